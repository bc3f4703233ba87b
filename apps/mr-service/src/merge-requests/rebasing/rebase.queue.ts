import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { LOGGER, type Logger } from '@ingot/platform';
import { WakeUpQueue } from '@ingot/platform/queues';

/** The name of the queue. */
export const REBASES = 'rebases';

export interface RebaseJob {
  readonly mergeRequestId: number;
}

/** Wake-up jobs for rebases. */
@Injectable()
export class RebaseQueue extends WakeUpQueue<RebaseJob> {
  constructor(@InjectQueue(REBASES) queue: Queue<RebaseJob>, @Inject(LOGGER) logger: Logger) {
    super(queue, REBASES, logger);
  }

  /** @param occasion the reason for the job; the same merge request and occasion share one job while it waits or runs */
  wakeUp(mergeRequestId: number, occasion: string): void {
    this.add(`rebase-${mergeRequestId}-${occasion}`, { mergeRequestId });
  }
}
