import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { type OnModuleDestroy } from '@nestjs/common';
import { type Job } from 'bullmq';
import { type PeriodicSweep } from '../lifecycle/periodic-sweep.js';
import { type Logger } from '../logging/logger.js';
import { OccasionalWarning } from '../logging/occasional-warning.js';
import { runInRequest } from '../logging/request-context.js';
import { type WakeUpQueue } from './wake-up-queue.js';

/** What a worker of wake-up jobs goes with. */
interface WorkerParts {
  /** What the wake-up jobs are of, as logs tell it. */
  readonly what: string;
  readonly queue: Pick<WakeUpQueue<object>, 'closeIfAway'>;
  /** Finds what Redis lost. */
  readonly sweep: Pick<PeriodicSweep, 'start'>;
  readonly logger: Logger;
}

/** Does what wake-up jobs are for. Subclasses are marked with `@Processor`. */
export abstract class WakeUpWorker<Payload extends object> extends WorkerHost implements OnModuleDestroy {
  private readonly warning: OccasionalWarning;

  protected constructor(private readonly parts: WorkerParts) {
    super();
    this.warning = new OccasionalWarning(parts.logger, `the worker of ${parts.what} has no Redis`);
  }

  process({ id = this.parts.what, data }: Job<Payload>): Promise<void> {
    return runInRequest({ requestId: id }, () => this.work(data));
  }

  /** Lets running work finish, unless Redis is away: then it may be done twice, but is not lost. */
  async onModuleDestroy(): Promise<void> {
    await this.worker.close(await this.parts.queue.closeIfAway());
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<Payload> | undefined, error: Error): void {
    const { logger, what } = this.parts;
    logger.warn({ err: error, job: job?.id, attempt: job?.attemptsMade }, `one of the ${what} failed`);
  }

  /** Redis came up, perhaps empty. */
  @OnWorkerEvent('ready')
  onReady(): void {
    this.parts.sweep.start();
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.warning.give(error);
  }

  /** Does one thing; what it throws is tried again, unless it is an `UnrecoverableError`. */
  protected abstract work(payload: Payload): Promise<void>;
}
