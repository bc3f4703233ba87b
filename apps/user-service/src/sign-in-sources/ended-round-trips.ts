import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { LOGGER, type Logger, PeriodicSweep } from '@ingot/platform';
import { digestOf } from '../tokens/token-value.js';
import { type RoundTrip } from './round-trip.js';

const EVERY_MS = 3_600_000;
const EXPIRED_AT_ONCE = 1_000;

/** Round trips that have ended, until they would have expired anyway: none is good twice. */
@Injectable()
export class EndedRoundTrips extends PeriodicSweep {
  constructor(
    private readonly pool: pg.Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('ended sign-in round trips', EVERY_MS, logger);
  }

  /** @returns whether it is the first time */
  async end({ state, expiresAt }: RoundTrip): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `INSERT INTO ended_round_trips (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [digestOf(state), new Date(expiresAt)],
    );
    return rowCount === 1;
  }

  protected async sweep(): Promise<void> {
    while (!this.stopped && (await this.deleteExpired()));
  }

  /** @returns whether there may be more */
  private async deleteExpired(): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM ended_round_trips WHERE digest IN (
         SELECT digest FROM ended_round_trips WHERE expires_at < now() - interval '1 minute' LIMIT $1)`,
      [EXPIRED_AT_ONCE],
    );
    return rowCount === EXPIRED_AT_ONCE;
  }
}
