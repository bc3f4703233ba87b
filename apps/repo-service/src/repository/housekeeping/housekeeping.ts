import { Injectable } from '@nestjs/common';
import { Coalescer } from '@ingot/platform';
import { type RefWriteScope } from '../../ref-updates/ref-change.js';
import { RefWriter } from '../../ref-updates/ref-writer.js';
import { Repositories } from '../../storage/repositories.js';

export interface HousekeepRepository extends RefWriteScope {
  readonly task: 'eager' | 'prune';
}

/** Runs the maintenance of a repository on request, instead of some time after a push. */
@Injectable()
export class Housekeeping {
  /** Of each task and repository one runs and one waits: whoever asks meanwhile shares the one that waits. */
  private readonly asked = new Coalescer<void>();

  constructor(
    private readonly repositories: Repositories,
    private readonly writer: RefWriter,
  ) {}

  run(wish: HousekeepRepository): Promise<void> {
    return this.asked.run(`${wish.task} ${wish.repository.diskPath}`, () => this.perform(wish));
  }

  private async perform({ task, ...scope }: HousekeepRepository): Promise<void> {
    if (task === 'eager') return this.repositories.open(scope.repository).maintain({ isThorough: true });
    await this.writer.write(scope, () => this.repositories.prune(scope.repository, { withKept: true }));
  }
}
