import { Injectable } from '@nestjs/common';
import { DomainError } from '@ingot/contracts';
import { KeyedMutex } from '@ingot/platform';

/**
 * Serializes merges to one target branch within this process, so that they do not retry against each other. Between processes, and for
 * correctness, the compare-and-swap of the branch decides. Queued merges fail fast when their storage is down.
 */
@Injectable()
export class TargetBranchMutex {
  private readonly mutex = new KeyedMutex(isOutage);

  run<T>(target: { projectId: number; targetBranch: string }, work: () => Promise<T>): Promise<T> {
    return this.mutex.run(`${target.projectId}/${target.targetBranch}`, work);
  }
}

const isOutage = (error: unknown): error is DomainError => error instanceof DomainError && error.code === 'unavailable';
