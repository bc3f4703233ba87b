import { Inject, Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { CONFIG, type ServiceConfig } from '@ingot/platform';
import { TokenCipher } from '../tokens/token-cipher.js';
import { digestOf } from '../tokens/token-value.js';

/** How long somebody may take at the provider. */
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

/** What has to be the same when somebody comes back from a provider as when they left. */
export type RoundTrip = z.output<typeof schema>;

/** Round trips as browsers keep them: only we can read or make one, and it is good for the source it was begun with alone. */
@Injectable()
export class RoundTrips {
  private readonly cipher: TokenCipher;

  constructor(@Inject(CONFIG) config: ServiceConfig) {
    this.cipher = new TokenCipher(config.INGOT_SECRET_KEY, 'ingot sign-in round trips');
  }

  seal(source: string, roundTrip: RoundTrip): string {
    return this.cipher.encrypt(JSON.stringify(roundTrip), Buffer.from(source)).toString('base64url');
  }

  /** The round trip that the provider's answer ends; null when it is not the answer to this one, or comes too late. */
  open(source: string, sealed: string, state: string): RoundTrip | null {
    const roundTrip = this.decrypt(source, sealed);
    if (roundTrip === null || roundTrip.expiresAt < Date.now()) return null;
    return timingSafeEqual(digestOf(roundTrip.state), digestOf(state)) ? roundTrip : null;
  }

  private decrypt(source: string, sealed: string): RoundTrip | null {
    try {
      return schema.parse(JSON.parse(this.cipher.decrypt(Buffer.from(sealed, 'base64url'), Buffer.from(source))));
    } catch {
      return null; // of another source, another key, or no round trip at all
    }
  }
}
