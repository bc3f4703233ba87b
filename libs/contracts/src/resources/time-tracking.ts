import { z } from 'zod';
import { inProject } from '../access.js';
import { id, projectRef, textUpTo } from '../fields.js';
import { operation } from '../operation.js';
import { forbidden, invalid, notFound } from '../refusals.js';

const seconds = z.int();
const humanDuration = z.string().nullable().describe('such as `3w 1h`; null for none');

/** The estimate and the time spent. */
export const timeStats = z
  .object({
    human_time_estimate: humanDuration,
    human_total_time_spent: humanDuration,
    time_estimate: seconds,
    total_time_spent: seconds,
  })
  .meta({ id: 'TimeStats' });
export type TimeStatsJson = z.input<typeof timeStats>;

const duration = textUpTo(255).describe(
  'such as `1h 30m`; a day has 8 hours, a week 5 days, a month 30 days; numbers without a unit are hours',
);

const mayNotChange = forbidden('the caller may read the thing, and not change it');
export const estimateMalformed = invalid('time_estimate', 'has an invalid format', 'the text is no duration');
export const spentMalformed = invalid('timelogs', 'is invalid', 'the text is no duration, or more than can be kept');
export const subtractsTooMuch = invalid(
  'time_spent',
  'Time to subtract exceeds the total time spent',
  'more would be subtracted than was spent',
);

/**
 * 404 when the caller may not read the item, 403 when they may not change it. 400 for an invalid duration, and for subtracting
 * more than was spent.
 */
const ofMergeRequest = { service: 'mr', access: inProject('read_project'), output: timeStats } as const;
const ofIssue = { service: 'mr', access: inProject('read_issue'), output: timeStats } as const;

const aMergeRequest = projectRef.extend({ merge_request_iid: id });
const anIssue = projectRef.extend({ issue_iid: id });

export const getMergeRequestTimeStats = operation({
  ...ofMergeRequest,
  name: 'merge_requests.time_stats',
  summary: 'The estimate and time spent of a merge request',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/time_stats',
  refusals: [notFound('merge request'), forbidden('the caller is neither reporter nor its author or assignee')],
  input: aMergeRequest,
});

export const estimateMergeRequestTime = operation({
  ...ofMergeRequest,
  name: 'merge_requests.estimate_time',
  summary: 'Set the estimate of a merge request',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/time_estimate',
  refusals: [notFound('merge request'), mayNotChange, estimateMalformed],
  status: 200,
  input: aMergeRequest.extend({ duration }),
});

export const resetMergeRequestTimeEstimate = operation({
  ...ofMergeRequest,
  name: 'merge_requests.reset_time_estimate',
  summary: 'Reset the estimate of a merge request',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/reset_time_estimate',
  refusals: [notFound('merge request'), mayNotChange],
  status: 200,
  input: aMergeRequest,
});

export const addMergeRequestSpentTime = operation({
  ...ofMergeRequest,
  name: 'merge_requests.add_spent_time',
  summary: 'Add to the time spent on a merge request; a leading `-` subtracts',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/add_spent_time',
  refusals: [notFound('merge request'), mayNotChange, spentMalformed, subtractsTooMuch],
  input: aMergeRequest.extend({ duration }),
});

export const resetMergeRequestSpentTime = operation({
  ...ofMergeRequest,
  name: 'merge_requests.reset_spent_time',
  summary: 'Reset the time spent on a merge request',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/reset_spent_time',
  refusals: [notFound('merge request'), mayNotChange],
  status: 200,
  input: aMergeRequest,
});

export const getIssueTimeStats = operation({
  ...ofIssue,
  name: 'issues.time_stats',
  summary: 'The estimate and time spent of an issue',
  http: 'GET /projects/:id/issues/:issue_iid/time_stats',
  refusals: [notFound('issue')],
  input: anIssue,
});

export const estimateIssueTime = operation({
  ...ofIssue,
  name: 'issues.estimate_time',
  summary: 'Set the estimate of an issue',
  http: 'POST /projects/:id/issues/:issue_iid/time_estimate',
  refusals: [notFound('issue'), mayNotChange, estimateMalformed],
  status: 200,
  input: anIssue.extend({ duration }),
});

export const resetIssueTimeEstimate = operation({
  ...ofIssue,
  name: 'issues.reset_time_estimate',
  summary: 'Reset the estimate of an issue',
  http: 'POST /projects/:id/issues/:issue_iid/reset_time_estimate',
  refusals: [notFound('issue'), mayNotChange],
  status: 200,
  input: anIssue,
});

export const addIssueSpentTime = operation({
  ...ofIssue,
  name: 'issues.add_spent_time',
  summary: 'Add to the time spent on an issue; a leading `-` subtracts',
  http: 'POST /projects/:id/issues/:issue_iid/add_spent_time',
  refusals: [notFound('issue'), mayNotChange, spentMalformed, subtractsTooMuch],
  input: anIssue.extend({ duration }),
});

export const resetIssueSpentTime = operation({
  ...ofIssue,
  name: 'issues.reset_spent_time',
  summary: 'Reset the time spent on an issue',
  http: 'POST /projects/:id/issues/:issue_iid/reset_spent_time',
  refusals: [notFound('issue'), mayNotChange],
  status: 200,
  input: anIssue,
});
