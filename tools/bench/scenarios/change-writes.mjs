import { concurrently } from '../fixtures/concurrently.mjs';
import {
  createBranches,
  createMergeRequests,
  createWaitingMergeRequests,
  newMergeRequest,
  postStatus,
  uniqueNames,
} from '../fixtures/branches.mjs';

/** Commits, statuses, pipelines and merge requests. @type {import('./writes.mjs').Write[]} */
export const changeWrites = [
  {
    name: 'commit-create',
    title: 'Create a commit, one file',
    p50: 30,
    requests: async (_context, project, count) =>
      uniqueNames('file', count).map((name) => ({
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
    requests: async (_context, project, count) =>
      commitsOf(project, 1_000, count).map((oid) => ({
        method: 'POST',
        path: `${project.api}/statuses/${oid}`,
        body: { state: 'success', name: 'test', ref: 'main' },
      })),
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
        body: newMergeRequest(name),
      })),
  },
  {
    name: 'merge-request-accept',
    title: 'Accept a merge request',
    p50: 100,
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

/** Commits that no other measurement gives a status. */
const commitsOf = ({ oids }, offset, count) => oids.slice(offset, offset + count);

async function pipelinesOf(api, project, oids) {
  const ids = [];
  for (let page = 1; ids.length < oids.size; page++) {
    const pipelines = await api.json('GET', `${project.api}/pipelines?per_page=100&page=${page}`);
    if (pipelines.length === 0) throw new Error('the pipelines of the posted statuses are missing');
    ids.push(...pipelines.filter(({ sha }) => oids.has(sha)).map(({ id }) => id));
  }
  return ids;
}
