import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts the tokens that the API must show again: `iv | tag | ciphertext`, bound to the digest of the token's row. */
export class TokenCipher {
  private readonly key: Uint8Array;

  constructor(secretKey: string) {
    this.key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'ingot access tokens', 32));
  }

  encrypt(value: string, digest: Buffer): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(digest);
    const encrypted = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
  }

  /** Throws when the bytes were not encrypted with this key for this digest. */
  decrypt(encrypted: Buffer, digest: Buffer): string {
    const iv = encrypted.subarray(0, IV_BYTES);
    const tag = encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(digest).setAuthTag(tag);
    const value = Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return value.toString('utf8');
  }
}
