import { hash } from 'node:crypto';

/** What user-service knows a token, or the id of a session, by: hexadecimal digits. */
export const digestOf = (credential: string): string => hash('sha256', credential, 'hex');
