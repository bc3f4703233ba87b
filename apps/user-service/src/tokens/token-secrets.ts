import { randomBytes } from 'node:crypto';
import { type EncryptedColumn } from '@ingot/platform';

/** A new token: 20 characters that need no escaping in a URL. */
export const newTokenValue = (): string => randomBytes(15).toString('base64url');

/** Where private and impersonation tokens are, encrypted. */
export const ENCRYPTED_TOKENS: EncryptedColumn = {
  table: 'access_tokens',
  column: 'encrypted_value',
  purpose: 'ingot access tokens',
  belongsTo: 'digest',
};
