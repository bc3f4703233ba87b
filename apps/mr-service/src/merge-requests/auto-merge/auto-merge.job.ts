import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { isRefusal } from '@ingot/contracts';
import { LOGGER, type Logger } from '@ingot/platform';
import { WakeUpWorker } from '@ingot/platform/queues';
import { AUTO_MERGE, type AutoMergeJob, AutoMergeQueue } from './auto-merge.queue.js';
import { AutoMergeRunner } from './auto-merge.runner.js';
import { AutoMergeSweep } from './auto-merge.sweep.js';

const CONCURRENCY = 8;

@Processor(AUTO_MERGE, { concurrency: CONCURRENCY })
export class AutoMergeProcessor extends WakeUpWorker<AutoMergeJob> {
  constructor(
    private readonly runner: AutoMergeRunner,
    sweep: AutoMergeSweep,
    queue: AutoMergeQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ what: 'automatic merges', queue, sweep, logger });
  }

  protected async work({ mergeRequestId, isSwept = false }: AutoMergeJob): Promise<void> {
    try {
      await this.runner.run(mergeRequestId, { isSwept });
    } catch (error) {
      if (isRefusal(error)) {
        throw new UnrecoverableError(error.message); // a refusal: a retry cannot change it
      }
      throw error;
    }
  }
}
