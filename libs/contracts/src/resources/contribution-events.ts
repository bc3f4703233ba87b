import { z } from 'zod';
import { inPublicProject, signedIn } from '../access.js';
import { NOTEABLE_TYPES } from '../events/notes.js';
import { calendarDate, id, oid, projectRef, timestamp, userSummary } from '../fields.js';
import { listing } from '../operation.js';
import { missing } from '../refusals.js';

export const CONTRIBUTION_ACTIONS = [
  'created',
  'joined',
  'left',
  'removed due to membership expiration from',
  'pushed new',
  'pushed to',
  'deleted',
  'opened',
  'closed',
  'accepted',
  'commented on',
  'destroyed',
] as const;
export type ContributionAction = (typeof CONTRIBUTION_ACTIONS)[number];

export const CONTRIBUTION_TARGETS = ['Issue', 'MergeRequest', 'Milestone', 'Note'] as const;
export type ContributionTarget = (typeof CONTRIBUTION_TARGETS)[number];

/** The actions that clients filter by. They are coarser than what is shown; nothing is ever approved or updated here. */
export const CONTRIBUTION_FILTER_ACTIONS = [
  'approved',
  'closed',
  'commented',
  'created',
  'destroyed',
  'expired',
  'joined',
  'left',
  'merged',
  'pushed',
  'reopened',
  'updated',
] as const;

/** The targets that clients filter by. No event has a project, snippet or user as its target. */
export const CONTRIBUTION_FILTER_TARGETS = [
  'issue',
  'milestone',
  'merge_request',
  'note',
  'project',
  'snippet',
  'user',
] as const;

const pushPayload = z
  .object({
    before: oid.describe('the old commit id; 40 zeros when the ref was created'),
    after: oid.describe('the new commit id; 40 zeros when the ref was deleted'),
    ref: z.string(),
    user_id: id,
    user_name: z.string(),
    repository: z.object({
      name: z.string(),
      url: z.string(),
      description: z.string().nullable(),
      homepage: z.string(),
      git_http_url: z.string(),
      git_ssh_url: z.string(),
    }),
    commits: z
      .array(
        z.object({
          id: oid,
          message: z.string(),
          timestamp,
          url: z.string(),
          author: z.object({ name: z.string(), email: z.string() }),
        }),
      )
      .describe('the newest 20 of the push, oldest first'),
    total_commits_count: z.int(),
  })
  .meta({ id: 'PushPayload' });
export type PushPayloadJson = z.input<typeof pushPayload>;

const eventNote = z.object({
  id,
  body: z.string(),
  attachment: z.null(),
  author: userSummary.optional().describe('missing when the account is deleted'),
  created_at: timestamp,
  system: z.boolean(),
  noteable_id: id.nullable().describe('null for a commit'),
  noteable_type: z.enum(NOTEABLE_TYPES),
});

export const contributionEvent = z
  .object({
    title: z.null(),
    project_id: id,
    action_name: z.enum(CONTRIBUTION_ACTIONS),
    target_id: id.nullable(),
    target_type: z.enum(CONTRIBUTION_TARGETS).nullable(),
    target_title: z.string().nullable().describe('the current title of the target; for a note, of its target'),
    author_id: id,
    author: userSummary.optional().describe('missing when the account is deleted'),
    author_username: z.string().nullable(),
    data: pushPayload.nullable().describe('the push, for push events'),
    created_at: timestamp.optional().describe('only for comments'),
    note: eventNote.optional().describe('only for comments'),
  })
  .meta({ id: 'ContributionEvent' });
export type ContributionEventJson = z.input<typeof contributionEvent>;

const filters = {
  action: z
    .enum(CONTRIBUTION_FILTER_ACTIONS)
    .optional()
    .describe('only events of this kind: `created` also has what was opened, `pushed` also what was deleted'),
  target_type: z.enum(CONTRIBUTION_FILTER_TARGETS).optional().describe('only events with such a target'),
  before: calendarDate.optional().describe('only events before this day (UTC)'),
  after: calendarDate.optional().describe('only events after this day (UTC)'),
  sort: z.enum(['asc', 'desc']).default('desc'),
};

/** The filters as the service takes them. */
export type ContributionFilterInput = z.output<z.ZodObject<typeof filters>>;

/** A user's events in projects that the caller sees. 404 for an unknown user. */
export const listUserEvents = listing({
  name: 'contribution_events.of_user',
  summary: 'Events of a user in projects that the caller sees, newest first by default',
  http: 'GET /users/:id/events',
  service: 'user',
  access: signedIn,
  refusals: [missing('User')],
  scopes: ['api', 'read_user'],
  keyset: 'always',
  input: z.object({ id, ...filters }),
  output: z.array(contributionEvent),
});

/** As `listUserEvents`, of the caller. */
export const listOwnEvents = listing({
  name: 'contribution_events.own',
  summary: "The caller's events in projects that they still see, newest first by default",
  http: 'GET /events',
  service: 'user',
  access: signedIn,
  refusals: [missing('User', 'the caller is deleted meanwhile')],
  scopes: ['api', 'read_user'],
  keyset: 'always',
  input: z.object(filters),
  output: z.array(contributionEvent),
});

export const listProjectEvents = listing({
  name: 'contribution_events.in_project',
  summary: 'Events of a project, newest first by default',
  http: 'GET /projects/:id/events',
  service: 'user',
  access: inPublicProject('read_project'),
  keyset: 'always',
  input: projectRef.extend(filters),
  output: z.array(contributionEvent),
});
