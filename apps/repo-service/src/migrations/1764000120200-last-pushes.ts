import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** An index for the last event of a branch. Refnames can exceed the size of an index entry. */
export class LastPushes1764000120200 implements MigrationInterface {
  readonly name = 'LastPushes1764000120200';
  readonly transaction = false; // does not block pushes; can be repeated

  async up(db: QueryRunner): Promise<void> {
    await this.down(db); // an interrupted build leaves an invalid index
    await db.query(`
      CREATE INDEX CONCURRENTLY outbox_ref_updates_idx
        ON outbox ((payload->>'projectId'), left(payload->>'refname', 500), seq)
        WHERE subject = 'event.repo.ref.updated.v1'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX CONCURRENTLY IF EXISTS outbox_ref_updates_idx`);
  }
}
