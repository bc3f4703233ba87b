import { z } from 'zod';
import { inProject, signedIn } from '../access.js';
import {
  calendarDate,
  commaSeparated,
  filledText,
  givenTimestamp,
  id,
  longText,
  projectRef,
  text,
  timestamp,
  userSummary,
} from '../fields.js';
import { listing, operation } from '../operation.js';
import { forbidden, notFound, notModified, refusal } from '../refusals.js';
import { aMergeRequest, inMergeRequest, mergeRequestRefusals } from './merge-requests.js';
import { milestone } from './milestones.js';

export const ISSUE_STATES = ['opened', 'closed'] as const;

export const issue = z
  .object({
    id,
    iid: id,
    project_id: id,
    title: z.string(),
    description: z.string().nullable(),
    state: z.enum(ISSUE_STATES).describe('opened also once it was opened again'),
    created_at: timestamp,
    updated_at: timestamp,
    labels: z.array(z.string()),
    milestone: milestone.nullable(),
    author: userSummary.nullable(),
    assignee: userSummary.nullable(),
    user_notes_count: z.int(),
    upvotes: z.int(),
    downvotes: z.int(),
    due_date: z.iso.date().nullable(),
    confidential: z.boolean(),
    web_url: z.string(),
    subscribed: z.boolean().optional().describe('only where one issue is shown'),
  })
  .meta({ id: 'Issue' });
export type IssueJson = z.input<typeof issue>;

const filters = {
  state: z.enum(['all', ...ISSUE_STATES]).default('all'),
  labels: commaSeparated
    .max(10_000, 'is too long (maximum is 10000 characters)')
    .optional()
    .describe('comma-separated names, all of which it has; `No Label` for none'),
  milestone: text.optional().describe('title of its milestone; `No Milestone` for none'),
  iids: z.array(id).max(1000).optional(),
  search: text.optional().describe('part of the title or the description'),
  order_by: z.enum(['created_at', 'updated_at']).default('created_at'),
  sort: z.enum(['asc', 'desc']).default('desc'),
};

const issueMissing = notFound('issue');

/** The caller's own issues, in all projects where they still see them. */
export const listOwnIssues = listing({
  name: 'issues.list_own',
  summary: 'Issues that the caller wrote, newest first unless asked otherwise',
  http: 'GET /issues',
  service: 'mr',
  access: signedIn,
  input: z.object(filters),
  output: z.array(issue),
});

/** Confidential issues are listed, and counted, only for those who may see them. */
export const listIssues = listing({
  name: 'issues.list',
  summary: 'Issues of a project, newest first unless asked otherwise',
  http: 'GET /projects/:id/issues',
  service: 'mr',
  access: inProject('read_issue'),
  input: projectRef.extend(filters),
  output: z.array(issue),
});

const anIssue = projectRef.extend({ issue_iid: id });

/** 404 also for a confidential issue that the caller may not see, here and below. */
export const getIssue = operation({
  name: 'issues.show',
  summary: 'One issue',
  http: 'GET /projects/:id/issues/:issue_iid',
  service: 'mr',
  access: inProject('read_issue'),
  refusals: [issueMissing],
  input: anIssue,
  output: issue,
});

const title = filledText.max(255, 'is too long (maximum is 255 characters)');
const attributes = {
  description: longText.nullish(),
  assignee_id: z.int().min(0).nullish().describe('0 for nobody; dropped when they do not see the project'),
  milestone_id: z.int().min(0).nullish().describe('0 for none; dropped when it is not of the project'),
  labels: commaSeparated.nullish().describe('comma-separated names'),
  due_date: calendarDate.nullish(),
  confidential: z.boolean().optional(),
};

/** Opens an issue. From callers below reporter, assignee, milestone, labels and due date are ignored. */
export const createIssue = operation({
  name: 'issues.create',
  summary: 'Open an issue',
  http: 'POST /projects/:id/issues',
  service: 'mr',
  access: inProject('create_issue'),
  input: projectRef.extend({
    title,
    ...attributes,
    created_at: givenTimestamp.optional().describe("only from administrators and the project's owners"),
  }),
  output: issue,
});

const changes = {
  title: title.optional(),
  ...attributes,
  state_event: z.enum(['close', 'reopen']).optional(),
  updated_at: givenTimestamp.optional().describe("only from administrators and the project's owners"),
};

/** Changes an issue. 403 for who is neither reporter nor its author or assignee; what only reporters set is ignored of others. */
export const updateIssue = operation({
  name: 'issues.update',
  summary: 'Change, close or reopen an issue',
  http: 'PUT /projects/:id/issues/:issue_iid',
  service: 'mr',
  access: inProject('read_issue'),
  refusals: [issueMissing, forbidden('the caller is neither reporter nor its author or assignee')],
  input: anIssue
    .extend(changes)
    .refine(({ id: _id, issue_iid: _iid, ...given }) => Object.values(given).some((value) => value !== undefined), {
      params: { problem: 'at_least_one', names: Object.keys(changes) },
    }),
  output: issue,
});

/** Deletes an issue for good; its number is not given again. */
export const deleteIssue = operation({
  name: 'issues.delete',
  summary: 'Delete an issue: answers it when it was really deleted, else an empty object',
  http: 'DELETE /projects/:id/issues/:issue_iid',
  service: 'mr',
  access: inProject('delete_issue'),
  input: anIssue,
  output: z.union([issue, z.object({})]),
});

/** Opens an issue anew in another project, with its notes, and closes it here. 400 for who is not reporter in both. */
export const moveIssue = operation({
  name: 'issues.move',
  summary: 'Move an issue to another project',
  http: 'POST /projects/:id/issues/:issue_iid/move',
  service: 'mr',
  access: inProject('read_issue'),
  needs: 'update_issue',
  refusals: [
    issueMissing,
    refusal('bad_request', 'Cannot move issue to project it originates from!', 'it is in that project already'),
    refusal(
      'bad_request',
      'Cannot move issue due to insufficient permissions!',
      'the caller is not reporter in both projects, or the issue was moved already',
    ),
  ],
  input: anIssue.extend({ to_project_id: id }),
  output: issue,
});

/** 304 when the caller hears of it already. */
export const subscribeToIssue = operation({
  name: 'issues.subscribe',
  summary: 'Hear of what happens to an issue',
  http: 'POST /projects/:id/issues/:issue_iid/subscribe',
  service: 'mr',
  access: inProject('read_issue'),
  refusals: [issueMissing, notModified('the caller is subscribed already')],
  input: anIssue,
  output: issue,
});

/** 304 when the caller does not hear of it. */
export const unsubscribeFromIssue = operation({
  name: 'issues.unsubscribe',
  summary: 'Hear no more of what happens to an issue',
  http: 'POST /projects/:id/issues/:issue_iid/unsubscribe',
  service: 'mr',
  access: inProject('read_issue'),
  refusals: [issueMissing, notModified('the caller is not subscribed')],
  input: anIssue,
  output: issue,
});

/** Only while it goes to the default branch, and only issues that the caller may read. */
export const listClosedIssues = listing({
  name: 'merge_requests.closes_issues',
  summary: 'Issues that a merge request says to close: by its title, its description or the messages of its commits',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/closes_issues',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals],
  input: aMergeRequest,
  output: z.array(issue),
  deadlineMs: 15_000,
});
