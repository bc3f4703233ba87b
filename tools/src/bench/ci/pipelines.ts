import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type BenchContext } from '../context.js';
import { git } from '../fixtures/git.js';
import { median, ofLatencies } from '../measure/statistics.js';
import { atMost, type CiRow, spreadRow } from './figures.js';
import { createCiProject, type CiProject } from './projects.js';

const STAGES = ['one', 'two', 'three', 'four', 'five'];
const JOBS = 100;
const CONFIGURATION = [
  `stages: [${STAGES.join(', ')}]`,
  ...STAGES.map((stage) => `job ${stage}: { stage: ${stage}, script: make, parallel: ${JOBS / STAGES.length} }`),
].join('\n');
const PUSHES = 20;
const ROWS_MS = 300;
const ACTION_MS = 100;
const TIMEOUT_MS = 30_000;

const listed = z.array(z.object({ id: z.int() }));

/** A pipeline of many jobs: the delay from the push to its creation, and the times of cancel and retry. */
export async function measurePipelines(context: BenchContext): Promise<readonly CiRow[]> {
  const project = await createCiProject(context, CONFIGURATION);
  const push = await pusher(context, project);
  const latencies: Record<'rows' | 'cancel' | 'retry', number[]> = { rows: [], cancel: [], retry: [] };
  for (let index = 0; index < PUSHES; index++) {
    const sha = await push();
    const { id, ms } = await untilThere(context, project, sha);
    latencies.rows.push(ms);
    latencies.cancel.push(await timeOf(context, `${project.api}/pipelines/${id}/cancel`));
    latencies.retry.push(await timeOf(context, `${project.api}/pipelines/${id}/retry`));
    await context.api.send('POST', `${project.api}/pipelines/${id}/cancel`);
  }
  return [
    atMost(
      `Rows of ${JOBS} jobs in ${STAGES.length} stages after the push was answered, p50`,
      median(latencies.rows),
      ROWS_MS,
    ),
    spreadRow('The same', ofLatencies(latencies.rows)),
    atMost('Cancel all, p50', median(latencies.cancel), ACTION_MS),
    atMost('Try all again, p50', median(latencies.retry), ACTION_MS),
  ];
}

/** Pushes a commit. Returns its id. */
async function pusher({ stack, scratch, signal }: BenchContext, project: CiProject): Promise<() => Promise<string>> {
  const remote = new URL(`${stack.url}/${project.pathWithNamespace}.git`);
  Object.assign(remote, { username: 'root', password: stack.rootToken });
  const cwd = join(scratch, 'pipelines');
  await git(['clone', '-q', remote.href, cwd], { cwd: scratch, home: scratch, signal });
  const run = (...args: string[]) => git(args, { cwd, home: scratch, signal });
  return async () => {
    await run('commit', '-q', '--allow-empty', '-m', 'Build again');
    await run('push', '-q', 'origin', 'HEAD:main');
    return run('rev-parse', 'HEAD');
  };
}

/** Polls until the pipeline of the commit exists with all its jobs. */
async function untilThere({ api, signal }: BenchContext, project: CiProject, sha: string) {
  const pushed = performance.now();
  while (performance.now() - pushed < TIMEOUT_MS) {
    const [pipeline] = await api.json(listed, 'GET', `${project.api}/pipelines?sha=${sha}`);
    if (pipeline !== undefined) {
      const jobs = await api.json(listed, 'GET', `${project.api}/pipelines/${pipeline.id}/jobs?per_page=${JOBS}`);
      if (jobs.length === JOBS) return { id: pipeline.id, ms: performance.now() - pushed };
    }
    await sleep(3, null, { signal });
  }
  throw new Error('a push made no pipeline');
}

async function timeOf({ api }: BenchContext, path: string): Promise<number> {
  const started = performance.now();
  await api.send('POST', path);
  return performance.now() - started;
}
