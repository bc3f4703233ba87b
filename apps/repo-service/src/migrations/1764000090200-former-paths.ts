import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Former paths of namespaces and projects, in lower case, which redirect. Current paths become unique regardless of case. */
export class FormerPaths1764000090200 implements MigrationInterface {
  readonly name = 'FormerPaths1764000090200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE former_namespace_paths (
        path text CONSTRAINT former_namespace_paths_pkey PRIMARY KEY,
        namespace_id bigint NOT NULL CONSTRAINT former_namespace_paths_namespace_fkey REFERENCES namespaces ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX former_namespace_paths_namespace_idx ON former_namespace_paths (namespace_id)`);
    await db.query(`
      CREATE TABLE former_project_paths (
        namespace_id bigint NOT NULL CONSTRAINT former_project_paths_namespace_fkey REFERENCES namespaces ON DELETE CASCADE,
        path text NOT NULL,
        project_id bigint NOT NULL CONSTRAINT former_project_paths_project_fkey REFERENCES projects ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT former_project_paths_pkey PRIMARY KEY (namespace_id, path)
      )`);
    await db.query(`CREATE INDEX former_project_paths_project_idx ON former_project_paths (project_id)`);
    // of paths that differ only in case, the oldest stays
    await db.query(`
      UPDATE projects p SET path = p.path || '-' || p.id
      WHERE p.deleted_at IS NULL AND EXISTS (
        SELECT FROM projects older
        WHERE older.namespace_id = p.namespace_id AND lower(older.path) = lower(p.path) AND older.id < p.id
          AND older.deleted_at IS NULL)`);
    await db.query(`DROP INDEX projects_path_key`);
    await db.query(`
      CREATE UNIQUE INDEX projects_path_key ON projects (namespace_id, lower(path)) WHERE deleted_at IS NULL`);
    await db.query(`DROP INDEX projects_lower_path_idx`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX projects_lower_path_idx ON projects (namespace_id, lower(path)) WHERE deleted_at IS NULL`);
    await db.query(`DROP INDEX projects_path_key`);
    await db.query(`CREATE UNIQUE INDEX projects_path_key ON projects (namespace_id, path) WHERE deleted_at IS NULL`);
    await db.query(`DROP TABLE former_project_paths`);
    await db.query(`DROP TABLE former_namespace_paths`);
  }
}
