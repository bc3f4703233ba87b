import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Indexes for lists over all projects, in their order, with and without an author or assignee. */
const INDEXES = {
  issues_all_created_idx: 'issues (created_at, id) INCLUDE (project_id) WHERE deleted_at IS NULL',
  issues_all_updated_idx: 'issues (updated_at, id) INCLUDE (project_id) WHERE deleted_at IS NULL',
  merge_requests_all_created_idx: 'merge_requests (created_at, id) INCLUDE (project_id) WHERE deleted_at IS NULL',
  merge_requests_all_updated_idx: 'merge_requests (updated_at, id) INCLUDE (project_id) WHERE deleted_at IS NULL',
  merge_requests_author_created_idx:
    'merge_requests (author_id, created_at, id) INCLUDE (project_id) WHERE deleted_at IS NULL',
};

/** Indexes that find rare words without reading a whole project. */
const SEARCHES = {
  merge_requests_search_idx:
    'merge_requests USING gin (title gin_trgm_ops, description gin_trgm_ops) WHERE deleted_at IS NULL',
  milestones_search_idx: 'milestones USING gin (title gin_trgm_ops, description gin_trgm_ops)',
  notes_search_idx: 'notes USING gin (body gin_trgm_ops) WHERE NOT system',
};

/** Lists of issues and merge requests over all projects, and searches. Without pg_trgm, searches read more rows. */
export class ItemLists1764000130100 implements MigrationInterface {
  readonly name = 'ItemLists1764000130100';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    const [trigrams] = await db.manager.query<{ isThere: boolean }[]>(
      `SELECT true AS "isThere" FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)`,
    );
    const indexes = trigrams?.isThere === true ? { ...INDEXES, ...SEARCHES } : INDEXES;
    for (const [name, on] of Object.entries(indexes)) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`); // an interrupted build leaves an invalid index
      await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys({ ...INDEXES, ...SEARCHES })) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    }
  }
}
