import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { LOGGER, type Logger } from '@ingot/platform';
import { WakeUpWorker } from '@ingot/platform/queues';
import { REBASES, type RebaseJob, RebaseQueue } from './rebase.queue.js';
import { RebaseRunner } from './rebase.runner.js';
import { RebaseSweep } from './rebase.sweep.js';

const CONCURRENCY = 4;

@Processor(REBASES, { concurrency: CONCURRENCY })
export class RebaseProcessor extends WakeUpWorker<RebaseJob> {
  constructor(
    private readonly runner: RebaseRunner,
    sweep: RebaseSweep,
    queue: RebaseQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ what: REBASES, queue, sweep, logger });
  }

  protected work({ mergeRequestId }: RebaseJob): Promise<void> {
    return this.runner.run(mergeRequestId);
  }
}
