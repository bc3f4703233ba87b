import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A migration that builds indexes while others write. It can be repeated: what was interrupted leaves an invalid index. */
export abstract class IndexesMigration implements MigrationInterface {
  abstract readonly name: string;
  readonly transaction = false;
  /** By name: what stands behind `ON`. */
  protected abstract readonly indexes: Readonly<Record<string, string>>;

  async up(db: QueryRunner): Promise<void> {
    await this.down(db);
    for (const [name, on] of Object.entries(this.indexes)) {
      await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(this.indexes)) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
