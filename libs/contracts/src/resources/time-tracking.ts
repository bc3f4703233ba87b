import { z } from 'zod';
import { type Access, inProject } from '../access.js';
import { id, projectRef, textUpTo } from '../fields.js';
import { operation } from '../operation.js';

const seconds = z.int();
const humanDuration = z.string().nullable().describe('such as `3w 1h`; null for none');

/** How long something should take, and what was spent on it. */
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

/**
 * The operations on the time of one kind of thing. 403 for who may not change the thing. 400 for a text that is no duration,
 * and for subtracting more than was spent.
 * @param name of the resource, as in the names of its operations
 * @param thing in words
 * @param path of the thing inside its project
 */
function timeOf<A extends Access, Parent extends z.ZodRawShape>(
  { name, thing, path }: { name: string; thing: string; path: string },
  { access, parent }: { access: A; parent: z.ZodObject<Parent> },
) {
  const input = projectRef.extend(parent.shape);
  const base = `/projects/:id/${path}` as const;
  const shared = { service: 'mr', access, output: timeStats } as const;
  return {
    show: operation({
      ...shared,
      name: `${name}.time_stats`,
      summary: `How long ${thing} should take, and did`,
      http: `GET ${base}/time_stats`,
      input,
    }),
    estimate: operation({
      ...shared,
      name: `${name}.estimate_time`,
      summary: `Say how long ${thing} should take`,
      http: `POST ${base}/time_estimate`,
      status: 200,
      input: input.extend({ duration }),
    }),
    resetEstimate: operation({
      ...shared,
      name: `${name}.reset_time_estimate`,
      summary: `Say no more how long ${thing} should take`,
      http: `POST ${base}/reset_time_estimate`,
      status: 200,
      input,
    }),
    spend: operation({
      ...shared,
      name: `${name}.add_spent_time`,
      summary: `Add to the time spent on ${thing}; subtract from it with a leading \`-\``,
      http: `POST ${base}/add_spent_time`,
      input: input.extend({ duration }),
    }),
    resetSpent: operation({
      ...shared,
      name: `${name}.reset_spent_time`,
      summary: `Set the time spent on ${thing} to nothing`,
      http: `POST ${base}/reset_spent_time`,
      status: 200,
      input,
    }),
  };
}

/** 404 for whoever may not read the merge request. */
export const {
  show: getMergeRequestTimeStats,
  estimate: estimateMergeRequestTime,
  resetEstimate: resetMergeRequestTimeEstimate,
  spend: addMergeRequestSpentTime,
  resetSpent: resetMergeRequestSpentTime,
} = timeOf(
  { name: 'merge_requests', thing: 'a merge request', path: 'merge_requests/:merge_request_iid' },
  { access: inProject('read_project'), parent: z.object({ merge_request_iid: id }) },
);

export const {
  show: getIssueTimeStats,
  estimate: estimateIssueTime,
  resetEstimate: resetIssueTimeEstimate,
  spend: addIssueSpentTime,
  resetSpent: resetIssueSpentTime,
} = timeOf(
  { name: 'issues', thing: 'an issue', path: 'issues/:issue_iid' },
  { access: inProject('read_issue'), parent: z.object({ issue_iid: id }) },
);
