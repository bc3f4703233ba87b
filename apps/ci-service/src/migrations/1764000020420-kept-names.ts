import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Expanded names of jobs' environments and resource groups; one job of a group runs at a time. */
export class KeptNames1764000020420 implements MigrationInterface {
  readonly name = 'KeptNames1764000020420';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE commit_statuses ADD COLUMN environment_name text, ADD COLUMN resource_group text`);
    await db.query(`CREATE UNIQUE INDEX jobs_resource_group_key ON commit_statuses (project_id, resource_group)
      WHERE type = 'job' AND status = 'running' AND resource_group IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE commit_statuses DROP COLUMN environment_name, DROP COLUMN resource_group`);
  }
}
