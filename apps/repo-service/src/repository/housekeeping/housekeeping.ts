import { Injectable } from '@nestjs/common';
import { type RefWriteScope } from '../../ref-updates/ref-change.js';
import { RefWriter } from '../../ref-updates/ref-writer.js';
import { Repositories } from '../../storage/repositories.js';

export interface HousekeepRepository extends RefWriteScope {
  readonly task: 'eager' | 'prune';
}

/** Runs the maintenance of a repository on request, instead of some time after a push. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly repositories: Repositories,
    private readonly writer: RefWriter,
  ) {}

  async run({ task, ...scope }: HousekeepRepository): Promise<void> {
    if (task === 'eager') return this.repositories.open(scope.repository).maintain({ isThorough: true });
    await this.writer.write(scope, () => this.repositories.prune(scope.repository, { withKept: true }));
  }
}
