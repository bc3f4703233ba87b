import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The newest stars of a project. */
export class NewestStars1764000280103 implements MigrationInterface {
  readonly name = 'NewestStars1764000280103';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS project_stars_newest_idx'); // an interrupted build leaves an invalid index
    await db.query(
      'CREATE INDEX CONCURRENTLY project_stars_newest_idx ON project_stars (project_id, created_at, user_id)',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS project_stars_newest_idx');
  }
}
