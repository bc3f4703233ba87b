import { Injectable } from '@nestjs/common';
import { DomainError } from '@ingot/contracts';
import { KeyedMutex } from '@ingot/platform';

/**
 * Merges to one target branch take turns in this process, so that they do not outrun each other again and again. Only that:
 * between processes, and for correctness, the branch's compare-and-swap decides. Queued merges fail fast when their storage is down.
 */
@Injectable()
export class TargetBranchMutex {
  private readonly mutex = new KeyedMutex(isOutage);

  run<T>(target: { projectId: number; targetBranch: string }, work: () => Promise<T>): Promise<T> {
    return this.mutex.run(`${target.projectId}/${target.targetBranch}`, work);
  }
}

const isOutage = (error: unknown): error is DomainError => error instanceof DomainError && error.code === 'unavailable';
