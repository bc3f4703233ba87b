import { Injectable } from '@nestjs/common';
import { DomainError } from '@ingot/contracts';
import { KeyedMutex } from '@ingot/platform';

/** A call that nobody answers is given up after a little more. */
const CALL_GIVEN_UP_MS = 2_000;

/**
 * Serializes merges to one target branch within this process, so that they do not retry against each other. Between processes, and for
 * correctness, the compare-and-swap of the branch decides. Merges that have been queued while a call to their storage was given up fail with
 * it, so that a queue does not wait for each; a later one may find the storage back.
 */
@Injectable()
export class TargetBranchMutex {
  private readonly mutex = new KeyedMutex({ isShared: isOutage, afterMs: CALL_GIVEN_UP_MS });

  run<T>(target: { projectId: number; targetBranch: string }, work: () => Promise<T>): Promise<T> {
    return this.mutex.run(`${target.projectId}/${target.targetBranch}`, work);
  }
}

const isOutage = (error: unknown): error is DomainError => error instanceof DomainError && error.code === 'unavailable';
