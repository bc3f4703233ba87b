import { type FilledProject, FILES } from '../fixtures/fixtures.js';
import { pathOf } from '../fixtures/history.js';
import { type Read } from './reads.js';

/** Distinct requests of one kind; more are repeated. */
const REQUESTS = 20_000;
const COMPARED = 20;

/** The step by which files and commits are chosen; coprime to their numbers. */
const STEP = 7_919;

/** Paths by number. */
const numbered =
  (path: (project: FilledProject, index: number) => string, howMany = REQUESTS) =>
  (project: FilledProject): string[] =>
    Array.from({ length: howMany }, (_, index) => path(project, index));

const oidOf = ({ oids }: FilledProject, index: number): string => oids[(index * STEP) % oids.length] ?? '';

/** A file that exists in the commit; files are added evenly over the history. */
function fileOf({ oids }: FilledProject, index: number): { readonly path: string; readonly oid: string } {
  const place = (index * STEP) % oids.length;
  const there = Math.ceil(((oids.length - place) * FILES) / oids.length);
  return { path: pathOf((index * STEP) % there), oid: oids[place] ?? '' };
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/', path.lastIndexOf('/') - 1));

const ofCommit = (rest: string, howMany: number) =>
  numbered((project, index) => `${project.api}/repository/commits/${oidOf(project, index)}${rest}`, howMany);
const ofMergeRequest = (rest: string) =>
  numbered(({ api, mergeRequests }, index) => `${api}/merge_requests/${(index % mergeRequests) + 1}${rest}`, 1_000);

/** Pages of 20 of a list with so many items, in both directions. */
const pagesOf =
  (path: (project: FilledProject) => string, items: number) =>
  (project: FilledProject): string[] =>
    ['asc', 'desc'].flatMap((sort) =>
      Array.from({ length: Math.ceil(items / 20) }, (_, page) => `${path(project)}?sort=${sort}&page=${page + 1}`),
    );

const list = (name: string, title: string, path: (project: FilledProject) => string, items: number): Read => ({
  name: `distinct-${name}`,
  title: `${title} (20), every page`,
  ratio: 0.3,
  paths: pagesOf(path, items),
});

/** Reads of distinct objects, as far as the repository has enough; with 16 connections. */
export const distinctReads: readonly Read[] = [
  {
    name: 'distinct-raw-file',
    title: 'Raw file, 20,000 distinct',
    ratio: 0.3,
    paths: numbered((project, index) => {
      const { path, oid } = fileOf(project, index);
      return `${project.api}/repository/files/${encodeURIComponent(path)}/raw?ref=${oid}`;
    }),
  },
  {
    name: 'distinct-directory',
    title: 'Directory, 20,000 distinct',
    ratio: 0.3,
    paths: numbered((project, index) => {
      const { path, oid } = fileOf(project, index);
      return `${project.api}/repository/tree?path=${folderOf(path)}&ref=${oid}`;
    }),
  },
  { name: 'distinct-commit', title: 'One commit, 5,000 distinct', ratio: 0.2, paths: ofCommit('', 5_000) },
  { name: 'distinct-diff', title: 'Diff of a commit, 5,000 distinct', ratio: 0.15, paths: ofCommit('/diff', 5_000) },
  {
    name: 'distinct-compare',
    title: `Compare of ${COMPARED} commits, 4,900 distinct`,
    ratio: 0.08,
    paths: numbered(({ api, oids }, index) => {
      const place = (index * STEP) % (oids.length - COMPARED);
      return `${api}/repository/compare?from=${oids[place + COMPARED]}&to=${oids[place]}`;
    }, 4_900),
  },
  {
    name: 'distinct-commits',
    title: 'Commits (20) of a commit, 5,000 distinct',
    ratio: 0.3,
    paths: numbered((project, index) => `${project.api}/repository/commits?ref_name=${oidOf(project, index)}`, 5_000),
  },
  {
    name: 'distinct-statuses',
    title: 'Statuses of a commit, 5,000 distinct',
    ratio: 0.2,
    paths: ofCommit('/statuses', 5_000),
  },
  {
    name: 'distinct-merge-request',
    title: 'One merge request, 1,000 distinct',
    ratio: 0.2,
    paths: ofMergeRequest(''),
  },
  {
    name: 'distinct-changes',
    title: 'Changes of a merge request, 1,000 distinct',
    ratio: 0.15,
    paths: ofMergeRequest('/changes'),
  },
  {
    name: 'distinct-notes',
    title: 'Notes of a merge request, 1,000 distinct',
    ratio: 0.3,
    paths: ofMergeRequest('/notes'),
  },
  {
    name: 'distinct-issue',
    title: 'One issue, 400 distinct',
    ratio: 0.2,
    paths: numbered(({ api, issues }, index) => `${api}/issues/${(index % issues) + 1}`, 400),
  },
  {
    name: 'distinct-pipeline',
    title: 'One pipeline, 100 distinct',
    ratio: 0.2,
    paths: ({ api, pipelineIds }) => pipelineIds.map((id) => `${api}/pipelines/${id}`),
  },
  list('issues', 'Issues', ({ api }) => `${api}/issues`, 400),
  list('merge-requests', 'Merge requests', ({ api }) => `${api}/merge_requests`, 1_000),
  list('pipelines', 'Pipelines', ({ api }) => `${api}/pipelines`, 400),
  list('branches', 'Branches', ({ api }) => `${api}/repository/branches`, 200),
  list('events', 'Events of a project', ({ api }) => `${api}/events`, 1_000),
  list('projects', 'Projects', () => '/api/v4/projects', 60),
  list('members', 'Members', ({ api }) => `${api}/members`, 26),
  list('users', 'Users', () => '/api/v4/users', 26),
];
