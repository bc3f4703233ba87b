import { type Call, type listOwnIssues } from '@ingot/contracts';
import { labelNames } from '../labels/label-names.js';
import { type IssueFilter } from './issue-conditions.js';
import { type IssueOrder } from './issue-list.repository.js';

/** Which issues a caller asks for, and in which order. */
export function listOf(input: Call<typeof listOwnIssues>['input']): { filter: IssueFilter; order: IssueOrder } {
  const { state, labels, milestone, iids, search, order_by: orderBy, sort } = input;
  return {
    filter: {
      state,
      iids,
      labels: labels === undefined ? undefined : labelNames(labels),
      milestone: milestone === '' ? undefined : milestone,
      search: search === '' ? undefined : search,
    },
    order: { orderBy, sort },
  };
}
