import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Release notes of tags; deleted with the tag. */
export class Releases1764000086010 implements MigrationInterface {
  readonly name = 'Releases1764000086010';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE releases (
        project_id bigint NOT NULL CONSTRAINT releases_project_fkey REFERENCES projects ON DELETE CASCADE,
        tag_name text NOT NULL,
        description text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT releases_pkey PRIMARY KEY (project_id, tag_name)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE releases`);
  }
}
