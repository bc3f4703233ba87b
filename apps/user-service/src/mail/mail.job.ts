import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, type OnModuleDestroy } from '@nestjs/common';
import { type Job } from 'bullmq';
import { LOGGER, type Logger, OccasionalWarning, runInRequest } from '@ingot/platform';
import { MAIL, type MailJob, MailQueue } from './mail.queue.js';
import { MailRunner } from './mail.runner.js';
import { MailSweep } from './mail.sweep.js';

const CONCURRENCY = 4;

@Processor(MAIL, { concurrency: CONCURRENCY })
export class MailProcessor extends WorkerHost implements OnModuleDestroy {
  private readonly warning: OccasionalWarning;

  constructor(
    private readonly runner: MailRunner,
    private readonly sweep: MailSweep,
    private readonly queue: MailQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    this.warning = new OccasionalWarning(logger, 'the worker of mails has no Redis');
  }

  process({ id, data }: Job<MailJob>): Promise<void> {
    return runInRequest({ requestId: id ?? MAIL }, () => this.runner.run(data.mailId));
  }

  /** Lets mails that are being sent finish, unless Redis is away: then they may be sent twice, but not lost. */
  async onModuleDestroy(): Promise<void> {
    await this.worker.close(await this.queue.closeIfAway());
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<MailJob> | undefined, error: Error): void {
    this.logger.warn({ err: error, job: job?.id, attempt: job?.attemptsMade }, 'a mail was not sent yet');
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
