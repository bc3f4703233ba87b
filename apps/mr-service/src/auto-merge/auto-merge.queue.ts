import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { closeIfAway, LOGGER, type Logger, OccasionalWarning } from '@ingot/platform';

export const AUTO_MERGE = 'auto-merge';

/** The row is the truth, the job only says: look at it now. */
export interface AutoMergeJob {
  readonly mergeRequestId: number;
}

/** Reminders to merge. Adding one never waits for Redis: it goes out when Redis is there, and the sweep finds what got lost. */
@Injectable()
export class AutoMergeQueue {
  private readonly leaving = new Set<string>();

  constructor(
    @InjectQueue(AUTO_MERGE) private readonly queue: Queue<AutoMergeJob>,
    @Inject(LOGGER) logger: Logger,
  ) {
    const warning = new OccasionalWarning(logger, 'the queue of automatic merges has no Redis');
    this.queue.on('error', (error) => warning.give(error));
  }

  /** @param occasion what the job is for; the same merge request and occasion twice is one job while it waits or runs */
  remind(mergeRequestId: number, occasion: string): void {
    const jobId = `merge-${mergeRequestId}-${occasion}`;
    if (this.leaving.has(jobId)) return;
    this.leaving.add(jobId);
    void this.queue
      .add('merge', { mergeRequestId }, { jobId })
      .catch(() => undefined) // lost, as Redis may lose any job
      .finally(() => this.leaving.delete(jobId));
  }

  /** Drops the connection if Redis is away: an orderly end would wait for it to come back. */
  closeIfAway(): Promise<boolean> {
    return closeIfAway(this.queue);
  }
}
