import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts data that only one service may read, such as tokens that the API shows again: `iv | tag | ciphertext`, bound to its
 * context, which for a token is the digest of its row.
 */
export class SecretCipher {
  private readonly key: Uint8Array;

  /** @param purpose separates keys: data encrypted for one purpose cannot be decrypted for another */
  constructor(secretKey: string, purpose: string) {
    this.key = new Uint8Array(hkdfSync('sha256', secretKey, '', purpose, 32));
  }

  encrypt(value: string, belongsTo: Buffer): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(belongsTo);
    const encrypted = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
  }

  /** Throws when the bytes were not encrypted with this key for this context. */
  decrypt(encrypted: Buffer, belongsTo: Buffer): string {
    const iv = encrypted.subarray(0, IV_BYTES);
    const tag = encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(belongsTo).setAuthTag(tag);
    const value = Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return value.toString('utf8');
  }
}
