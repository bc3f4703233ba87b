import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Moves of refs whose pipelines are skipped, so that recovery after a crash skips them, too. */
export class SkippedPipelines1764000290101 implements MigrationInterface {
  readonly name = 'SkippedPipelines1764000290101';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE ref_intents ADD COLUMN skips_pipelines boolean NOT NULL DEFAULT false');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE ref_intents DROP COLUMN skips_pipelines');
  }
}
