import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type DerivedKeys, type SecretKeys } from './secret-keys.js';

/** Keyed hashes (HMAC-SHA-256) that every process with the same keys makes and checks. */
export class Hmac {
  private readonly keys: DerivedKeys;

  /** @param purpose a hash for one purpose is invalid for another */
  constructor(keys: SecretKeys, purpose: string) {
    this.keys = deriveKeys(keys, purpose);
  }

  of(text: string): string {
    return hash(this.keys.current, text).toString('base64url');
  }

  /** Whether `given` is the hash by any accepted key, in constant time. */
  matches(text: string, given: string): boolean {
    const actual = Buffer.from(given);
    return this.keys.accepted.some((key) => {
      const expected = Buffer.from(hash(key, text).toString('base64url'));
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    });
  }
}

const hash = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
