import { hash } from 'node:crypto';

/** The digest (SHA-256) by which a token, or another random secret, is stored and found. */
export const tokenDigest = (secret: string): Buffer => hash('sha256', secret, 'buffer');
