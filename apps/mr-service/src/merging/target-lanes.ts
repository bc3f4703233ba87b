import { Injectable } from '@nestjs/common';

/**
 * Lets the merges to one target branch take turns in this process, so that they do not outrun each other again and again.
 * Only that: between processes, and for correctness, the branch's compare-and-swap decides.
 */
@Injectable()
export class TargetLanes {
  private readonly tails = new Map<string, Promise<void>>();

  run<T>(target: { projectId: number; targetBranch: string }, work: () => Promise<T>): Promise<T> {
    const lane = `${target.projectId}/${target.targetBranch}`;
    const result = (this.tails.get(lane) ?? Promise.resolve()).then(work);
    const tail = result.then(ended, ended).then(() => {
      if (this.tails.get(lane) === tail) this.tails.delete(lane);
    });
    this.tails.set(lane, tail);
    return result;
  }
}

const ended = (): void => undefined;
