import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, type OnModuleDestroy } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import { DomainError } from '@ingot/contracts';
import { LOGGER, type Logger, OccasionalWarning, runInRequest } from '@ingot/platform';
import { AUTO_MERGE, type AutoMergeJob, AutoMergeQueue } from './auto-merge.queue.js';
import { AutoMergeRunner } from './auto-merge.runner.js';
import { AutoMergeSweep } from './auto-merge.sweep.js';

const CONCURRENCY = 8;

@Processor(AUTO_MERGE, { concurrency: CONCURRENCY })
export class AutoMergeProcessor extends WorkerHost implements OnModuleDestroy {
  private readonly warning: OccasionalWarning;

  constructor(
    private readonly runner: AutoMergeRunner,
    private readonly sweep: AutoMergeSweep,
    private readonly queue: AutoMergeQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    this.warning = new OccasionalWarning(logger, 'the worker of automatic merges has no Redis');
  }

  async process({ id, data }: Job<AutoMergeJob>): Promise<void> {
    try {
      await runInRequest({ requestId: id ?? AUTO_MERGE }, () => this.runner.run(data.mergeRequestId));
    } catch (error) {
      if (error instanceof DomainError && error.code !== 'unavailable') {
        throw new UnrecoverableError(error.message); // an answer, not an accident: trying again cannot change it
      }
      throw error;
    }
  }

  /** Lets running merges finish, unless Redis is away: then the sweep of the next process looks at them again. */
  async onModuleDestroy(): Promise<void> {
    const isAway = await this.queue.closeIfAway();
    await this.worker.close(isAway);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<AutoMergeJob> | undefined, error: Error): void {
    this.logger.warn({ err: error, job: job?.id, attempt: job?.attemptsMade }, 'an automatic merge failed');
  }

  /** Redis came up, perhaps empty. */
  @OnWorkerEvent('ready')
  onReady(): void {
    this.sweep.start();
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.warning.give(error);
  }
}
