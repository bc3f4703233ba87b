import type pg from 'pg';
import { type BenchContext } from '../context.js';
import { withoutIndexes } from '../fixtures/without-indexes.js';
import { type Request, SequentialClient } from '../load/sequential-client.js';
import { type Figures, ofLatencies } from '../measure/statistics.js';
import { milliseconds } from '../report/numbers.js';
import { type CiRow } from './figures.js';
import { createCiProject, type CiProject, inCiDatabase } from './projects.js';
import { BenchRunner, runnerPool } from './runner.js';

const FEW = 1_000;
const MANY = 1_000_000;
const JOBS_OF_EACH = 3;
const WAITING = 400;
const GROWTH = 2;
const WARM_UP = 20;
const SAMPLES = 200;

/** The requests made to both projects in turn. */
interface Question {
  readonly title: string;
  readonly request: (filled: Filled, index: number) => Request;
}

/** A project with generated pipelines and jobs. */
interface Filled {
  readonly project: CiProject;
  readonly runner: BenchRunner;
  readonly pipelineIds: readonly number[];
  readonly jobIds: readonly number[];
}

const QUESTIONS: readonly Question[] = [
  list('Pipelines (20)', '/pipelines'),
  list('Pipelines that failed (20)', '/pipelines?status=failed'),
  list('Pipelines of a branch (20)', '/pipelines?ref=branch-7'),
  list('Newest pipeline of each branch (20)', '/pipelines?scope=branches'),
  list('Jobs (20)', '/jobs'),
  list('Jobs that failed (20)', '/jobs?scope=failed'),
  { title: 'One pipeline', request: one('/pipelines', ({ pipelineIds }) => pipelineIds) },
  { title: 'Jobs of a pipeline', request: one('/pipelines', ({ pipelineIds }) => pipelineIds, '/jobs') },
  { title: 'One job', request: one('/jobs', ({ jobIds }) => jobIds) },
];

function list(title: string, path: string): Question {
  return { title, request: ({ project }) => ({ method: 'GET', path: `${project.api}${path}` }) };
}

function one(folder: string, of: (filled: Filled) => readonly number[], rest = '') {
  return (filled: Filled, index: number): Request => {
    const ids = of(filled);
    return { method: 'GET', path: `${filled.project.api}${folder}/${ids[index % ids.length]}${rest}` };
  };
}

/** Compares a project of a thousand pipelines with one of a million; both have three times as many jobs. */
export async function measureMillionJobs(context: BenchContext): Promise<readonly CiRow[]> {
  const pool = runnerPool(context, 2);
  const client = new SequentialClient(context.stack.url, context.headers);
  try {
    const few = await fill(context, pool, FEW);
    const many = await fill(context, pool, MANY);
    await context.untilIdle();
    const rows: CiRow[] = [];
    for (const { title, request } of QUESTIONS) {
      rows.push(
        await compare(title, few, many, async (filled, index) => (await client.send(request(filled, index))).ms),
      );
    }
    rows.push(await compare('Hand-out of a job', few, many, ({ runner }) => handOut(runner)));
    return rows;
  } finally {
    await Promise.all([client.close(), pool.destroy()]);
  }
}

async function compare(
  title: string,
  few: Filled,
  many: Filled,
  ask: (filled: Filled, index: number) => Promise<number>,
): Promise<CiRow> {
  const latencies: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let index = 0; index < WARM_UP + SAMPLES; index++) {
    latencies.few.push(await ask(few, index));
    latencies.many.push(await ask(many, index));
  }
  const small = ofLatencies(latencies.few.slice(WARM_UP));
  const large = ofLatencies(latencies.many.slice(WARM_UP));
  const growth = large.p50 / small.p50;
  return {
    what: `${title}: a thousand pipelines, a million`,
    figure: `${spread(small)}, ${spread(large)}: ${growth.toFixed(2)} ×`,
    bar: { text: `≤ ${GROWTH} ×`, met: growth <= GROWTH },
  };
}

const spread = ({ p50, p99 }: Figures): string => `${milliseconds(p50)} (${milliseconds(p99)})`;

async function handOut(runner: BenchRunner): Promise<number> {
  const started = performance.now();
  const job = await runner.poll();
  const ms = performance.now() - started;
  if (job === null) throw new Error('there was no job to hand out');
  return ms;
}

const LIST_INDEXES = `tablename IN ('pipelines', 'commit_statuses') AND indexname LIKE '%\\_idx'`;

async function fill(
  context: BenchContext,
  pool: Parameters<typeof BenchRunner.register>[0],
  pipelines: number,
): Promise<Filled> {
  const project = await createCiProject(context, 'job: { script: make }');
  const runner = await BenchRunner.register(pool, project.runnersToken);
  await runner.next(); // the job implies the configuration's row
  return inCiDatabase(context, async (client) => {
    const rows = () => generate(client, project.id, pipelines);
    await (pipelines === MANY ? withoutIndexes(client, LIST_INDEXES, rows) : rows());
    await client.query('VACUUM ANALYZE pipelines, commit_statuses');
    await client.query('CHECKPOINT');
    const pipelineIds = await idsOf(client, 'SELECT id::int FROM pipelines', project.id);
    const jobIds = await idsOf(client, 'SELECT id::int FROM commit_statuses', project.id);
    return { project, runner, pipelineIds, jobIds };
  });
}

async function idsOf(client: pg.Client, select: string, projectId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `${select} WHERE project_id = $1 ORDER BY hashint8(id) LIMIT ${WARM_UP + SAMPLES}`,
    [projectId],
  );
  return rows.map(({ id }) => id);
}

/** Pipelines on a hundred branches, mostly successful; some jobs of the last one are pending. */
async function generate(client: pg.Client, projectId: number, pipelines: number): Promise<void> {
  const { rows } = await client.query<{ first: number; definition: number; user_id: number; oid: string }>(
    `SELECT (SELECT max(id) FROM pipelines)::int + 1 AS first, j.definition_id::int AS definition, j.user_id::int,
       j.head_oid AS oid FROM commit_statuses j WHERE j.project_id = $1 AND j.type = 'job' LIMIT 1`,
    [projectId],
  );
  const [given] = rows;
  if (given === undefined) throw new Error('the project has no job');
  const { first, definition, user_id: userId, oid } = given;
  const status = `CASE WHEN i % 10 = 0 THEN 'failed' ELSE 'success' END`;
  await client.query(
    `INSERT INTO pipelines (id, project_id, ref, head_oid, before_oid, tag, status, user_id, duration, source,
       created_at, updated_at, started_at, finished_at)
     SELECT i, $1, 'branch-' || i % 100, $2, repeat('0', 40), false, ${status}, $3, 60, 'push', now(), now(), now(), now()
     FROM generate_series($4::bigint, $4::bigint + $5 - 1) i`,
    [projectId, oid, userId, first, pipelines],
  );
  await client.query(`SELECT setval(pg_get_serial_sequence('pipelines', 'id'), $1)`, [first + pipelines]);
  const columns = `type, pipeline_id, project_id, head_oid, ref, stage, stage_index, name, status, is_latest, allow_failure,
    user_id, definition_id, run_when, created_at`;
  await client.query(
    `INSERT INTO commit_statuses (${columns}, queued_at, started_at, finished_at)
     SELECT 'job', i, $1, $2, 'branch-' || i % 100, 'test', 1, 'job ' || n, ${status}, true, false, $3, $6, 'on_success',
       now(), now(), now(), now()
     FROM generate_series($4::bigint, $4::bigint + $5 - 1) i, generate_series(1, ${JOBS_OF_EACH}) n`,
    [projectId, oid, userId, first, pipelines, definition],
  );
  await client.query(
    `INSERT INTO commit_statuses (${columns}, queued_at)
     SELECT 'job', $4, $1, $2, 'main', 'test', 1, 'waiting ' || n, 'pending', true, false, $3, $5, 'on_success', now(), now()
     FROM generate_series(1, ${WAITING}) n`,
    [projectId, oid, userId, first, definition],
  );
}
