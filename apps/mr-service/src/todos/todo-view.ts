import { allows, type StandingInProject } from '@ingot/contracts';
import { isSwitchedOff } from '../merge-requests/merge-request.policy.js';

/** In which projects somebody sees what: ids of projects. */
export interface TodoView {
  readonly userId: number;
  /** Where they see issues; confidential ones of others only where they see those, too. */
  readonly issues: readonly number[];
  readonly confidential: readonly number[];
  /** Where they see merge requests that they take part in, and where all. */
  readonly mergeRequests: readonly number[];
  readonly everyMergeRequest: readonly number[];
}

/** Pure; of projects that the user sees. */
export function todoView(userId: number, standings: readonly StandingInProject[]): TodoView {
  const where = (isIn: (standing: StandingInProject) => boolean): number[] =>
    standings.filter(isIn).map(({ projectId }) => projectId);
  return {
    userId,
    issues: where((standing) => allows('read_issue', standing)),
    confidential: where((standing) => allows('read_confidential_issue', standing)),
    mergeRequests: where((standing) => !isSwitchedOff(standing)),
    everyMergeRequest: where((standing) => allows('read_merge_request', standing)),
  };
}
