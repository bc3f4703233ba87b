import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicSweep } from '@ingot/platform';
import { SessionRepository } from './session.repository.js';

const EVERY_MS = 3_600_000;

/** Removes sessions that have expired; until then they are just not found. */
@Injectable()
export class SessionSweep extends PeriodicSweep {
  constructor(
    private readonly sessions: SessionRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('expired sessions', EVERY_MS, logger);
  }

  protected async sweep(): Promise<void> {
    while (!this.stopped && (await this.sessions.deleteExpired()));
  }
}
