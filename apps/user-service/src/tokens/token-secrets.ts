import { createHash, randomBytes } from 'node:crypto';

/** A new token: 20 characters that need no escaping in a URL. */
export const newTokenValue = (): string => randomBytes(15).toString('base64url');

/** The digest by which a token, or another secret, is stored and found. */
export const digestOf = (value: string): Buffer => createHash('sha256').update(value).digest();

/** The purpose that their encryption key is derived for. */
export const ACCESS_TOKENS = 'ingot access tokens';
