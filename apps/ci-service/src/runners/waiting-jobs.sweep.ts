import { Inject, Injectable } from '@nestjs/common';
import { jobsQueued, type QueuedJobs } from '@ingot/contracts';
import { Broadcasts, type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { JobQueueRepository } from './job-queue.repository.js';

const EVERY_MS = 5_000;
/** Sets of tags in one message. */
const TAGS_AT_ONCE = 50;

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
    await this.broadcasts.sendAll(jobsQueued, (await this.queue.waiting()).flatMap(inParts));
  }
}

/** Messages of bounded size: mostly one. */
function inParts({ waiting, ...ofProject }: QueuedJobs): QueuedJobs[] {
  const parts: QueuedJobs[] = [];
  for (let start = 0; start < waiting.length; start += TAGS_AT_ONCE) {
    parts.push({ ...ofProject, waiting: waiting.slice(start, start + TAGS_AT_ONCE) });
  }
  return parts;
}
