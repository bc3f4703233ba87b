import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How long issues and merge requests should take, and did. */
export class TimeStats1764000091100 implements MigrationInterface {
  readonly name = 'TimeStats1764000091100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE time_stats (
        target_type text NOT NULL CONSTRAINT time_stats_target_type_check CHECK (target_type IN ('Issue', 'MergeRequest')),
        target_id bigint NOT NULL,
        project_id bigint NOT NULL,
        time_estimate bigint NOT NULL DEFAULT 0,
        total_time_spent bigint NOT NULL DEFAULT 0
          CONSTRAINT time_stats_total_time_spent_check CHECK (total_time_spent >= 0),
        CONSTRAINT time_stats_pkey PRIMARY KEY (target_type, target_id)
      )`);
    await db.query('CREATE INDEX time_stats_project_idx ON time_stats (project_id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE time_stats');
  }
}
