import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { ArtifactRepository } from './artifact.repository.js';
import { ArtifactStore } from './artifact.store.js';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 500;

/** Deletes expired artifacts. They are hidden as soon as they expire. */
@Injectable()
export class ArtifactExpirySweep extends PeriodicSweep {
  constructor(
    private readonly artifacts: ArtifactRepository,
    private readonly store: ArtifactStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('expired artifacts', EVERY_MS, logger);
  }

  protected override async sweep(): Promise<void> {
    for (const { jobId } of await this.artifacts.expired(AT_ONCE)) {
      if (this.stopped) return;
      await this.attempt(async () => void (await this.store.erase(jobId)));
    }
  }
}
