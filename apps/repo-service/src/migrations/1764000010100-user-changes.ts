import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Namespaces follow their users' names and deletion; an index finds the rows of deleted users. */
export class UserChanges1764000010100 implements MigrationInterface {
  readonly name = 'UserChanges1764000010100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE namespaces
        ADD COLUMN username_revision integer NOT NULL DEFAULT 0,
        ADD COLUMN deleted_at timestamptz`);
    await db.query(`CREATE INDEX projects_creator_idx ON projects (creator_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX projects_creator_idx`);
    await db.query(`ALTER TABLE namespaces DROP COLUMN deleted_at, DROP COLUMN username_revision`);
  }
}
