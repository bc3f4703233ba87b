import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Finds the last event of a branch. Names of refs are longer than an entry of an index may be. */
export class LastPushes1764000120200 implements MigrationInterface {
  readonly name = 'LastPushes1764000120200';
  readonly transaction = false; // pushes go on meanwhile; all of it can be run again

  async up(db: QueryRunner): Promise<void> {
    await this.down(db); // what was interrupted leaves an index that is not valid
    await db.query(`
      CREATE INDEX CONCURRENTLY outbox_ref_updates_idx
        ON outbox ((payload->>'projectId'), left(payload->>'refname', 500), seq)
        WHERE subject = 'event.repo.ref.updated.v1'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX CONCURRENTLY IF EXISTS outbox_ref_updates_idx`);
  }
}
