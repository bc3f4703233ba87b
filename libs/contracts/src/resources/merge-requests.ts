import { z } from 'zod';
import { inProject, signedIn } from '../access.js';
import {
  commaSeparated,
  filledTextUpTo,
  id,
  itemReferences,
  longText,
  projectRef,
  text,
  timestamp,
  userSummary,
} from '../fields.js';
import { listing, operation } from '../operation.js';
import { forbidden, invalid, missing, notFound, notModified, refusal } from '../refusals.js';
import { assigneeIds, relabelling } from './item-changes.js';
import { itemFilters, ownItems, projectItems } from './item-lists.js';
import { milestone } from './milestones.js';
import { basicPipeline } from './pipelines.js';

export const MERGE_REQUEST_STATES = ['opened', 'closed', 'merged'] as const;
export const MERGE_STATUSES = ['unchecked', 'can_be_merged', 'cannot_be_merged'] as const;

const diffRefs = z.object({
  base_sha: z.string().nullable().describe('the merge base; null for unrelated histories'),
  head_sha: z.string().describe('the head of the source branch'),
  start_sha: z.string().nullable().describe('the head of the target branch'),
});

export const mergeRequest = z
  .object({
    id,
    iid: id,
    project_id: id,
    title: z.string(),
    description: z.string().nullable(),
    state: z.enum(MERGE_REQUEST_STATES),
    created_at: timestamp,
    updated_at: timestamp,
    merged_at: timestamp.nullable().describe('null unless it is merged'),
    merged_by: userSummary.nullable().describe('null unless it is merged'),
    closed_at: timestamp.nullable().describe('null unless it is closed, and for what was closed before this was kept'),
    target_branch: z.string(),
    source_branch: z.string(),
    upvotes: z.int(),
    downvotes: z.int(),
    author: userSummary.nullable(),
    assignee: userSummary.nullable(),
    assignees: z.array(userSummary).describe('the assignee, for clients that expect several'),
    source_project_id: id,
    target_project_id: id,
    labels: z.array(z.string()),
    work_in_progress: z.boolean(),
    draft: z.boolean().describe('as `work_in_progress`, for newer clients'),
    milestone: milestone.nullable(),
    merge_when_pipeline_succeeds: z.boolean(),
    merge_status: z
      .enum(MERGE_STATUSES)
      .describe('current when a single merge request is shown; in lists as of the last check'),
    sha: z.string().nullable().describe('the head of the source branch'),
    merge_commit_sha: z.string().nullable(),
    user_notes_count: z.int(),
    should_remove_source_branch: z.boolean().nullable(),
    force_remove_source_branch: z.boolean(),
    web_url: z.string(),
    references: itemReferences.describe('for newer clients'),
    subscribed: z.boolean().optional().describe('only when a single merge request is shown'),
    merge_error: z
      .string()
      .nullish()
      .describe('why the last rebase failed; null when it did not; only when a single merge request is shown'),
    diff_refs: diffRefs
      .nullish()
      .describe('what its diff is between; null while that is unknown; only when a single merge request is shown'),
    head_pipeline: basicPipeline
      .nullish()
      .describe(
        'the newest of its head; null without one, and for callers who see no pipelines; only when a single one is shown',
      ),
    pipeline: basicPipeline.nullish().describe('the same as `head_pipeline`, under its former name'),
    user: z
      .object({ can_merge: z.boolean().describe('whether the caller may merge into the target branch') })
      .nullish()
      .describe('what the caller may do; null while it cannot be told; only when a single merge request is shown'),
    rebase_in_progress: z.boolean().optional().describe('only when asked for by `include_rebase_in_progress`'),
  })
  .meta({ id: 'MergeRequest' });
export type MergeRequestJson = z.input<typeof mergeRequest>;

const branchOrTitle = filledTextUpTo(255);

/** Identifies a merge request. */
export const aMergeRequest = projectRef.extend({ merge_request_iid: id });

/**
 * Reporters and above, the author and the assignee may read a merge request; the service checks this.
 * 403 for others; 404 when there is none.
 */
export const inMergeRequest = inProject('read_project');

/** The refusals of every operation on one merge request. */
export const mergeRequestRefusals = [
  notFound('merge request', ''),
  forbidden('the caller is neither reporter nor its author or assignee'),
] as const;

const sameBranch = refusal(
  'unprocessable',
  { error: ['You can not use same project/branch for source and target'] },
  'source and target are the same branch',
);
export const mergeRequestExists = refusal(
  'conflict',
  { message: ['Cannot Create: This merge request already exists: <title>'] },
  'an open merge request of the same branches exists',
);
const mayNotChange = forbidden('the caller is neither developer nor its author or assignee');
/** The refusals for labels under a parameter name other than `labels`. */
export const labelRefusals = [
  invalid('labels', 'are too many (maximum is 100)', 'there would be more labels than one thing may have'),
  invalid('labels', 'is too long (maximum is 255 characters)', 'the name of a label is too long'),
] as const;
const notOpen = (code: 'not_acceptable' | 'not_allowed') =>
  refusal(code, { message: 'Method Not Allowed', reason: '<why>' }, 'it is merged or closed');
/** The refusals of merging, for callers who see the merge request. */
export const mergeRefusals = [
  refusal(
    'unauthorized',
    { message: '401 Unauthorized', reason: 'You may not merge into the target branch' },
    'the caller may not merge into the target branch',
  ),
  notOpen('not_acceptable'),
  refusal(
    'not_allowed',
    { message: 'Method Not Allowed', reason: '<why>' },
    'it is a draft, its pipeline has not succeeded, a branch is missing, or there is nothing to merge',
  ),
  refusal(
    'not_allowed',
    { message: 'Branch cannot be merged', reason: 'The branches conflict<in which files>' },
    'the branches conflict',
  ),
  refusal('conflict', 'SHA does not match HEAD of source branch', '`sha` is not the head of the source branch'),
  refusal(
    'conflict',
    'Could not update branch <branch>. Please refresh and try again.',
    'git refuses to move the target branch',
  ),
] as const;
const cancelRefusals = [
  ...mergeRequestRefusals,
  refusal('unauthorized', '401 Unauthorized', 'the caller may neither merge it nor armed the merge'),
  notOpen('not_allowed'),
  refusal('not_acceptable', "Can't cancel the automatic merge", 'the automatic merge is not armed'),
] as const;

const filters = {
  state: z
    .enum(['all', ...MERGE_REQUEST_STATES, 'locked'])
    .default('all')
    .describe('none are ever locked: a merge request stays open while it is merged'),
  ...itemFilters,
  source_branch: text.optional().describe('only those from this branch'),
  target_branch: text.optional().describe('only those into this branch'),
  wip: z.enum(['yes', 'no']).optional().describe('only drafts, or only those that are not'),
  draft: z.boolean().optional().describe('the newer name of `wip`, before which it goes'),
};

/** In all projects where the caller may read them; their own unless asked otherwise. */
export const listOwnMergeRequests = listing({
  name: 'merge_requests.list_own',
  summary: 'Merge requests of all projects, of the caller unless asked otherwise, newest first unless asked otherwise',
  http: 'GET /merge_requests',
  service: 'mr',
  access: signedIn,
  keyset: ['created_at', 'updated_at'],
  input: z.object({ ...filters, ...ownItems }),
  output: z.array(mergeRequest),
});

export const listMergeRequests = listing({
  name: 'merge_requests.list',
  summary: 'Merge requests of a project, newest first by default',
  http: 'GET /projects/:id/merge_requests',
  service: 'mr',
  access: inProject('read_merge_request'),
  keyset: ['created_at', 'updated_at'],
  input: projectRef.extend({ iid: id.optional(), ...filters, ...projectItems }),
  output: z.array(mergeRequest),
});

/** Of a merge request with more commits, the newest 1,000 of its newest version count. */
export const listMergeRequestsOfCommit = listing({
  name: 'commits.merge_requests',
  summary: 'Merge requests that bring a commit, or whose merge it is, newest first',
  http: 'GET /projects/:id/repository/commits/:sha/merge_requests',
  service: 'mr',
  access: inProject('download_code', { guard: true }),
  refusals: [missing('Commit')],
  input: projectRef.extend({ sha: text.describe('full or short commit id, branch or tag') }),
  output: z.array(mergeRequest),
});

export const getMergeRequest = operation({
  name: 'merge_requests.show',
  summary: 'One merge request',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals],
  input: aMergeRequest.extend({
    include_rebase_in_progress: z.boolean().default(false).describe('whether `rebase_in_progress` is shown'),
  }),
  output: mergeRequest,
});

/** Opens a merge request. 409 when an open one has the same branches; 422 for equal branches or an unrelated project. */
export const createMergeRequest = operation({
  name: 'merge_requests.create',
  summary: 'Open a merge request',
  http: 'POST /projects/:id/merge_requests',
  service: 'mr',
  access: inProject('create_merge_request'),
  refusals: [
    sameBranch,
    mergeRequestExists,
    notFound('merge request any more', 'as it is deleted again at once'),
    refusal(
      'unprocessable',
      { error: ['Source project is not a fork of the target project'] },
      'the target project is another one',
    ),
  ],
  input: projectRef.extend({
    source_branch: branchOrTitle,
    target_branch: branchOrTitle,
    title: branchOrTitle,
    assignee_id: z.int().min(0).optional(),
    ...assigneeIds,
    description: longText.nullish(),
    target_project_id: id.optional(),
    labels: commaSeparated.optional().describe('comma-separated names'),
    milestone_id: z.int().min(0).optional(),
    remove_source_branch: z.boolean().optional(),
  }),
  output: mergeRequest,
  deadlineMs: 20_000,
});

const changes = {
  target_branch: branchOrTitle.optional(),
  title: branchOrTitle.optional(),
  assignee_id: z.int().min(0).nullish().describe('0 unassigns'),
  description: longText.nullish(),
  state_event: z.enum(['close', 'reopen']).optional().describe('ignored when it does not apply'),
  labels: commaSeparated.nullish().describe('comma-separated names; an empty text removes all'),
  milestone_id: z.int().min(0).nullish().describe('0 removes it, as does one that the project does not have'),
  remove_source_branch: z.boolean().optional(),
};

/**
 * Changes a merge request: for developers, its author and its assignee; below developer, assignee, labels and milestone are
 * ignored. 409 when an open one has the same branches; 422 for equal branches.
 */
export const updateMergeRequest = operation({
  name: 'merge_requests.update',
  summary: 'Change, close or reopen a merge request',
  http: 'PUT /projects/:id/merge_requests/:merge_request_iid',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals, mayNotChange, sameBranch, mergeRequestExists],
  input: aMergeRequest
    .extend({ ...changes, ...assigneeIds, ...relabelling })
    .refine(
      ({ id: _id, merge_request_iid: _iid, ...given }) => Object.values(given).some((value) => value !== undefined),
      {
        params: { problem: 'at_least_one', names: Object.keys(changes) },
      },
    ),
  output: mergeRequest,
  deadlineMs: 20_000,
});

/** Deletes a merge request; its iid is not reused. 403 for anyone but owners; a missing one is no error. */
export const deleteMergeRequest = operation({
  name: 'merge_requests.delete',
  summary: 'Delete a merge request',
  http: 'DELETE /projects/:id/merge_requests/:merge_request_iid',
  service: 'mr',
  access: inMergeRequest,
  needs: 'delete_merge_request',
  refusals: [notFound('merge request', '')],
  input: aMergeRequest,
  output: z.union([mergeRequest, z.object({})]),
  deadlineMs: 20_000,
});

/** 304 when the caller is already subscribed; 403 for callers who may not change it. */
export const subscribeToMergeRequest = operation({
  name: 'merge_requests.subscribe',
  summary: 'Subscribe to a merge request',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/subscribe',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals, mayNotChange, notModified('the caller is subscribed already')],
  input: aMergeRequest,
  output: mergeRequest,
});

/** 304 when the caller is not subscribed; 403 for callers who may not change it. */
export const unsubscribeFromMergeRequest = operation({
  name: 'merge_requests.unsubscribe',
  summary: 'Unsubscribe from a merge request',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/unsubscribe',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals, mayNotChange, notModified('the caller is not subscribed')],
  input: aMergeRequest,
  output: mergeRequest,
});

/**
 * Merges the source branch, or arms the automatic merge.
 * 401 when the caller may not merge; 405 for conflicts or a work in progress; 406 when it is not open; 409 when `sha` is not its head.
 */
export const acceptMergeRequest = operation({
  name: 'merge_requests.accept',
  summary: 'Merge a merge request, now or when the pipeline of its head succeeds',
  http: 'PUT /projects/:id/merge_requests/:merge_request_iid/merge',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals, ...mergeRefusals],
  input: aMergeRequest.extend({
    merge_commit_message: text.optional(),
    should_remove_source_branch: z.boolean().optional(),
    merge_when_pipeline_succeeds: z.boolean().default(false),
    auto_merge: z.boolean().default(false).describe('what newer clients call `merge_when_pipeline_succeeds`'),
    sha: text.optional(),
  }),
  output: mergeRequest,
  deadlineMs: 30_000,
});

/** Disarms the automatic merge. 401 for anyone who may not merge, except the author; 405 when not open; 406 when not armed. */
export const cancelAutoMerge = operation({
  name: 'merge_requests.cancel_auto_merge',
  summary: 'Cancel the automatic merge of a merge request',
  http: 'PUT /projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...cancelRefusals],
  input: aMergeRequest,
  output: mergeRequest,
});

/** As `cancelAutoMerge`, since existing clients use either method. */
export const cancelAutoMergeByPost = operation({
  name: 'merge_requests.cancel_auto_merge_by_post',
  summary: 'As PUT, for clients that use POST',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...cancelRefusals],
  input: aMergeRequest,
  output: mergeRequest,
});
