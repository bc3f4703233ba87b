import pg from 'pg';
import { type Stack } from '../../launcher/stack.js';
import { withoutIndexes } from '../fixtures/without-indexes.js';

/** The first id of generated users, namespaces and projects; the first of each has half of all rows. */
export const FIRST = 1_000_001;
/** A user with few projects and memberships. */
export const STRANGER = FIRST + 7;

type Database = keyof Stack['databaseUrls'];

/** The number of rows of each kind; half belong to the first project, user or issue. */
interface Size {
  readonly rows: number;
  /** The number of others among which the rest is spread. */
  readonly projects: number;
  readonly users: number;
}

interface Filling {
  readonly tables: readonly string[];
  readonly statements: readonly string[];
}

/** SQL: the first id for half of the rows; the rest are spread evenly. */
const spread = (of: keyof Size): string =>
  `CASE WHEN i % 2 = 0 THEN ${FIRST} ELSE ${FIRST} + 1 + (i / 2) % (:${of} - 1) END`;
const PROJECT = spread('projects');
const USER = spread('users');
/** SQL: a time in the last years; consecutive rows are an hour apart. */
const TIME = `timestamptz '2020-01-01' + i * interval '1 minute'`;
/** SQL: a title with words that occur in all titles, one in ten, and one in a thousand. */
const TITLE = `'Common title ' || i || CASE WHEN i % 10 = 0 THEN ' frequent' ELSE '' END || CASE WHEN i % 1000 = 0 THEN ' seldom' ELSE '' END`;
const TOPICS = `CASE WHEN i % 1000 = 0 THEN ARRAY['common', 'seldom'] ELSE ARRAY['common'] END`;
const TEXT = `'What is to be said about ' || md5(i::text)`;
const oidOf = (i: string): string => `pg_temp.sha1_of(${i})`;
const EACH = 'generate_series(0, :rows - 1) i';
const EACH_PROJECT = 'generate_series(0, :projects - 1) i';
const EACH_USER = 'generate_series(0, :users - 1) i';
const digestOf = (text: string): string => `sha256(convert_to(${text}, 'UTF8'))`;
const IID = `CASE WHEN i % 2 = 0 THEN i / 2 ELSE i / 2 / (:projects - 1) END + 1`;

const FILLINGS: Readonly<Record<Database, Filling>> = {
  'user-service': {
    tables: ['users', 'access_tokens', 'contribution_events', 'contribution_targets'],
    statements: [
      `INSERT INTO users (id, username, email, name, projects_limit, confirmed_at)
       SELECT ${FIRST} + i, 'user-' || i, 'user-' || i || '@example.com', 'User ' || i, 100000, now() FROM ${EACH_USER}`,
      `INSERT INTO access_tokens (user_id, kind, name, scopes, digest)
       SELECT ${FIRST} + i, 'personal', 'generated', '{api}', ${digestOf(`'generated-token-' || ${FIRST} + i`)} FROM ${EACH_USER}`,
      `INSERT INTO access_tokens (user_id, kind, name, scopes, digest)
       SELECT ${USER}, 'personal', 'token ' || i, '{api}', ${digestOf(`'more-' || i`)} FROM ${EACH}`,
      `INSERT INTO contribution_targets (project_id, type, key, text, confidential, author_id, as_of)
       SELECT ${PROJECT}, 'Issue', (${FIRST} + i)::text, ${TITLE}, false, ${USER}, ${TIME} FROM ${EACH}`,
      `INSERT INTO contribution_events
         (author_id, project_id, action, audience, target_type, target_id, about_type, about_key, occurred_at)
       SELECT ${USER}, ${PROJECT}, 'opened', 1, 'Issue', ${FIRST} + i, 'Issue', (${FIRST} + i)::text, ${TIME} FROM ${EACH}`,
    ],
  },
  'repo-service': {
    tables: ['namespaces', 'projects', 'members', 'project_stars', 'commit_comments'],
    statements: [
      `INSERT INTO namespaces (id, name, path, kind, owner_id)
       SELECT ${FIRST} + i, 'User ' || i, 'user-' || i, 'user', ${FIRST} + i FROM ${EACH_USER}`,
      `INSERT INTO projects (id, namespace_id, creator_id, name, path, description, tag_list, visibility, default_branch, storage,
         disk_path, runners_token, created_at, updated_at, last_activity_at)
       SELECT ${FIRST} + i, ${USER}, ${USER}, 'Project ' || i, 'project-' || i, ${TITLE}, ${TOPICS},
         CASE WHEN i = 0 THEN 'public' WHEN i % 4 = 1 THEN 'private' WHEN i % 4 = 2 THEN 'internal' ELSE 'public' END,
         'main', (SELECT name FROM storages LIMIT 1), 'generated/' || i, 'generated-' || i, ${TIME}, ${TIME}, ${TIME}
       FROM generate_series(0, :rows - 1) i`,
      `INSERT INTO members (project_id, user_id, access_level)
       SELECT ${FIRST}, ${FIRST} + 1 + i, 30 FROM generate_series(0, :users - 2) i`,
      `INSERT INTO members (project_id, user_id, access_level)
       SELECT ${FIRST} + i, ${FIRST} + i % :users, 30 FROM generate_series(1, :rows - 1) i`,
      `INSERT INTO project_stars (project_id, user_id, created_at)
       SELECT ${FIRST}, ${FIRST} + i, ${TIME} FROM ${EACH_USER}`,
      `INSERT INTO project_stars (project_id, user_id, created_at)
       SELECT ${FIRST} + i, ${FIRST}, ${TIME} FROM generate_series(1, :rows - 1) i`,
      `INSERT INTO commit_comments (project_id, commit_oid, author_id, note, created_at)
       SELECT ${FIRST}, ${oidOf('0')}, ${USER}, ${TEXT}, ${TIME} FROM ${EACH}`,
    ],
  },
  'mr-service': {
    tables: [
      'labels',
      'milestones',
      'issues',
      'merge_requests',
      'notes',
      'todos',
      'snippets',
      'merge_request_versions',
    ],
    statements: [
      `INSERT INTO milestones (id, project_id, iid, title, description, state, created_at, updated_at)
       SELECT ${FIRST} + i, ${PROJECT}, ${IID}, ${TITLE}, ${TEXT}, CASE WHEN i % 3 = 0 THEN 'closed' ELSE 'active' END, ${TIME}, ${TIME}
       FROM ${EACH}`,
      `INSERT INTO labels (id, project_id, title) SELECT ${FIRST} + i, ${FIRST}, 'label ' || i FROM generate_series(0, 999) i`,
      `INSERT INTO labels (id, project_id, title)
       SELECT ${FIRST} + 1000 + i, ${FIRST} + 1 + i, 'label 1' FROM ${EACH_PROJECT}`,
      `INSERT INTO issues (id, project_id, iid, title, description, state, author_id, assignee_id, label_ids, milestone_id, confidential,
         created_at, updated_at)
       SELECT ${FIRST} + i, ${PROJECT}, ${IID}, ${TITLE}, ${TEXT}, CASE WHEN i % 3 = 0 THEN 'closed' ELSE 'opened' END, ${USER},
         CASE WHEN i % 5 = 0 THEN ${FIRST} + i % :users END,
         CASE WHEN i % 2 = 0 AND i % 3 = 0 THEN ARRAY[${FIRST} + (i / 6) % 1000] ELSE '{}'::bigint[] END,
         CASE WHEN i % 2 = 0 AND i % 7 = 0 THEN ${FIRST} END, i % 20 = 0, ${TIME}, ${TIME}
       FROM ${EACH}`,
      `INSERT INTO merge_requests (id, project_id, iid, title, description, state, source_branch, target_branch, author_id, head_oid,
         merge_status, label_ids, created_at, updated_at)
       SELECT ${FIRST} + i, ${PROJECT}, ${IID}, ${TITLE}, ${TEXT},
         CASE i % 3 WHEN 0 THEN 'closed' WHEN 1 THEN 'opened' ELSE 'merged' END, 'topic-' || i, 'main', ${USER}, repeat('a', 40),
         'can_be_merged', '{}', ${TIME}, ${TIME}
       FROM ${EACH}`,
      `INSERT INTO notes (id, project_id, noteable_type, noteable_id, author_id, body, system, created_at, updated_at)
       SELECT ${FIRST} + i, ${PROJECT}, 'Issue', CASE WHEN i % 2 = 0 THEN ${FIRST} ELSE ${FIRST} + i END, ${USER}, ${TITLE}, i % 5 = 0,
         ${TIME}, ${TIME}
       FROM ${EACH}`,
      `INSERT INTO todos (user_id, project_id, target_type, target_id, author_id, action, state, created_at)
       SELECT ${USER}, ${PROJECT}, 'Issue', ${FIRST} + i, ${FIRST} + 1, 'assigned', CASE WHEN i % 3 = 0 THEN 'done' ELSE 'pending' END, ${TIME}
       FROM ${EACH}`,
      `INSERT INTO snippets (project_id, author_id, title, file_name, content, visibility, created_at, updated_at)
       SELECT CASE WHEN i % 2 = 0 THEN ${FIRST} END, ${USER}, ${TITLE}, 'a.txt', ${TEXT},
         CASE i % 3 WHEN 0 THEN 'private' WHEN 1 THEN 'internal' ELSE 'public' END, ${TIME}, ${TIME}
       FROM ${EACH}`,
      `INSERT INTO merge_request_versions (merge_request_id, revision, head_oid, state, files, created_at)
       SELECT ${FIRST}, i, repeat('a', 40), 'empty', 0, ${TIME} FROM ${EACH}`,
    ],
  },
  'ci-service': {
    tables: ['pipelines', 'commit_statuses', 'environments', 'deployments', 'triggers', 'runners', 'runner_projects'],
    statements: [
      `INSERT INTO pipelines (id, project_id, ref, head_oid, before_oid, tag, status, user_id, duration, source, created_at, updated_at)
       SELECT ${FIRST} + i, ${PROJECT}, 'branch-' || i % 100, ${oidOf('i % 1000')}, repeat('0', 40), false,
         CASE WHEN i % 10 = 0 THEN 'failed' ELSE 'success' END, ${USER}, 60, 'push', ${TIME}, ${TIME}
       FROM ${EACH}`,
      `INSERT INTO commit_statuses (id, type, pipeline_id, project_id, head_oid, ref, stage, stage_index, name, status, is_latest,
         allow_failure, user_id, run_when, runner_id, created_at)
       SELECT ${FIRST} + i, CASE WHEN i % 5 = 0 THEN 'external' ELSE 'job' END, ${FIRST} + i, ${PROJECT},
         CASE WHEN i % 10 = 0 THEN ${oidOf('0')} ELSE ${oidOf('i')} END, 'branch-' || i % 100, 'test', 1, 'job ' || i,
         CASE WHEN i % 10 = 0 THEN 'failed' ELSE 'success' END, true, false, ${USER}, 'on_success', ${FIRST}, ${TIME}
       FROM ${EACH}`,
      `INSERT INTO environments (id, project_id, name, slug, state, created_at, updated_at)
       SELECT ${FIRST} + i, ${PROJECT}, 'review/' || i, 'review-' || i, 'available', ${TIME}, ${TIME} FROM ${EACH}`,
      `INSERT INTO deployments (id, project_id, iid, environment_id, job_id, ref, tag, head_oid, user_id, created_at)
       SELECT ${FIRST} + i, ${PROJECT}, ${IID}, ${FIRST} + i, ${FIRST} + i, 'main', false, ${oidOf('i')}, ${USER}, ${TIME} FROM ${EACH}`,
      `INSERT INTO runners (id, token_digest, description, is_shared, created_at, updated_at)
       SELECT ${FIRST} + i, md5('runner ' || i), 'runner ' || i, i % 100 = 0, ${TIME}, ${TIME} FROM ${EACH}`,
      `INSERT INTO runner_projects (runner_id, project_id) SELECT ${FIRST} + i, ${PROJECT} FROM ${EACH} WHERE i % 100 <> 0`,
    ],
  },
};

/** SQL: a deterministic object id. */
const SHA1_OF = `CREATE FUNCTION pg_temp.sha1_of(i bigint) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT left(encode(sha256(convert_to(i::text, 'UTF8')), 'hex'), 40) $$`;

/** Fills the tables of a new stack by SQL: through the API, a million rows of each kind would take days. */
export async function fillWithRows(stack: Stack, rows: number): Promise<void> {
  const size: Size = { rows, projects: Math.ceil(rows / 10), users: Math.ceil(rows / 10) };
  for (const [database, filling] of Object.entries(FILLINGS)) {
    const url = Object.entries(stack.databaseUrls).find(([name]) => name === database)?.[1];
    const client = new pg.Client(url);
    await client.connect();
    try {
      await fill(client, filling, size);
    } finally {
      await client.end();
    }
  }
}

const OF_NO_CONSTRAINT = 'NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)';

async function fill(client: pg.Client, { tables, statements }: Filling, size: Size): Promise<void> {
  await client.query(`SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`);
  await client.query(SHA1_OF);
  const names = tables.map((table) => `'${table}'`).join(', ');
  await withoutIndexes(client, `tablename IN (${names}) AND ${OF_NO_CONSTRAINT}`, async () => {
    for (const statement of statements) await client.query(withNumbers(statement, size));
  });
  await client.query(`VACUUM ANALYZE ${tables.join(', ')}`);
  await client.query('CHECKPOINT');
}

const withNumbers = (statement: string, size: Size): string =>
  statement.replace(/:(rows|projects|users)\b/g, (_, name: keyof Size) => String(size[name]));
