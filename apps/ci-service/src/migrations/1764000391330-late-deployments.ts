import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Expand: when the job finished that opened or stopped an environment last, and deployments that were made known after that of a job which
 * finished later.
 */
export class LateDeployments1764000391330 implements MigrationInterface {
  readonly name = 'LateDeployments1764000391330';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE environments ADD COLUMN last_job_at timestamptz`);
    await db.query(`ALTER TABLE deployments ADD COLUMN is_outdated boolean NOT NULL DEFAULT false`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE deployments DROP COLUMN is_outdated`);
    await db.query(`ALTER TABLE environments DROP COLUMN last_job_at`);
  }
}
