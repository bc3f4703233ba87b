import { z } from 'zod';
import { inProject, signedIn } from '../access.js';
import { filledTextUpTo, id, projectRef, text, userSummary } from '../fields.js';
import { listing } from '../operation.js';
import { forbidden, missing, refusal } from '../refusals.js';
import { commit } from './commits.js';
import { issue } from './issues.js';
import { member } from './members.js';
import { mergeRequest } from './merge-requests.js';
import { milestone } from './milestones.js';
import { note } from './notes.js';
import { basicProject, project } from './projects.js';
import { fullUser } from './users.js';

/** What can be searched in one project, and in all of them. Wikis and groups are not there. */
export const PROJECT_SEARCH_SCOPES = [
  'issues',
  'merge_requests',
  'milestones',
  'notes',
  'users',
  'commits',
  'blobs',
] as const;
export const SEARCH_SCOPES = ['projects', 'issues', 'merge_requests', 'milestones', 'users'] as const;

/** Lines of a file that have what was searched for, with the lines around them. */
export const foundBlob = z
  .object({
    basename: z.string().describe('path without the ending of its name'),
    data: z.string().describe('the lines; long ones are cut'),
    path: z.string(),
    filename: z.string().describe('as `path`'),
    id: z.null(),
    ref: z.string(),
    startline: z.int().describe('number of the first line'),
    project_id: id,
  })
  .meta({ id: 'FoundBlob' });
export type FoundBlobJson = z.input<typeof foundBlob>;

const wanted = {
  search: filledTextUpTo(1000).describe('text that it contains, in any case of letters'),
  state: z.enum(['all', 'opened', 'closed', 'merged']).default('all').describe('of issues and merge requests'),
  order_by: z.enum(['created_at']).default('created_at').describe('of issues and merge requests'),
  sort: z.enum(['asc', 'desc']).default('desc').describe('of issues and merge requests'),
};

const inOneProject = {
  service: 'mr',
  access: inProject('read_project'),
  refusals: [
    forbidden('the caller may not read what the scope is about'),
    missing('Ref', 'a scope of the repository is searched at a branch, tag or commit that is not there'),
    refusal(
      'unprocessable',
      'The search takes too long. Please search for something more special.',
      'git takes too long, or needs too much memory',
    ),
  ],
  input: projectRef.extend({
    scope: z.enum(PROJECT_SEARCH_SCOPES),
    ...wanted,
    ref: text.optional().describe('where commits and blobs are searched: a branch or tag; default: the default branch'),
  }),
  output: z.array(z.union([issue, mergeRequest, milestone, note, member, commit, foundBlob])),
  deadlineMs: 20_000,
} as const;

/** The lists of the same names, with a search: rights and order are theirs. 403 for who may not read what the scope is about. */
export const searchProject = listing({
  ...inOneProject,
  name: 'search.project',
  summary: 'Search in a project: titles and descriptions, notes, names, commit messages, or the text of files',
  http: 'GET /projects/:id/search',
});

/** The path that clients written in Go use. */
export const searchProjectAlias = listing({
  ...inOneProject,
  name: 'search.project_alias',
  summary: 'The same as `GET /projects/:id/search`, under another path',
  http: 'GET /projects/:id/-/search',
});

export const search = listing({
  name: 'search.everywhere',
  summary: 'Search in everything that the caller sees',
  http: 'GET /search',
  service: 'mr',
  access: signedIn,
  input: z.object({ scope: z.enum(SEARCH_SCOPES), ...wanted }),
  output: z.array(z.union([project, basicProject, issue, mergeRequest, milestone, fullUser, userSummary])),
  deadlineMs: 15_000,
});
