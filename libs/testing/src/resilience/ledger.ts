import { type TestProject } from '../given/test-project.js';

export interface WrittenCommit {
  readonly project: TestProject;
  readonly branch: string;
  readonly oid: string;
}

export interface WrittenMergeRequest {
  readonly project: TestProject;
  readonly iid: number;
  readonly branch: string;
  readonly headOid: string;
  /** Acknowledged: it is merged. */
  isAccepted: boolean;
  /** Acknowledged: it merges when its pipeline succeeds. */
  isArmed: boolean;
  /** Acknowledged: its pipeline has succeeded. */
  hasSucceeded: boolean;
}

/** What was acknowledged, and must not get lost. */
export class Ledger {
  readonly commits: WrittenCommit[] = [];
  readonly projects: { readonly id: number }[] = [];
  readonly mergeRequests: WrittenMergeRequest[] = [];

  get writes(): number {
    const merges = this.mergeRequests.filter(({ isAccepted, hasSucceeded }) => isAccepted || hasSucceeded);
    return this.commits.length + this.projects.length + this.mergeRequests.length + merges.length;
  }
}

/** A deferred merge that nothing stands in the way of. */
export const mustMerge = ({ isAccepted, isArmed, hasSucceeded }: WrittenMergeRequest): boolean =>
  isAccepted || (isArmed && hasSucceeded);
