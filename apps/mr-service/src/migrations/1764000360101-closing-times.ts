import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TABLES = ['issues', 'merge_requests'];

/** When issues and merge requests were closed; whatever changes their state, also the version before. */
export class ClosingTimes1764000360101 implements MigrationInterface {
  readonly name = 'ClosingTimes1764000360101';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION set_closing_time() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.state <> 'closed' THEN
          NEW.closed_at := NULL;
        ELSIF TG_OP = 'INSERT' OR OLD.state <> 'closed' THEN
          NEW.closed_at := now();
        END IF;
        RETURN NEW;
      END $$`);
    for (const table of TABLES) {
      await db.query(`ALTER TABLE ${table} ADD COLUMN closed_at timestamptz`);
      await db.query(`
        CREATE TRIGGER ${table}_closing_time BEFORE INSERT OR UPDATE OF state ON ${table}
        FOR EACH ROW EXECUTE FUNCTION set_closing_time()`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await db.query(`DROP TRIGGER ${table}_closing_time ON ${table}`);
      await db.query(`ALTER TABLE ${table} DROP COLUMN closed_at`);
    }
    await db.query('DROP FUNCTION set_closing_time()');
  }
}
