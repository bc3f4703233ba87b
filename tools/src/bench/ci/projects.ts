import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { type Workshop } from '../context.js';
import { uniqueNames } from '../fixtures/branches.js';
import { concurrently } from '../load/api.js';

const created = z.object({ id: z.int(), path_with_namespace: z.string(), runners_token: z.string() });
const TIMEOUT_MS = 120_000;

/** A project with a configuration. */
export interface CiProject {
  readonly id: number;
  /** Its path in the API. */
  readonly api: string;
  readonly pathWithNamespace: string;
  readonly runnersToken: string;
}

/** Creates projects, each with a commit of this configuration and therefore a pipeline. */
export function createCiProjects({ api }: Workshop, howMany: number, configuration: string): Promise<CiProject[]> {
  return concurrently(4, uniqueNames('ci', howMany), async (name) => {
    const project = await api.json(created, 'POST', '/api/v4/projects', { name });
    const path = `/api/v4/projects/${project.id}`;
    await api.send('POST', `${path}/repository/commits`, {
      branch: 'main',
      commit_message: 'Configure pipelines',
      actions: [{ action: 'create', file_path: '.ingot-ci.yml', content: configuration }],
    });
    return {
      id: project.id,
      api: path,
      pathWithNamespace: project.path_with_namespace,
      runnersToken: project.runners_token,
    };
  });
}

export async function createCiProject(workshop: Workshop, configuration: string): Promise<CiProject> {
  const [project] = await createCiProjects(workshop, 1, configuration);
  if (project === undefined) throw new Error('no project was made');
  return project;
}

/** Runs a function with a connection to the database of ci-service. */
export async function inCiDatabase<T>({ stack }: Workshop, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(stack.databaseUrls['ci-service']);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The number of jobs of the projects in a status. */
export function countJobs(workshop: Workshop, projects: readonly CiProject[], status: string): Promise<number> {
  return inCiDatabase(workshop, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM commit_statuses
       WHERE type = 'job' AND status = $1 AND project_id = ANY ($2)`,
      [status, projects.map(({ id }) => id)],
    );
    return rows[0]?.count ?? 0;
  });
}

/** Resolves when that many jobs of the projects are pending. */
export async function untilQueued(workshop: Workshop, projects: readonly CiProject[], jobs: number): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while ((await countJobs(workshop, projects, 'pending')) < jobs) {
    if (Date.now() > deadline) throw new Error(`${jobs} jobs were not queued in time`);
    await sleep(100, null, { signal: workshop.signal });
  }
}
