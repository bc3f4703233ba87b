import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Releases have a name, an author, and a time when they are out. */
export class ProjectReleases1764000130200 implements MigrationInterface {
  readonly name = 'ProjectReleases1764000130200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE releases ADD COLUMN name text, ADD COLUMN author_id bigint, ADD COLUMN released_at timestamptz`);
    await db.query(
      `CREATE INDEX releases_released_idx ON releases (project_id, coalesce(released_at, created_at), tag_name)`,
    );
    await db.query(`CREATE INDEX releases_author_idx ON releases (author_id) WHERE author_id IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE releases DROP COLUMN name, DROP COLUMN author_id, DROP COLUMN released_at`);
  }
}
