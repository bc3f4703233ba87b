import { randomBytes } from 'node:crypto';

/** A token by which runners of a project register. */
export const newRunnersToken = (): string => randomBytes(15).toString('base64url');
