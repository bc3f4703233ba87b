import { z } from 'zod';
import { inProject, signedIn } from '../access.js';
import {
  calendarDate,
  commaSeparated,
  filledTextUpTo,
  givenTimestamp,
  id,
  itemReferences,
  longText,
  projectRef,
  timestamp,
  userSummary,
} from '../fields.js';
import { listing, operation } from '../operation.js';
import { forbidden, notFound, notModified, refusal } from '../refusals.js';
import { assigneeIds, relabelling } from './item-changes.js';
import { itemFilters, ownItems, projectItems } from './item-lists.js';
import { aMergeRequest, inMergeRequest, mergeRequest, mergeRequestRefusals } from './merge-requests.js';
import { milestone } from './milestones.js';

export const ISSUE_STATES = ['opened', 'closed'] as const;

export const issue = z
  .object({
    id,
    iid: id,
    project_id: id,
    title: z.string(),
    description: z.string().nullable(),
    state: z.enum(ISSUE_STATES).describe('also `opened` after it was reopened'),
    created_at: timestamp,
    updated_at: timestamp,
    closed_at: timestamp.nullable().describe('null unless it is closed, and for what was closed before this was kept'),
    labels: z.array(z.string()),
    milestone: milestone.nullable(),
    author: userSummary.nullable(),
    assignee: userSummary.nullable(),
    assignees: z.array(userSummary).describe('the assignee, for clients that expect several'),
    user_notes_count: z.int(),
    upvotes: z.int(),
    downvotes: z.int(),
    due_date: z.iso.date().nullable(),
    confidential: z.boolean(),
    web_url: z.string(),
    references: itemReferences.describe('for newer clients'),
    subscribed: z.boolean().optional().describe('only when a single issue is shown'),
  })
  .meta({ id: 'Issue' });
export type IssueJson = z.input<typeof issue>;

const filters = { state: z.enum(['all', ...ISSUE_STATES]).default('all'), ...itemFilters };

const issueMissing = notFound('issue');

/** In all projects where the caller still sees them; their own unless asked otherwise. */
export const listOwnIssues = listing({
  name: 'issues.list_own',
  summary: 'Issues of all projects, of the caller unless asked otherwise, newest first unless asked otherwise',
  http: 'GET /issues',
  service: 'mr',
  access: signedIn,
  keyset: ['created_at', 'updated_at'],
  input: z.object({ ...filters, ...ownItems }),
  output: z.array(issue),
});

/** Confidential issues are listed and counted only for callers who may read them. */
export const listIssues = listing({
  name: 'issues.list',
  summary: 'Issues of a project, newest first by default',
  http: 'GET /projects/:id/issues',
  service: 'mr',
  access: inProject('read_issue'),
  keyset: ['created_at', 'updated_at'],
  input: projectRef.extend({ ...filters, ...projectItems }),
  output: z.array(issue),
});

const { order_by: _orderBy, sort: _sort, ...unordered } = itemFilters;

const statistics = z.object({
  statistics: z
    .object({
      counts: z
        .object({
          all: z.int().describe('how many there are'),
          closed: z.int().describe('how many of them are closed'),
          opened: z.int().describe('how many of them are open'),
        })
        .describe('the issues that match'),
    })
    .describe('what is counted'),
});

/** Issues that the caller may not read are not counted. */
export const getOwnIssueStatistics = operation({
  name: 'issues.statistics_own',
  summary: 'How many issues of all projects are open and closed, of the caller unless asked otherwise',
  http: 'GET /issues_statistics',
  service: 'mr',
  access: signedIn,
  input: z.object({ ...unordered, ...ownItems }),
  output: statistics,
});

/** Issues that the caller may not read are not counted. */
export const getIssueStatistics = operation({
  name: 'issues.statistics',
  summary: 'How many issues of a project are open and closed',
  http: 'GET /projects/:id/issues_statistics',
  service: 'mr',
  access: inProject('read_issue'),
  input: projectRef.extend({ ...unordered, ...projectItems }),
  output: statistics,
});

const anIssue = projectRef.extend({ issue_iid: id });

/** 404 also for a confidential issue that the caller may not read, here and below. */
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

const title = filledTextUpTo(255);
const attributes = {
  description: longText.nullish(),
  assignee_id: z.int().min(0).nullish().describe('0 unassigns; a user who does not see the project is ignored'),
  milestone_id: z.int().min(0).nullish().describe('0 removes it, as does one that the project does not have'),
  labels: commaSeparated.nullish().describe('comma-separated names'),
  due_date: calendarDate.nullish(),
  confidential: z.boolean().optional(),
};

/** Opens an issue. Assignee, milestone, labels and due date are ignored below reporter. */
export const createIssue = operation({
  name: 'issues.create',
  summary: 'Open an issue',
  http: 'POST /projects/:id/issues',
  service: 'mr',
  access: inProject('create_issue'),
  input: projectRef.extend({
    title,
    ...attributes,
    ...assigneeIds,
    created_at: givenTimestamp.optional().describe("honoured for administrators and the project's owners"),
  }),
  output: issue,
});

const changes = {
  title: title.optional(),
  ...attributes,
  state_event: z.enum(['close', 'reopen']).optional(),
  updated_at: givenTimestamp.optional().describe("honoured for administrators and the project's owners"),
};

/** Changes an issue. 403 for anyone but reporters, author and assignee; attributes for reporters are ignored from others. */
export const updateIssue = operation({
  name: 'issues.update',
  summary: 'Change, close or reopen an issue',
  http: 'PUT /projects/:id/issues/:issue_iid',
  service: 'mr',
  access: inProject('read_issue'),
  refusals: [issueMissing, forbidden('the caller is neither reporter nor its author or assignee')],
  input: anIssue
    .extend({ ...changes, ...assigneeIds, ...relabelling })
    .refine(({ id: _id, issue_iid: _iid, ...given }) => Object.values(given).some((value) => value !== undefined), {
      params: { problem: 'at_least_one', names: Object.keys(changes) },
    }),
  output: issue,
});

/** Deletes an issue; its iid is not reused. */
export const deleteIssue = operation({
  name: 'issues.delete',
  summary: 'Delete an issue: returns it, or an empty object if there was none',
  http: 'DELETE /projects/:id/issues/:issue_iid',
  service: 'mr',
  access: inProject('delete_issue'),
  input: anIssue,
  output: z.union([issue, z.object({})]),
});

/** Opens a copy of the issue in another project, with its notes, and closes the original. 400 below reporter in either project. */
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

/** 304 when the caller is already subscribed. */
export const subscribeToIssue = operation({
  name: 'issues.subscribe',
  summary: 'Subscribe to an issue',
  http: 'POST /projects/:id/issues/:issue_iid/subscribe',
  service: 'mr',
  access: inProject('read_issue'),
  refusals: [issueMissing, notModified('the caller is subscribed already')],
  input: anIssue,
  output: issue,
});

/** 304 when the caller is not subscribed. */
export const unsubscribeFromIssue = operation({
  name: 'issues.unsubscribe',
  summary: 'Unsubscribe from an issue',
  http: 'POST /projects/:id/issues/:issue_iid/unsubscribe',
  service: 'mr',
  access: inProject('read_issue'),
  refusals: [issueMissing, notModified('the caller is not subscribed')],
  input: anIssue,
  output: issue,
});

/** Only for merge requests to the default branch, and only issues that the caller may read. */
export const listClosedIssues = listing({
  name: 'merge_requests.closes_issues',
  summary: 'Issues that a merge request closes, by references in its title, description or commit messages',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/closes_issues',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals],
  input: aMergeRequest,
  output: z.array(issue),
  deadlineMs: 15_000,
});

const merging = {
  service: 'mr',
  access: inProject('read_issue'),
  refusals: [issueMissing],
  input: anIssue,
  output: z.array(mergeRequest),
} as const;

/** Of all projects; only those that the caller may read. Of a merge request with more commits, the newest 1,000 count. */
export const listRelatedMergeRequests = listing({
  ...merging,
  name: 'issues.related_merge_requests',
  summary: 'Merge requests that name an issue in their title, description or commit messages, newest first',
  http: 'GET /projects/:id/issues/:issue_iid/related_merge_requests',
});

/** Of the same project, into its default branch, in any state; only those that the caller may read. */
export const listClosingMergeRequests = listing({
  ...merging,
  name: 'issues.closed_by',
  summary: 'Merge requests that close an issue when they are merged, newest first',
  http: 'GET /projects/:id/issues/:issue_iid/closed_by',
});
