import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The users who starred each project. */
export class Stars1764000130100 implements MigrationInterface {
  readonly name = 'Stars1764000130100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE project_stars (
        project_id bigint NOT NULL CONSTRAINT project_stars_project_fkey REFERENCES projects ON DELETE CASCADE,
        user_id bigint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT project_stars_pkey PRIMARY KEY (project_id, user_id)
      )`);
    await db.query(`CREATE INDEX project_stars_user_idx ON project_stars (user_id, project_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE project_stars`);
  }
}
