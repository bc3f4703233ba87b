import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicSweep } from '@ingot/platform';
import { HeadPipelines } from '../../git/head-pipelines.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRecovery } from '../merging/merge-recovery.js';
import { AutoMergeQueue } from './auto-merge.queue.js';
import { AutoMergeRepository } from './auto-merge.repository.js';

const EVERY_MS = 15_000;
const BATCH = 100;

/** Resumes from the database the work that a crashed process or a lost Redis left behind. */
@Injectable()
export class AutoMergeSweep extends PeriodicSweep {
  /** Unique to this process: a job whose process crashed blocks its id in Redis until it counts as stalled. */
  private readonly id = randomUUID();

  constructor(
    private readonly recovery: MergeRecovery,
    private readonly autoMerges: AutoMergeRepository,
    private readonly pipelines: HeadPipelines,
    private readonly queue: AutoMergeQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('unfinished merges', EVERY_MS, logger);
  }

  protected async sweep(): Promise<void> {
    await this.attempt(() => this.recovery.recoverAll());
    await this.attempt(() => this.wakeUpSuccessful());
  }

  private async wakeUpSuccessful(): Promise<void> {
    let lastId = 0;
    for (;;) {
      const armed = await this.autoMerges.findArmedAfter(lastId, BATCH);
      const last = armed.at(-1);
      if (last === undefined || this.stopped) return;
      await Promise.all(armed.map((mergeRequest) => this.wakeUpIfSuccessful(mergeRequest)));
      lastId = last.id;
    }
  }

  private async wakeUpIfSuccessful({
    id,
    projectId,
    sourceBranch,
    autoMergeHeadOid,
  }: MergeRequestEntity): Promise<void> {
    if (autoMergeHeadOid === null) return;
    const status = await this.pipelines.status(projectId, sourceBranch, autoMergeHeadOid);
    if (status === 'success') this.queue.wakeUp(id, `sweep-${this.id}-${autoMergeHeadOid}`);
  }
}
