import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicSweep } from '@ingot/platform';
import { HeadPipelines } from '../git/head-pipelines.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { MergeSettler } from '../merging/merge-settler.js';
import { AutoMergeQueue } from './auto-merge.queue.js';
import { AutoMergeRepository } from './auto-merge.repository.js';

const EVERY_MS = 15_000;
const BATCH = 100;

/** Finds what was left lying by a process that died or by a Redis that forgot: everything follows from the database. */
@Injectable()
export class AutoMergeSweep extends PeriodicSweep {
  /** Of this process: a reminder that an earlier one died over stays taken in Redis until it counts as stalled. */
  private readonly id = randomUUID();

  constructor(
    private readonly settler: MergeSettler,
    private readonly autoMerges: AutoMergeRepository,
    private readonly pipelines: HeadPipelines,
    private readonly queue: AutoMergeQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('merges left lying', EVERY_MS, logger);
  }

  protected async sweep(): Promise<void> {
    await this.attempt(() => this.settler.settleAll());
    await this.attempt(() => this.remindOfSuccesses());
  }

  private async remindOfSuccesses(): Promise<void> {
    let lastId = 0;
    for (;;) {
      const armed = await this.autoMerges.findArmedAfter(lastId, BATCH);
      const last = armed.at(-1);
      if (last === undefined || this.stopped) return;
      await Promise.all(armed.map((mergeRequest) => this.remindIfSuccessful(mergeRequest)));
      lastId = last.id;
    }
  }

  private async remindIfSuccessful({
    id,
    projectId,
    sourceBranch,
    autoMergeHeadOid,
  }: MergeRequestEntity): Promise<void> {
    if (autoMergeHeadOid === null) return;
    const status = await this.pipelines.status(projectId, sourceBranch, autoMergeHeadOid);
    if (status === 'success') this.queue.remind(id, `sweep-${this.id}-${autoMergeHeadOid}`);
  }
}
