import { z } from 'zod';
import { type BenchContext } from '../context.js';
import {
  createBranches,
  createMergeRequests,
  createWaitingMergeRequests,
  mergeRequestAttributes,
  postStatus,
  uniqueNames,
} from '../fixtures/branches.js';
import { type FilledProject, identified, newUser } from '../fixtures/fixtures.js';
import { type Api, concurrently } from '../load/api.js';
import { type Request } from '../load/sequential-client.js';

/** A write, measured sequentially. */
export interface Write {
  readonly name: string;
  readonly title: string;
  /** The upper bound in milliseconds. */
  readonly p50?: number;
  /** Prepares that many requests, and creates what they need. */
  readonly requests: (context: BenchContext, project: FilledProject, count: number) => Promise<Request[]>;
}

const PROJECTS = '/api/v4/projects';

/** Requests that need no preparation. */
const forNames = (prefix: string, count: number, request: (name: string) => Request): Promise<Request[]> =>
  Promise.resolve(uniqueNames(prefix, count).map(request));

/** Users, projects, members and branches. */
const projectWrites: readonly Write[] = [
  {
    name: 'user-create',
    title: 'Create a user',
    requests: (_context, _project, count) =>
      forNames('user', count, (name) => ({ method: 'POST', path: '/api/v4/users', body: newUser(name) })),
  },
  {
    name: 'project-create',
    title: 'Create a project',
    requests: (_context, _project, count) =>
      forNames('new', count, (name) => ({ method: 'POST', path: PROJECTS, body: { name } })),
  },
  {
    name: 'project-update',
    title: 'Change a project',
    requests: (_context, project, count) =>
      forNames('Now', count, (description) => ({ method: 'PUT', path: project.api, body: { description } })),
  },
  {
    name: 'project-delete',
    title: 'Delete a project',
    requests: async ({ api }, _project, count) => {
      const made = await concurrently(4, uniqueNames('old', count), (name) =>
        api.json(identified, 'POST', PROJECTS, { name }),
      );
      return made.map(({ id }) => ({ method: 'DELETE', path: `${PROJECTS}/${id}` }));
    },
  },
  {
    name: 'member-add',
    title: 'Add a member',
    requests: async ({ api }, project, count) =>
      (await createUsers(api, count)).map((id) => ({
        method: 'POST',
        path: `${project.api}/members`,
        body: { user_id: id, access_level: 30 },
      })),
  },
  {
    name: 'member-update',
    title: 'Change the role of a member',
    requests: async ({ api }, project, count) =>
      (await createMembers(api, project, count)).map((id) => ({
        method: 'PUT',
        path: `${project.api}/members/${id}`,
        body: { access_level: 40 },
      })),
  },
  {
    name: 'member-remove',
    title: 'Remove a member',
    requests: async ({ api }, project, count) =>
      (await createMembers(api, project, count)).map((id) => ({
        method: 'DELETE',
        path: `${project.api}/members/${id}`,
      })),
  },
  {
    name: 'branch-create',
    title: 'Create a branch',
    requests: (_context, project, count) =>
      forNames('made', count, (branch) => ({
        method: 'POST',
        path: `${project.api}/repository/branches`,
        body: { branch, ref: 'main' },
      })),
  },
  {
    name: 'branch-protect',
    title: 'Protect a branch',
    requests: async (context, project, count) =>
      (await branchPaths(context, project, count)).map((path) => ({ method: 'PUT', path: `${path}/protect` })),
  },
  {
    name: 'branch-unprotect',
    title: 'Unprotect a branch',
    requests: async (context, project, count) => {
      const paths = await branchPaths(context, project, count);
      await concurrently(4, paths, (path) => context.api.send('PUT', `${path}/protect`, { developers_can_push: true }));
      return paths.map((path) => ({ method: 'PUT', path: `${path}/unprotect` }));
    },
  },
  {
    name: 'branch-delete',
    title: 'Delete a branch',
    requests: async (context, project, count) =>
      (await branchPaths(context, project, count)).map((path) => ({ method: 'DELETE', path })),
  },
];

/** Commits, statuses, pipelines and merge requests. */
const changeWrites: readonly Write[] = [
  {
    name: 'commit-create',
    title: 'Create a commit, one file',
    p50: 25,
    requests: (_context, project, count) =>
      forNames('file', count, (name) => ({
        method: 'POST',
        path: `${project.api}/repository/commits`,
        body: {
          branch: 'main',
          commit_message: `Add ${name}`,
          actions: [{ action: 'create', file_path: `src/account/${name}.txt`, content: `${name}\n` }],
        },
      })),
  },
  {
    name: 'status-post',
    title: 'Post a commit status',
    p50: 10,
    requests: (_context, project, count) =>
      Promise.resolve(
        commitsOf(project, 1_000, count).map((oid) => ({
          method: 'POST',
          path: `${project.api}/statuses/${oid}`,
          body: { state: 'success', name: 'test', ref: 'main' },
        })),
      ),
  },
  {
    name: 'pipeline-cancel',
    title: 'Cancel a pipeline',
    requests: async ({ api }, project, count) => {
      const oids = commitsOf(project, 2_000, count);
      await concurrently(4, oids, (oid) => postStatus(api, project, oid, { state: 'running', ref: 'main' }));
      const ids = await pipelinesOf(api, project, new Set(oids));
      return ids.map((id) => ({ method: 'POST', path: `${project.api}/pipelines/${id}/cancel` }));
    },
  },
  {
    name: 'merge-request-create',
    title: 'Create a merge request',
    p50: 60,
    requests: async (context, project, count) =>
      (await createBranches(context, project, count)).map(({ name }) => ({
        method: 'POST',
        path: `${project.api}/merge_requests`,
        body: mergeRequestAttributes(name),
      })),
  },
  {
    name: 'merge-request-accept',
    title: 'Accept a merge request',
    p50: 50,
    requests: async (context, project, count) =>
      (await createMergeRequests(context, project, count)).map(({ iid }) => ({
        method: 'PUT',
        path: `${project.api}/merge_requests/${iid}/merge`,
        body: {},
      })),
  },
  {
    name: 'auto-merge-cancel',
    title: 'Cancel an automatic merge',
    requests: async (context, project, count) =>
      (await createWaitingMergeRequests(context, project, count)).map(({ iid }) => ({
        method: 'PUT',
        path: `${project.api}/merge_requests/${iid}/cancel_merge_when_pipeline_succeeds`,
      })),
  },
];

export const writes: readonly Write[] = [...projectWrites, ...changeWrites];

async function createUsers(api: Api, count: number): Promise<number[]> {
  const users = await concurrently(2, uniqueNames('member', count), (name) =>
    api.json(identified, 'POST', '/api/v4/users', newUser(name)),
  );
  return users.map(({ id }) => id);
}

async function createMembers(api: Api, project: FilledProject, count: number): Promise<number[]> {
  const ids = await createUsers(api, count);
  await concurrently(4, ids, (id) => api.send('POST', `${project.api}/members`, { user_id: id, access_level: 30 }));
  return ids;
}

async function branchPaths(context: BenchContext, project: FilledProject, count: number): Promise<string[]> {
  const branches = await createBranches(context, project, count);
  return branches.map(({ name }) => `${project.api}/repository/branches/${name}`);
}

/** Commits without statuses of other measurements. */
const commitsOf = ({ oids }: FilledProject, offset: number, count: number): readonly string[] =>
  oids.slice(offset, offset + count);

const pipelinePage = z.array(identified.extend({ sha: z.string() }));

async function pipelinesOf(api: Api, project: FilledProject, oids: ReadonlySet<string>): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < oids.size; page++) {
    const pipelines = await api.json(pipelinePage, 'GET', `${project.api}/pipelines?per_page=100&page=${page}`);
    if (pipelines.length === 0) throw new Error('the pipelines of the posted statuses are missing');
    ids.push(...pipelines.filter(({ sha }) => oids.has(sha)).map(({ id }) => id));
  }
  return ids;
}
