import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { ObjectStore } from '../traces/object-store/object-store.js';
import { ArtifactRepository } from './artifact.repository.js';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 500;

/** Deletes artifacts whose time is over; nobody is given them from that moment on. */
@Injectable()
export class ArtifactExpirySweep extends PeriodicSweep {
  constructor(
    private readonly artifacts: ArtifactRepository,
    private readonly objects: ObjectStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('expired artifacts', EVERY_MS, logger);
  }

  protected override async sweep(): Promise<void> {
    for (const { jobId, objectKey } of await this.artifacts.expired(AT_ONCE)) {
      if (this.stopped) return;
      await this.attempt(async () => {
        await this.objects.delete([objectKey]);
        await this.artifacts.delete(jobId);
      });
    }
  }
}
