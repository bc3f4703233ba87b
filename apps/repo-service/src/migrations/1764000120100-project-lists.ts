import { type MigrationInterface, type QueryRunner } from 'typeorm';

const SORTABLE = ['created_at', 'updated_at', 'last_activity_at', 'name', 'path'] as const;

/** By what comes before the order in each list: its visibility, and for personal projects whose they are. */
const INDEXES = {
  ...Object.fromEntries(SORTABLE.map((column) => [`listed_${column}`, `archived, visibility, ${column}, id`])),
  listed_id: 'archived, visibility, id',
  own_created_at: 'namespace_id, archived, visibility, created_at, id',
  own_last_activity_at: 'namespace_id, archived, visibility, last_activity_at, id',
  own_id: 'namespace_id, archived, visibility, id',
};

/**
 * Lists of projects are read from an index in their order, and of what the viewer sees alone; searches find few of many without
 * reading all. A server that lacks pg_trgm, or forbids it, does without: search then reads them.
 */
export class ProjectLists1764000120100 implements MigrationInterface {
  readonly name = 'ProjectLists1764000120100';
  readonly transaction = false; // projects are created and changed meanwhile; all of it can be run again

  async up(db: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await createIndex(db, `projects_${name}_idx`, `projects (${columns}) WHERE deleted_at IS NULL`);
    }
    for (const column of SORTABLE) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS projects_${column}_idx`);
    if (await hasTrigrams(db)) {
      const words = ['name', 'path', 'description'].map((column) => `${column} gin_trgm_ops`).join(', ');
      await createIndex(db, 'projects_search_idx', `projects USING gin (${words}) WHERE deleted_at IS NULL`);
      await createIndex(db, 'namespaces_search_idx', 'namespaces USING gin (name gin_trgm_ops)');
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const column of SORTABLE) {
      await createIndex(db, `projects_${column}_idx`, `projects (${column}, id) WHERE deleted_at IS NULL`);
    }
    const names = [...Object.keys(INDEXES), 'search'].map((name) => `projects_${name}_idx`);
    for (const name of [...names, 'namespaces_search_idx']) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}

/** Writers go on. What was interrupted leaves an index that is not valid. */
async function createIndex(db: QueryRunner, name: string, on: string): Promise<void> {
  await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
}

async function hasTrigrams(db: QueryRunner): Promise<boolean> {
  await db.query(`
    DO $$ BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
    EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
      RAISE WARNING 'pg_trgm is not available: searching projects reads all of them';
    END $$`);
  const [found] = await db.manager.query<{ isThere: boolean }[]>(
    `SELECT true AS "isThere" FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)`,
  );
  return found?.isThere === true;
}
