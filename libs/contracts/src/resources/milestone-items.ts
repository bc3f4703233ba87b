import { z } from 'zod';
import { inProject } from '../access.js';
import { id, projectRef } from '../fields.js';
import { listing } from '../operation.js';
import { notFound } from '../refusals.js';
import { issue } from './issues.js';
import { mergeRequest } from './merge-requests.js';

const aMilestone = projectRef.extend({ milestone_id: id });

const milestoneMissing = notFound('milestone', '');

export const listMilestoneIssues = listing({
  name: 'milestones.issues',
  summary: 'Issues of a milestone that the caller may read, newest first',
  http: 'GET /projects/:id/milestones/:milestone_id/issues',
  service: 'mr',
  access: inProject('read_milestone'),
  refusals: [milestoneMissing],
  input: aMilestone,
  output: z.array(issue),
});

export const listMilestoneMergeRequests = listing({
  name: 'milestones.merge_requests',
  summary: 'Merge requests of a milestone that the caller may read, newest first',
  http: 'GET /projects/:id/milestones/:milestone_id/merge_requests',
  service: 'mr',
  access: inProject('read_milestone'),
  refusals: [milestoneMissing],
  input: aMilestone,
  output: z.array(mergeRequest),
});
