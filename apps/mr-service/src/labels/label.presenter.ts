import { type LabelJson } from '@ingot/contracts';
import { type CountedLabel } from './label-list.repository.js';

/** A label as the API shows it. */
export const presentLabel = (label: CountedLabel): LabelJson => ({
  id: label.id,
  name: label.title,
  color: label.color,
  description: label.description,
  open_issues_count: label.openIssues,
  closed_issues_count: label.closedIssues,
  open_merge_requests_count: label.openMergeRequests,
  priority: label.priority,
  subscribed: label.isSubscribed,
});
