import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { LOGGER, type Logger } from '@ingot/platform';
import { WakeUpQueue } from '@ingot/platform/queues';

/** The name of the queue. */
export const AUTO_MERGE = 'auto-merge';

export interface AutoMergeJob {
  readonly mergeRequestId: number;
  /** Whether the sweep found it, which finds what cannot be merged each time. */
  readonly isSwept?: boolean;
}

/** Wake-up jobs for merge requests whose automatic merge may be due. */
@Injectable()
export class AutoMergeQueue extends WakeUpQueue<AutoMergeJob> {
  constructor(@InjectQueue(AUTO_MERGE) queue: Queue<AutoMergeJob>, @Inject(LOGGER) logger: Logger) {
    super(queue, 'automatic merges', logger);
  }

  /** @param occasion the reason for the job; the same merge request and occasion share one job while it waits or runs */
  wakeUp(mergeRequestId: number, occasion: string): void {
    this.add(`merge-${mergeRequestId}-${occasion}`, { mergeRequestId });
  }

  /** @param sweep unique to the sweep and what it found */
  wakeUpSwept(mergeRequestId: number, sweep: string): void {
    this.add(`merge-${mergeRequestId}-sweep-${sweep}`, { mergeRequestId, isSwept: true });
  }
}
