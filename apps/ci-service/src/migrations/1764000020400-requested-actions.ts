import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Requested actions on whole pipelines that are still to be applied to their jobs. */
export class RequestedActions1764000020400 implements MigrationInterface {
  readonly name = 'RequestedActions1764000020400';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE pipelines
        ADD COLUMN requested_action text CONSTRAINT pipelines_requested_action_check
          CHECK (requested_action IN ('retry', 'cancel')),
        ADD COLUMN requested_by bigint`);
    await db.query(`CREATE INDEX pipelines_requested_action_idx ON pipelines (id) WHERE requested_action IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE pipelines DROP COLUMN requested_action, DROP COLUMN requested_by`);
  }
}
