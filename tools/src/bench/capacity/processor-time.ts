import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Pool } from 'undici';
import { z } from 'zod';
import { type CiRow, plainRow } from '../ci/figures.js';
import { createCiProject, untilQueued } from '../ci/projects.js';
import { BenchRunner, runnerPool } from '../ci/runner.js';
import { type BenchContext } from '../context.js';
import { uniqueNames } from '../fixtures/branches.js';
import { git } from '../fixtures/git.js';
import { cpuSecondsByProcess } from '../measure/processes.js';
import { milliseconds } from '../report/numbers.js';

const PROJECTS = 20;
const JOBS = 60;
const LOG = 'x'.repeat(1_000);

const created = z.object({ id: z.int(), http_url_to_repo: z.string() });
const mergeRequest = z.object({ project_id: z.int(), iid: z.int() });
const branch = z.object({ commit: z.object({ id: z.string() }) });

interface Operation {
  readonly what: string;
  readonly times: number;
  /** Performs the operation for the n-th time, counted from 0. */
  readonly run: (n: number) => Promise<unknown>;
}

interface Project {
  readonly api: string;
  readonly remote: string;
  /** The first head of `main`. */
  readonly head: string;
  readonly clone: string;
}

/** The processor time of each operation by process, for capacity planning. */
export async function measureProcessorTime(context: BenchContext): Promise<readonly CiRow[]> {
  const rows: CiRow[] = [];
  for (const operation of await operationsOn(context)) rows.push(await rowOf(context, operation));
  return rows;
}

async function rowOf(context: BenchContext, { what, times, run }: Operation): Promise<CiRow> {
  await context.untilIdle();
  const before = cpuSecondsByProcess(context.stack);
  for (let n = 0; n < times; n++) await run(n);
  await context.untilIdle(); // includes the cost of events and queues
  const spent = [...cpuSecondsByProcess(context.stack)].map(([name, seconds]) => {
    const ms = ((seconds - (before.get(name) ?? 0)) * 1_000) / times;
    return { name, ms };
  });
  const total = spent.reduce((sum, { ms }) => sum + ms, 0);
  const parts = spent.filter(({ ms }) => ms >= 0.5).map(({ name, ms }) => `${name} ${ms.toFixed(1)}`);
  return plainRow(what, `${milliseconds(total)}: ${parts.join(', ')}`);
}

/** In this order: each uses what earlier ones created. */
async function operationsOn(context: BenchContext): Promise<readonly Operation[]> {
  const { api } = context;
  const projects = await createProjects(context);
  const at = (n: number): Project => {
    const project = projects[n % projects.length];
    if (project === undefined) throw new Error('there is no project');
    return project;
  };
  const get = (paths: readonly string[]) => (n: number) =>
    api.send('GET', `${at(Math.floor(n / paths.length)).api}${paths[n % paths.length] ?? ''}`);
  const names = uniqueNames('capacity', 2 * PROJECTS);
  const branches = uniqueNames('topic', 2 * PROJECTS);
  return [
    { what: 'Read one thing', times: 400, run: get(['', '/repository/branches/main', '/members', '/repository/tree']) },
    {
      what: 'Read a list of 20',
      times: 400,
      run: get(['/repository/commits', '/merge_requests', '/issues', '/pipelines']),
    },
    {
      what: 'Create a user',
      times: names.length,
      run: (n) => api.send('POST', '/api/v4/users', userNamed(names[n] ?? '')),
    },
    { what: 'Create a project', times: PROJECTS, run: (n) => api.send('POST', '/api/v4/projects', { name: names[n] }) },
    { what: 'Create an issue', times: 60, run: (n) => api.send('POST', `${at(n).api}/issues`, { title: 'An issue' }) },
    {
      what: 'Write a note',
      times: 60,
      run: (n) => api.send('POST', `${at(n).api}/issues/1/notes`, { body: 'A note' }),
    },
    { what: 'Create a commit by the API', times: 60, run: (n) => commit(context, at(n), `${n}.txt`) },
    { what: 'Post a commit status', times: 60, run: (n) => postStatus(context, at(n), n) },
    { what: 'Clone a small project', times: PROJECTS, run: (n) => cloneOf(context, at(n)) },
    { what: 'Fetch without news', times: 2 * PROJECTS, run: (n) => inClone(context, at(n), 'fetch', '--quiet') },
    {
      what: 'List the refs over git',
      times: 2 * PROJECTS,
      run: (n) => inClone(context, at(n), 'ls-remote', '--quiet'),
    },
    { what: 'Push a commit', times: branches.length, run: (n) => push(context, at(n), branches[n] ?? '') },
    ...mergeOperations(context, at, branches),
    await jobOperation(context),
  ];
}

async function createProjects({ api, stack, scratch }: BenchContext): Promise<Project[]> {
  const projects: Project[] = [];
  for (const name of uniqueNames('sized', PROJECTS)) {
    const body = { name, initialize_with_readme: true };
    const { id, http_url_to_repo } = await api.json(created, 'POST', '/api/v4/projects', body);
    const remote = Object.assign(new URL(http_url_to_repo), { username: 'root', password: stack.rootToken });
    const path = `/api/v4/projects/${id}`;
    const { commit: main } = await api.json(branch, 'GET', `${path}/repository/branches/main`);
    projects.push({ api: path, remote: remote.href, head: main.id, clone: join(scratch, name) });
  }
  return projects;
}

const userNamed = (username: string) => ({
  username,
  name: username,
  email: `${username}@example.com`,
  password: 'correct-horse-battery-1',
});

const commit = ({ api }: BenchContext, project: Project, file: string): Promise<string> =>
  api.send('POST', `${project.api}/repository/commits`, {
    branch: 'main',
    commit_message: `Add ${file}`,
    actions: [{ action: 'create', file_path: file, content: 'x'.repeat(500) }],
  });

/** A commit that each project has from the start. */
const postStatus = ({ api }: BenchContext, project: Project, n: number): Promise<string> =>
  api.send('POST', `${project.api}/statuses/${project.head}`, { state: 'success', name: `status ${n}` });

const cloneOf = ({ scratch, signal }: BenchContext, { remote, clone }: Project): Promise<string> =>
  git(['clone', '--quiet', remote, clone], { cwd: scratch, home: scratch, signal });

const inClone = ({ scratch, signal }: BenchContext, { clone }: Project, ...args: string[]): Promise<string> =>
  git(args, { cwd: clone, home: scratch, signal });

async function push(context: BenchContext, project: Project, name: string): Promise<void> {
  await inClone(context, project, 'checkout', '--quiet', '-b', name);
  writeFileSync(join(project.clone, name), name);
  await inClone(context, project, 'add', '.');
  await inClone(context, project, 'commit', '--quiet', '-m', name);
  await inClone(context, project, 'push', '--quiet', 'origin', name);
}

function mergeOperations(
  { api }: BenchContext,
  at: (n: number) => Project,
  branches: readonly string[],
): readonly Operation[] {
  const open: z.output<typeof mergeRequest>[] = [];
  return [
    {
      what: 'Create a merge request',
      times: PROJECTS,
      run: async (n) => {
        const body = { source_branch: branches[n], target_branch: 'main', title: 'A change' };
        open.push(await api.json(mergeRequest, 'POST', `${at(n).api}/merge_requests`, body));
      },
    },
    {
      what: 'Accept it',
      times: PROJECTS,
      run: (n) => {
        const { project_id, iid } = mergeRequest.parse(open[n]);
        return api.send('PUT', `/api/v4/projects/${project_id}/merge_requests/${iid}/merge`);
      },
    },
  ];
}

/** A job from hand-out to end, with one log append; its pipeline exists already. */
async function jobOperation(context: BenchContext): Promise<Operation> {
  const project = await createCiProject(context, `job: { script: make, parallel: ${JOBS} }`);
  const pool = runnerPool(context, 1);
  const runner = await BenchRunner.register(pool, project.runnersToken);
  await untilQueued(context, [project], JOBS);
  return {
    what: 'Run a job with a piece of log',
    times: JOBS,
    run: async () => {
      const { id, token } = await runner.next();
      await report(pool, 'PATCH', `/api/v4/jobs/${id}/trace`, LOG, {
        'job-token': token,
        'content-type': 'text/plain',
        'content-range': `0-${LOG.length - 1}`,
      });
      const state = JSON.stringify({ token, state: 'success' });
      await report(pool, 'PUT', `/api/v4/jobs/${id}`, state, { 'content-type': 'application/json' });
    },
  };
}

async function report(
  pool: Pool,
  method: 'PATCH' | 'PUT',
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<void> {
  const reply = await pool.request({ method, path, headers, body });
  await reply.body.dump();
  if (reply.statusCode >= 300) throw new Error(`${method} ${path} was answered with ${reply.statusCode}`);
}
