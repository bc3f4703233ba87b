import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@ingot/platform';
import { type GatewayConfig } from '../../config.js';

/** Hashes that only the gateway can make, the same in each of its replicas. */
@Injectable()
export class KeyedHash {
  private readonly key: Uint8Array;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.key = new Uint8Array(hkdfSync('sha256', config.INGOT_SECRET_KEY, '', 'ingot web pages', 32));
  }

  /** @param purpose keeps hashes for one use from being good for another */
  of(purpose: string, text: string): string {
    return createHmac('sha256', this.key).update(`${purpose}\0${text}`).digest('base64url');
  }

  /** Whether `given` is the hash; takes as long for a near miss as for any other. */
  matches(purpose: string, text: string, given: string): boolean {
    const expected = Buffer.from(this.of(purpose, text));
    const actual = Buffer.from(given);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }
}
