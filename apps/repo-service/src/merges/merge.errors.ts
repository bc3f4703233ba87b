import { DomainError } from '@ingot/contracts';

/** A branch that could not be moved for another reason than having moved meanwhile. */
export class BranchWriteFailed extends DomainError {
  constructor(context: { projectId: number; branch: string; result: string }) {
    super('conflict', `Could not update branch ${context.branch}. Please refresh and try again.`, context);
  }
}
