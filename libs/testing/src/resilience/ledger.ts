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
  /** Acknowledged: the merge. */
  isAccepted: boolean;
  /** Acknowledged: the automatic merge. */
  isArmed: boolean;
  /** Acknowledged: the success of its pipeline. */
  hasSucceeded: boolean;
}

/** Acknowledged writes, which must not be lost. */
export class Ledger {
  readonly commits: WrittenCommit[] = [];
  readonly projects: { readonly id: number }[] = [];
  readonly mergeRequests: WrittenMergeRequest[] = [];

  get writes(): number {
    const merges = this.mergeRequests.filter(({ isAccepted, hasSucceeded }) => isAccepted || hasSucceeded);
    return this.commits.length + this.projects.length + this.mergeRequests.length + merges.length;
  }
}

/** A deferred merge whose conditions hold. */
export const mustMerge = ({ isAccepted, isArmed, hasSucceeded }: WrittenMergeRequest): boolean =>
  isAccepted || (isArmed && hasSucceeded);
