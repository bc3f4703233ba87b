import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Confidential open issues are counted separately. */
export class ConfidentialIssues1764000081020 implements MigrationInterface {
  readonly name = 'ConfidentialIssues1764000081020';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE projects ADD COLUMN open_confidential_issues_count integer NOT NULL DEFAULT 0');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE projects DROP COLUMN open_confidential_issues_count');
  }
}
