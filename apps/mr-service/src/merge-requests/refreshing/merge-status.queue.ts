import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { LOGGER, type Logger } from '@ingot/platform';
import { WakeUpQueue } from '@ingot/platform/queues';

/** The name of the queue. */
export const MERGE_STATUSES = 'merge-statuses';

/** A busy branch is checked once in so many milliseconds, whatever is pushed to it. */
const EVERY_MS = 2_000;

export interface MergeStatusJob {
  readonly projectId: number;
  readonly targetBranch: string;
}

/** Wake-up jobs for the checks of the merge requests to a branch. */
@Injectable()
export class MergeStatusQueue extends WakeUpQueue<MergeStatusJob> {
  constructor(@InjectQueue(MERGE_STATUSES) queue: Queue<MergeStatusJob>, @Inject(LOGGER) logger: Logger) {
    super(queue, 'merge statuses', logger);
  }

  /** Call this after the statuses are marked as unchecked: pushes within the same two seconds share the job at their end. */
  wakeUp({ projectId, targetBranch }: MergeStatusJob): void {
    const now = Date.now();
    const period = Math.floor(now / EVERY_MS);
    const delay = (period + 1) * EVERY_MS - now;
    this.add(`check-${projectId}-${targetBranch}-${period}`, { projectId, targetBranch }, { delay });
  }
}
