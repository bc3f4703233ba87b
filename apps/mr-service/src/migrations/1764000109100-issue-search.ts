import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Finds words that few issues have without reading all issues of a project. A server that lacks pg_trgm, or forbids it, does
 * without: search then reads them.
 */
export class IssueSearch1764000109100 implements MigrationInterface {
  readonly name = 'IssueSearch1764000109100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      DO $$ BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX issues_search_idx ON issues USING gin (title gin_trgm_ops, description gin_trgm_ops)
          WHERE deleted_at IS NULL;
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
        RAISE WARNING 'pg_trgm is not available: searching issues reads all those of a project';
      END $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX IF EXISTS issues_search_idx`);
  }
}
