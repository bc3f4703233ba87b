import { z } from 'zod';
import { inProject } from '../access.js';
import { calendarDate, filledTextUpTo, id, projectRef, text, textUpTo, timestamp } from '../fields.js';
import { listing, operation } from '../operation.js';
import { notFound, refusal } from '../refusals.js';

export const MILESTONE_STATES = ['active', 'closed'] as const;

export const milestone = z
  .object({
    id,
    iid: id,
    project_id: id,
    title: z.string(),
    description: z.string().nullable(),
    state: z.enum(MILESTONE_STATES),
    created_at: timestamp,
    updated_at: timestamp,
    due_date: z.iso.date().nullable(),
    start_date: z.iso.date().nullable(),
  })
  .meta({ id: 'Milestone' });
export type MilestoneJson = z.input<typeof milestone>;

const aMilestone = projectRef.extend({ milestone_id: id });

const title = filledTextUpTo(255);
const attributes = {
  description: textUpTo(10_000).nullish(),
  due_date: calendarDate.nullish(),
  start_date: calendarDate.nullish().describe('before the due date'),
};

const milestoneMissing = notFound('milestone', '');

export const listMilestones = listing({
  name: 'milestones.list',
  summary: 'Milestones of a project, newest first',
  http: 'GET /projects/:id/milestones',
  service: 'mr',
  access: inProject('read_milestone'),
  input: projectRef.extend({
    state: z.enum(['all', ...MILESTONE_STATES]).default('all'),
    iids: z.array(id).max(1000).optional(),
    title: text.optional().describe('its whole title'),
    search: text.optional().describe('a substring of the title or description'),
  }),
  output: z.array(milestone),
});

export const getMilestone = operation({
  name: 'milestones.show',
  summary: 'One milestone',
  http: 'GET /projects/:id/milestones/:milestone_id',
  service: 'mr',
  access: inProject('read_milestone'),
  refusals: [milestoneMissing],
  input: aMilestone,
  output: milestone,
});

/** Creates a milestone. 400 when another one has the title, or the start date is not before the due date. */
export const createMilestone = operation({
  name: 'milestones.create',
  summary: 'Create a milestone',
  http: 'POST /projects/:id/milestones',
  service: 'mr',
  access: inProject('administer_milestone'),
  refusals: [
    refusal(
      'bad_request',
      'Failed to create milestone <problems>',
      'another milestone has the title, or it would not start before it is due',
    ),
  ],
  input: projectRef.extend({ title, ...attributes }),
  output: milestone,
});

const milestoneChanges = {
  title: title.optional(),
  ...attributes,
  state_event: z.enum(['close', 'activate']).optional().describe('ignored when it is already in that state'),
};

/** Changes a milestone. 400 as for creation, and when nothing is given. */
export const updateMilestone = operation({
  name: 'milestones.update',
  summary: 'Change, close or activate a milestone',
  http: 'PUT /projects/:id/milestones/:milestone_id',
  service: 'mr',
  access: inProject('administer_milestone'),
  refusals: [
    milestoneMissing,
    refusal(
      'bad_request',
      'Failed to update milestone <problems>',
      'another milestone has the title, or it would not start before it is due',
    ),
  ],
  input: aMilestone
    .extend(milestoneChanges)
    .refine(({ id: _id, milestone_id: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
      params: { problem: 'at_least_one', names: Object.keys(milestoneChanges) },
    }),
  output: milestone,
});

/** Deletes a milestone, also from its issues and merge requests. */
export const deleteMilestone = operation({
  name: 'milestones.delete',
  summary: 'Delete a milestone: returns it, or an empty object if there was none',
  http: 'DELETE /projects/:id/milestones/:milestone_id',
  service: 'mr',
  access: inProject('administer_milestone'),
  input: aMilestone,
  output: z.union([milestone, z.object({})]),
  deadlineMs: 20_000,
});
