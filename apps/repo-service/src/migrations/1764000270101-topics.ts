import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Projects by their topics. */
export class Topics1764000270101 implements MigrationInterface {
  readonly name = 'Topics1764000270101';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS projects_topics_idx'); // an interrupted build leaves an invalid index
    await db.query(
      `CREATE INDEX CONCURRENTLY projects_topics_idx ON projects USING gin (tag_list) WHERE deleted_at IS NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS projects_topics_idx');
  }
}
