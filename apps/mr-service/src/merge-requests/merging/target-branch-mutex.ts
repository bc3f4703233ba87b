import { Injectable } from '@nestjs/common';
import { DomainError } from '@ingot/contracts';

/** Why work could not be done, when that holds for what waits behind it as well. */
type Outage = DomainError | null;

/**
 * A keyed mutex: merges to one target branch take turns in this process, so that they do not outrun each other again and again.
 * Only that: between processes, and for correctness, the branch's compare-and-swap decides.
 */
@Injectable()
export class TargetBranchMutex {
  private readonly tails = new Map<string, Promise<Outage>>();

  /** Does the work after what was asked for before. When that fails because a part is away, this fails at once with the same error. */
  run<T>(target: { projectId: number; targetBranch: string }, work: () => Promise<T>): Promise<T> {
    const key = `${target.projectId}/${target.targetBranch}`;
    const before = this.tails.get(key) ?? Promise.resolve(null);
    const result = before.then((outage) => (outage === null ? work() : Promise.reject(outage)));
    const tail = result
      .then(() => null, outageIn)
      .then((outage) => {
        if (this.tails.get(key) === tail) this.tails.delete(key);
        return outage;
      });
    this.tails.set(key, tail);
    return result;
  }
}

const outageIn = (error: unknown): Outage =>
  error instanceof DomainError && error.code === 'unavailable' ? error : null;
