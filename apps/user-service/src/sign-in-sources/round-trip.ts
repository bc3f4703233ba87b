import { Inject, Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import pg from 'pg';
import {
  CONFIG,
  type Logger,
  LOGGER,
  PeriodicSweep,
  SecretCipher,
  type ServiceConfig,
  tokenDigest,
} from '@ingot/platform';

/** The time limit of a round trip to the provider. */
export const ROUND_TRIP_MS = 10 * 60_000;

const person = z.object({ userId: z.number(), sessionId: z.number() });

const schema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  returnTo: z.string(),
  connectTo: person.nullable(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** The state of a round trip to a provider. */
export type RoundTrip = z.output<typeof schema>;

/** Encrypts round trips, which browsers keep in a cookie. Each is valid for its own source only. */
@Injectable()
export class RoundTrips {
  private readonly cipher: SecretCipher;

  constructor(@Inject(CONFIG) config: ServiceConfig) {
    this.cipher = new SecretCipher(config, 'ingot sign-in round trips');
  }

  seal(source: string, roundTrip: RoundTrip): string {
    return this.cipher.encrypt(JSON.stringify(roundTrip), Buffer.from(source)).toString('base64url');
  }

  /** The round trip of a provider's answer; null when the answer does not match it or comes too late. */
  open(source: string, sealed: string, state: string): RoundTrip | null {
    const roundTrip = this.decrypt(source, sealed);
    if (roundTrip === null || roundTrip.expiresAt < Date.now()) return null;
    return timingSafeEqual(tokenDigest(roundTrip.state), tokenDigest(state)) ? roundTrip : null;
  }

  private decrypt(source: string, sealed: string): RoundTrip | null {
    try {
      return schema.parse(JSON.parse(this.cipher.decrypt(Buffer.from(sealed, 'base64url'), Buffer.from(source))));
    } catch {
      return null; // malformed, or encrypted for another source or with another key
    }
  }
}

const EVERY_MS = 3_600_000;
const EXPIRED_AT_ONCE = 1_000;

/** Remembers ended round trips until they expire, so that none is used twice. */
@Injectable()
export class EndedRoundTrips extends PeriodicSweep {
  constructor(
    private readonly pool: pg.Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('ended sign-in round trips', EVERY_MS, logger);
  }

  /** @returns false when it has ended before */
  async end({ state, expiresAt }: RoundTrip): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `INSERT INTO ended_round_trips (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [tokenDigest(state), new Date(expiresAt)],
    );
    return rowCount === 1;
  }

  protected async sweep(): Promise<void> {
    while (!this.stopped && (await this.deleteExpired()));
  }

  /** @returns whether more may remain */
  private async deleteExpired(): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM ended_round_trips WHERE digest IN (
         SELECT digest FROM ended_round_trips WHERE expires_at < now() - interval '1 minute' LIMIT $1)`,
      [EXPIRED_AT_ONCE],
    );
    return rowCount === EXPIRED_AT_ONCE;
  }
}
