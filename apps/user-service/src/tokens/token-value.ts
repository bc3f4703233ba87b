import { createHash, randomBytes } from 'node:crypto';

/** A new token: 20 characters that stand unchanged in a URL. */
export const newTokenValue = (): string => randomBytes(15).toString('base64url');

/** What a token, or what else only its bearer knows, is found by. */
export const digestOf = (value: string): Buffer => createHash('sha256').update(value).digest();
