import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { EnvironmentRepository } from './environment.repository.js';
import { EnvironmentStopper } from './environment.stopper.js';

const EVERY_MS = 15_000;
const AT_ONCE = 100;

/** Stops environments whose `auto_stop_in` has elapsed. */
@Injectable()
export class EnvironmentExpirySweep extends PeriodicSweep {
  constructor(
    private readonly environments: EnvironmentRepository,
    private readonly stopper: EnvironmentStopper,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('environments past their auto_stop_in', EVERY_MS, logger);
  }

  protected override async sweep(): Promise<void> {
    for (const environment of await this.environments.expired(AT_ONCE)) {
      if (this.stopped) return;
      await this.attempt(() => this.stopper.stopExpired(environment));
    }
  }
}
