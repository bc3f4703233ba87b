import { z } from 'zod';
import { inProject, signedIn } from '../access.js';
import { projectRef, text, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { missing, notModified } from '../refusals.js';
import { basicProject, project, projectFilters } from './projects.js';

/** Somebody who starred a project. */
export const starrer = z.object({ starred_since: timestamp, user: userSummary }).meta({ id: 'Starrer' });

/** 304 when the caller has starred it already. */
export const starProject = operation({
  name: 'projects.star',
  summary: 'Star a project, to find it again and to show that it is liked',
  http: 'POST /projects/:id/star',
  service: 'repo',
  access: inProject('read_project'),
  refusals: [notModified('the caller has starred it already'), missing('Project', 'it is deleted meanwhile')],
  input: projectRef,
  output: project,
});

/** 304 when the caller has not starred it. */
export const unstarProject = operation({
  name: 'projects.unstar',
  summary: 'Take a star back',
  http: 'POST /projects/:id/unstar',
  service: 'repo',
  access: inProject('read_project'),
  refusals: [notModified('the caller has not starred it'), missing('Project', 'it is deleted meanwhile')],
  input: projectRef,
  output: project,
});

export const listStarrers = listing({
  name: 'projects.starrers',
  summary: 'Who starred a project, the latest first',
  http: 'GET /projects/:id/starrers',
  service: 'repo',
  access: inProject('read_project'),
  input: projectRef.extend({ search: text.optional().describe('part of the name or username') }),
  output: z.array(starrer),
});

const { starred: _starred, owned: _owned, ...filters } = projectFilters;
const ofUser = {
  service: 'repo',
  access: signedIn,
  input: z.object({ id: text.describe('the id or the username of the user'), ...filters }),
  output: z.array(z.union([project, basicProject])),
} as const;

/** Nothing for a user who is not there. */
export const listStarredProjects = listing({
  ...ofUser,
  name: 'projects.starred_by_user',
  summary: 'Projects that a user starred, of those that the caller sees, newest first',
  http: 'GET /users/:id/starred_projects',
});

export const listProjectsOfUser = listing({
  ...ofUser,
  name: 'projects.list_of_user',
  summary: 'Projects in the namespace of a user, of those that the caller sees, newest first',
  http: 'GET /users/:id/projects',
});
