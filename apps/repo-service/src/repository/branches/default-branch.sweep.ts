import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { type RepoServiceConfig } from '../../config.js';
import { DefaultBranchChanges, type LeftChange } from '../../projects/lifecycle/default-branch-changes.js';
import { RefWriter } from '../../ref-updates/ref-writer.js';

const EVERY_MS = 15_000;

/** Points HEAD at the default branch where an update of the project did not come to it. */
@Injectable()
export class DefaultBranchSweep extends PeriodicSweep {
  constructor(
    private readonly changes: DefaultBranchChanges,
    private readonly writer: RefWriter,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super('changes of default branches', EVERY_MS, log);
  }

  protected override async sweep(): Promise<void> {
    for (const change of await this.changes.takeLeft(this.config.STORAGE_NAME)) {
      if (this.stopped) return;
      await this.attempt(() => this.settle(change));
    }
  }

  private async settle({ id, projectId, diskPath }: LeftChange): Promise<void> {
    if (diskPath !== null) await this.pointHead(projectId, diskPath);
    await this.changes.end(id);
  }

  /** An update that comes in between points HEAD again behind this, as it waits for the lock. */
  private pointHead(projectId: number, diskPath: string): Promise<void> {
    const storage = this.config.STORAGE_NAME;
    return this.writer.alone({ storage, diskPath }, async ({ refs }) => {
      const branch = await this.changes.branchAt(storage, projectId);
      if (branch === null || branch === (await refs.head()) || (await refs.branch(branch)) === null) return;
      await refs.setHead(branch);
      this.log.info({ projectId, branch }, 'HEAD follows the default branch, whose change was interrupted');
    });
  }
}
