import { SpanKind } from '@opentelemetry/api';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { type OnModuleDestroy } from '@nestjs/common';
import { type Job } from 'bullmq';
import { type PeriodicSweep } from '../lifecycle/periodic-sweep.js';
import { type Logger } from '../logging/logger.js';
import { OccasionalWarning } from '../logging/occasional-warning.js';
import { runInRequest } from '../logging/request-context.js';
import { traceEntry, traceParentOf } from '../tracing/tracing.js';
import { type WakeUpQueue } from './wake-up-queue.js';

/** The options of a worker. */
interface WorkerParts {
  /** The subject of the jobs, for logs. */
  readonly what: string;
  readonly queue: Pick<WakeUpQueue<object>, 'closeIfAway'>;
  /** The sweep that finds lost jobs; none where they matter little. */
  readonly sweep?: Pick<PeriodicSweep, 'start'>;
  readonly logger: Logger;
}

/** Processes wake-up jobs. Subclasses are marked with `@Processor`. */
export abstract class WakeUpWorker<Payload extends object> extends WorkerHost implements OnModuleDestroy {
  private readonly warning: OccasionalWarning;

  protected constructor(private readonly parts: WorkerParts) {
    super();
    this.warning = new OccasionalWarning(parts.logger, `the worker of ${parts.what} has no Redis`);
  }

  process({ id = this.parts.what, data, opts, queueName }: Job<Payload>): Promise<void> {
    const parent = traceParentOf((name) => (name === 'traceparent' ? opts.telemetry?.metadata : undefined));
    return traceEntry(`work ${queueName}`, parent, { kind: SpanKind.CONSUMER }, () =>
      runInRequest({ requestId: id }, () => this.work(data)),
    );
  }

  /** Lets running jobs finish, unless Redis is unavailable: they may then run twice, but are not lost. */
  async onModuleDestroy(): Promise<void> {
    await this.worker.close(await this.parts.queue.closeIfAway());
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<Payload> | undefined, error: Error): void {
    const { logger, what } = this.parts;
    logger.warn({ err: error, job: job?.id, attempt: job?.attemptsMade }, `one of the ${what} failed`);
  }

  /** Redis is available again, perhaps empty. */
  @OnWorkerEvent('ready')
  onReady(): void {
    this.parts.sweep?.start();
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.warning.give(error);
  }

  /** Processes one job; errors are retried, except an `UnrecoverableError`. */
  protected abstract work(payload: Payload): Promise<void>;
}
