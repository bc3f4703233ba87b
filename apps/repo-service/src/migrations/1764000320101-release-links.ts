import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What can be downloaded of a release, elsewhere. */
export class ReleaseLinks1764000320101 implements MigrationInterface {
  readonly name = 'ReleaseLinks1764000320101';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE release_links (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT release_links_pkey PRIMARY KEY,
        project_id bigint NOT NULL,
        tag_name text NOT NULL,
        name text NOT NULL,
        url text NOT NULL,
        link_type text NOT NULL
          CONSTRAINT release_links_type_check CHECK (link_type IN ('other', 'runbook', 'image', 'package')),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT release_links_release_fkey FOREIGN KEY (project_id, tag_name)
          REFERENCES releases (project_id, tag_name) ON DELETE CASCADE,
        CONSTRAINT release_links_name_key UNIQUE (project_id, tag_name, name),
        CONSTRAINT release_links_url_key UNIQUE (project_id, tag_name, url)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE release_links');
  }
}
