import { Processor } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { WakeUpWorker } from '@ingot/platform/queues';
import {
  ARTIFACT_EXPIRY,
  type ArtifactExpiryJob,
  ArtifactExpiryQueue,
  WOKEN_WITHIN_MS,
} from './artifact-expiry.queue.js';
import { ArtifactRepository, type ExpiringArtifacts } from './artifact.repository.js';
import { ArtifactStore } from './artifact.store.js';

const CONCURRENCY = 4;
const EVERY_MS = 5 * 60_000;
const BATCH = 500;
/** Whatever is overdue for longer is deleted without the queue. */
const LOST_AFTER_MS = 60_000;

/** Adds wake-up jobs for artifacts that expire soon, and deletes those whose wake-up job was lost; works without Redis. */
@Injectable()
export class ArtifactExpirySweep extends PeriodicSweep {
  constructor(
    private readonly artifacts: ArtifactRepository,
    private readonly store: ArtifactStore,
    private readonly queue: ArtifactExpiryQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('expired artifacts', EVERY_MS, logger);
  }

  protected override async sweep(): Promise<void> {
    const before = new Date(Date.now() + WOKEN_WITHIN_MS);
    let after: ExpiringArtifacts = { jobId: 0, expiresAt: new Date(0) };
    while (!this.stopped) {
      const found = await this.artifacts.expiring({ after, before, limit: BATCH });
      for (const expiring of found) await this.treat(expiring);
      const last = found.at(-1);
      if (last === undefined || found.length < BATCH) return;
      after = last;
    }
  }

  private async treat({ jobId, expiresAt }: ExpiringArtifacts): Promise<void> {
    if (this.stopped) return;
    if (expiresAt.getTime() > Date.now() - LOST_AFTER_MS) return this.queue.wakeUp(jobId, expiresAt);
    await this.attempt(() => this.store.eraseExpired(jobId));
  }
}

@Processor(ARTIFACT_EXPIRY, { concurrency: CONCURRENCY })
export class ArtifactExpiryProcessor extends WakeUpWorker<ArtifactExpiryJob> {
  constructor(
    private readonly store: ArtifactStore,
    sweep: ArtifactExpirySweep,
    queue: ArtifactExpiryQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ what: 'expired artifacts', queue, sweep, logger });
  }

  protected work({ jobId }: ArtifactExpiryJob): Promise<void> {
    return this.store.eraseExpired(jobId);
  }
}
