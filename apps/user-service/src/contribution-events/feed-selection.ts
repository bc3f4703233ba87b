import {
  type CONTRIBUTION_FILTER_ACTIONS,
  type CONTRIBUTION_FILTER_TARGETS,
  type ContributionAction,
  type ContributionTarget,
} from '@ingot/contracts';

type FilterAction = (typeof CONTRIBUTION_FILTER_ACTIONS)[number];
type FilterTarget = (typeof CONTRIBUTION_FILTER_TARGETS)[number];

/** The kinds of contributions that a reader of a feed asks for. */
export interface FeedSelection {
  readonly action?: FilterAction | undefined;
  readonly targetType?: FilterTarget | undefined;
}

/** What is shown of each action that clients filter by. What was reopened is shown as opened, and told apart by a column. */
const SHOWN: Readonly<Record<FilterAction, readonly ContributionAction[]>> = {
  approved: [],
  closed: ['closed'],
  commented: ['commented on'],
  created: ['created', 'opened'],
  destroyed: ['destroyed'],
  expired: ['removed due to membership expiration from'],
  joined: ['joined'],
  left: ['left'],
  merged: ['accepted'],
  pushed: ['pushed new', 'pushed to', 'deleted'],
  reopened: ['opened'],
  updated: [],
};

const TARGETS: Readonly<Record<FilterTarget, ContributionTarget | null>> = {
  issue: 'Issue',
  milestone: 'Milestone',
  merge_request: 'MergeRequest',
  note: 'Note',
  project: null,
  snippet: null,
  user: null,
};

/**
 * SQL: conditions on the contributions `e`, none when everything is asked for. What is never there is not looked for.
 * @param parameter adds a value, and names it
 */
export function isSelected({ action, targetType }: FeedSelection, parameter: (value: unknown) => string): string[] {
  const shown = action === undefined ? null : SHOWN[action];
  const target = targetType === undefined ? undefined : TARGETS[targetType];
  if (shown?.length === 0 || target === null) return ['false'];
  return [
    ...(shown === null ? [] : [`e.action = ANY (${parameter(shown)}::text[])`]),
    ...(action === 'created' || action === 'reopened' ? [`e.reopens = ${parameter(action === 'reopened')}`] : []),
    ...(target === undefined ? [] : [`e.target_type = ${parameter(target)}`]),
  ];
}
