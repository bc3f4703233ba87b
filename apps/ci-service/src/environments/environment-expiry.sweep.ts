import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { EnvironmentRepository, type ExpiredEnvironment } from './environment.repository.js';
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

  /** One batch behind the other: those that cannot be stopped keep no later one waiting. */
  protected override async sweep(): Promise<void> {
    let last: ExpiredEnvironment | undefined;
    do {
      const expired = await this.environments.expired(last, AT_ONCE);
      for (const environment of expired) {
        if (this.stopped) return;
        await this.attempt(() => this.stopper.stopExpired(environment));
      }
      last = expired.length === AT_ONCE ? expired.at(-1) : undefined;
    } while (last !== undefined);
  }
}
