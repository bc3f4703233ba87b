import { Inject, Injectable } from '@nestjs/common';
import { jobsQueued } from '@ingot/contracts';
import { Broadcasts, type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { inMessages } from '../processing/queued-jobs.js';
import { JobQueueRepository } from './job-queue.repository.js';

const EVERY_MS = 5_000;

/** Repeats broadcasts about pending jobs, as gateways may have missed the first ones. */
@Injectable()
export class WaitingJobsSweep extends PeriodicSweep {
  constructor(
    private readonly queue: JobQueueRepository,
    private readonly broadcasts: Broadcasts,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('jobs that wait', EVERY_MS, logger);
  }

  protected override async sweep(): Promise<void> {
    await this.broadcasts.sendAll(jobsQueued, (await this.queue.waiting()).flatMap(inMessages));
  }
}
