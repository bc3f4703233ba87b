import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKeys, type DerivedKeys, type SecretKeys } from './secret-keys.js';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts data that only one service may read, such as tokens that the API shows again: `iv | tag | ciphertext`, bound to its
 * context, which for a token is the digest of its row.
 */
export class SecretCipher {
  private readonly keys: DerivedKeys;

  /** @param purpose separates keys: data encrypted for one purpose cannot be decrypted for another */
  constructor(keys: SecretKeys, purpose: string) {
    this.keys = deriveKeys(keys, purpose);
  }

  encrypt(value: string, belongsTo: Buffer): Buffer {
    return encryptWith(this.keys.current, value, belongsTo);
  }

  /** Throws when the bytes were not encrypted with an accepted key for this context. */
  decrypt(encrypted: Buffer, belongsTo: Buffer): string {
    const [current, ...others] = this.keys.accepted.map((key) => () => decryptWith(key, encrypted, belongsTo));
    if (current === undefined) throw new Error('there is no key');
    return others.reduce(orElse, current)();
  }

  /** Whether the bytes were encrypted with the current key, rather than with one that is only accepted still. */
  isCurrent(encrypted: Buffer, belongsTo: Buffer): boolean {
    try {
      decryptWith(this.keys.current, encrypted, belongsTo);
      return true;
    } catch {
      return false;
    }
  }
}

/** The first attempt, and the second where that fails. */
const orElse = (first: () => string, second: () => string) => (): string => {
  try {
    return first();
  } catch {
    return second();
  }
};

/** As `SecretCipher`, with a key of the caller's: 32 bytes. */
export function encryptWith(key: Uint8Array, value: string, belongsTo: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(belongsTo);
  const encrypted = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Throws when the bytes were not encrypted with this key for this context. */
export function decryptWith(key: Uint8Array, encrypted: Buffer, belongsTo: Buffer): string {
  const iv = encrypted.subarray(0, IV_BYTES);
  const tag = encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(belongsTo).setAuthTag(tag);
  const value = Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return value.toString('utf8');
}
