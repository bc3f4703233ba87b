import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Of lists over all projects, in their order; whose they are comes first where that is asked for. */
const INDEXES = {
  issues_all_created_idx: 'issues (created_at, id) INCLUDE (project_id) WHERE deleted_at IS NULL',
  issues_all_updated_idx: 'issues (updated_at, id) INCLUDE (project_id) WHERE deleted_at IS NULL',
  merge_requests_all_created_idx: 'merge_requests (created_at, id) INCLUDE (project_id) WHERE deleted_at IS NULL',
  merge_requests_all_updated_idx: 'merge_requests (updated_at, id) INCLUDE (project_id) WHERE deleted_at IS NULL',
  merge_requests_author_created_idx:
    'merge_requests (author_id, created_at, id) INCLUDE (project_id) WHERE deleted_at IS NULL',
};

/** Words that few have are found without reading all of a project. */
const SEARCHES = {
  merge_requests_search_idx:
    'merge_requests USING gin (title gin_trgm_ops, description gin_trgm_ops) WHERE deleted_at IS NULL',
  milestones_search_idx: 'milestones USING gin (title gin_trgm_ops, description gin_trgm_ops)',
  notes_search_idx: 'notes USING gin (body gin_trgm_ops) WHERE NOT system',
};

/** Lists of issues and merge requests over all projects, and searches. A server without pg_trgm reads more for a search. */
export class ItemLists1764000130100 implements MigrationInterface {
  readonly name = 'ItemLists1764000130100';
  readonly transaction = false; // people go on writing meanwhile; all of it can be run again

  async up(db: QueryRunner): Promise<void> {
    const [trigrams] = await db.manager.query<{ isThere: boolean }[]>(
      `SELECT true AS "isThere" FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)`,
    );
    const indexes = trigrams?.isThere === true ? { ...INDEXES, ...SEARCHES } : INDEXES;
    for (const [name, on] of Object.entries(indexes)) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`); // what was interrupted leaves one that is not valid
      await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys({ ...INDEXES, ...SEARCHES })) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    }
  }
}
