import { type FilledProject } from '../fixtures/fixtures.js';

/** A read, measured with 32 connections. */
export interface Read {
  readonly name: string;
  readonly title: string;
  /** Requested in turn. */
  readonly paths: (project: FilledProject) => string[];
  /** The least share of the ceiling's requests per second. */
  readonly ratio?: number;
}

const ofCommits =
  (howMany: number, suffix = '') =>
  ({ api, oids }: FilledProject): string[] =>
    oids.slice(0, howMany).map((oid) => `${api}/repository/commits/${oid}${suffix}`);
const of =
  (suffix: string) =>
  ({ api }: FilledProject): string[] => [`${api}${suffix}`];

export const reads: readonly Read[] = [
  { name: 'user', title: 'GET /user', paths: () => ['/api/v4/user'], ratio: 0.45 },
  { name: 'users-list', title: 'Users list (20)', paths: () => ['/api/v4/users'] },
  { name: 'user-show', title: 'One user', paths: ({ userIds }) => userIds.map((id) => `/api/v4/users/${id}`) },
  { name: 'projects-list', title: 'Projects list (20)', paths: () => ['/api/v4/projects'] },
  { name: 'project-show', title: 'Project show', paths: of(''), ratio: 0.45 },
  { name: 'members-list', title: 'Members list (20)', paths: of('/members') },
  {
    name: 'member-show',
    title: 'One member',
    paths: ({ api, userIds }) => userIds.map((id) => `${api}/members/${id}`),
  },
  { name: 'branches-list', title: 'Branches list (20 of 205)', paths: of('/repository/branches') },
  { name: 'branch-show', title: 'One branch', paths: of('/repository/branches/topic-7') },
  { name: 'commits-list', title: 'Commits list (20 of 5,000)', paths: of('/repository/commits'), ratio: 0.45 },
  {
    name: 'commit-show',
    title: 'One commit with stats',
    paths: ofCommits(1),
    ratio: 0.45,
  },
  {
    name: 'commit-show-distinct',
    title: 'One commit with stats, 5,000 distinct ones',
    paths: ofCommits(5_000),
  },
  {
    name: 'commit-diff',
    title: 'Diff of a commit, 5,000 distinct ones',
    paths: ofCommits(5_000, '/diff'),
  },
  {
    name: 'statuses-list',
    title: 'Statuses of a commit',
    paths: ofCommits(1, '/statuses'),
  },
  { name: 'pipelines-list', title: 'Pipelines list (20 of 400)', paths: of('/pipelines') },
  { name: 'pipeline-show', title: 'One pipeline', paths: of('/pipelines/1') },
  {
    name: 'merge-requests-list',
    title: 'Merge request list (20 of 1,000)',
    paths: of('/merge_requests'),
    ratio: 0.25,
  },
  { name: 'merge-request-show', title: 'One merge request', paths: of('/merge_requests/500') },
];
