import { Inject, Injectable } from '@nestjs/common';
import { Broadcasts, type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { CiProjects } from './ci-projects.js';

const EVERY_MS = 15_000;
const BATCH = 500;

/** Compares the copies of project data that hand-outs ask for with repo-service's: a broadcast of a change may be lost. */
@Injectable()
export class CiProjectsSweep extends PeriodicSweep {
  constructor(
    private readonly projects: CiProjects,
    broadcasts: Broadcasts,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('copies of project data', EVERY_MS, logger);
    broadcasts.onGap(() => this.start());
  }

  protected override async sweep(): Promise<void> {
    let lastId = 0;
    for (;;) {
      const batch = await this.projects.neededAfter(lastId, BATCH);
      const last = batch.at(-1);
      if (last === undefined || this.stopped) return;
      await this.attempt(() => this.projects.compare(batch));
      lastId = last.id;
    }
  }
}
