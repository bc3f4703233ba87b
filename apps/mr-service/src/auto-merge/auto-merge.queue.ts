import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { LOGGER, type Logger } from '@ingot/platform';
import { ReminderQueue } from '@ingot/platform/queues';

/** The name of the queue. */
export const AUTO_MERGE = 'auto-merge';

/** Look at it now. */
export interface AutoMergeJob {
  readonly mergeRequestId: number;
}

/** Reminders to merge. */
@Injectable()
export class AutoMergeQueue extends ReminderQueue<AutoMergeJob> {
  constructor(@InjectQueue(AUTO_MERGE) queue: Queue<AutoMergeJob>, @Inject(LOGGER) logger: Logger) {
    super(queue, 'automatic merges', logger);
  }

  /** @param occasion what the job is for; the same merge request and occasion twice is one job while it waits or runs */
  remind(mergeRequestId: number, occasion: string): void {
    this.add(`merge-${mergeRequestId}-${occasion}`, { mergeRequestId });
  }
}
