import { type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEXES = {
  runners_shared_idx: 'runners (id) WHERE is_shared',
  runners_paused_idx: 'runners (id) WHERE NOT active',
  runners_contacted_idx: 'runners (contacted_at) WHERE contacted_at IS NOT NULL',
  runners_tags_idx: 'runners USING gin (tags)',
  jobs_runner_status_idx: `commit_statuses (runner_id, status, id) WHERE type = 'job'`,
};

/** Finds names without reading all environments of a project. */
const SEARCH = { environments_search_idx: 'environments USING gin (name gin_trgm_ops)' };

/** `jobs_runner_status_idx` has them too. */
const REPLACED = {
  jobs_runner_running_idx: `commit_statuses (runner_id, id) WHERE type = 'job' AND status = 'running'`,
};

/** Runners, their jobs, and environments by what lists filter. Without pg_trgm, a search reads all environments of a project. */
export class FilteredLists1764000280101 implements MigrationInterface {
  readonly name = 'FilteredLists1764000280101';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    await create(db, (await hasTrigrams(db)) ? { ...INDEXES, ...SEARCH } : INDEXES);
    await drop(db, REPLACED);
  }

  async down(db: QueryRunner): Promise<void> {
    await create(db, REPLACED);
    await drop(db, { ...INDEXES, ...SEARCH });
  }
}

async function create(db: QueryRunner, indexes: Readonly<Record<string, string>>): Promise<void> {
  await drop(db, indexes); // an interrupted build leaves an invalid index
  for (const [name, on] of Object.entries(indexes)) await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
}

async function drop(db: QueryRunner, indexes: Readonly<Record<string, string>>): Promise<void> {
  for (const name of Object.keys(indexes)) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

async function hasTrigrams(db: QueryRunner): Promise<boolean> {
  await db.query(`
    DO $$ BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
    EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
      RAISE WARNING 'pg_trgm is not available: searching environments reads all those of a project';
    END $$`);
  const [found] = await db.manager.query<{ isThere: boolean }[]>(
    `SELECT true AS "isThere" FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)`,
  );
  return found?.isThere === true;
}
