import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A search of namespaces finds their paths as their names, unless the server has no pg_trgm. */
export class NamespacePaths1764000350103 implements MigrationInterface {
  readonly name = 'NamespacePaths1764000350103';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    await this.down(db); // an interrupted build leaves an invalid index
    const [trigrams] = await db.manager.query<{ isThere: boolean }[]>(
      `SELECT true AS "isThere" FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)`,
    );
    if (trigrams?.isThere !== true) return;
    await db.query('CREATE INDEX CONCURRENTLY namespaces_paths_idx ON namespaces USING gin (path gin_trgm_ops)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS namespaces_paths_idx');
  }
}
