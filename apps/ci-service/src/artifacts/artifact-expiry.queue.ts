import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { LOGGER, type Logger } from '@ingot/platform';
import { WakeUpQueue } from '@ingot/platform/queues';

/** The name of the queue. */
export const ARTIFACT_EXPIRY = 'artifact-expiry';

export interface ArtifactExpiryJob {
  readonly jobId: number;
}

/** Only artifacts that expire this soon have a wake-up job: Redis need not hold the others for months. */
export const WOKEN_WITHIN_MS = 10 * 60_000;

/** Wake-up jobs that delete expired artifacts. */
@Injectable()
export class ArtifactExpiryQueue extends WakeUpQueue<ArtifactExpiryJob> {
  constructor(@InjectQueue(ARTIFACT_EXPIRY) queue: Queue<ArtifactExpiryJob>, @Inject(LOGGER) logger: Logger) {
    super(queue, 'expired artifacts', logger);
  }

  /** Does nothing for artifacts that expire later; the sweep finds them in time. */
  wakeUp(jobId: number, expiresAt: Date): void {
    const delay = Math.max(0, expiresAt.getTime() - Date.now());
    if (delay > WOKEN_WITHIN_MS) return;
    this.add(`artifacts-${jobId}-${expiresAt.getTime()}`, { jobId }, { delay });
  }
}
