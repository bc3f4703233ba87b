import { randomBytes } from 'node:crypto';
import { type Caller } from '../http/api-client.js';

/** An account of a test. API calls impersonate it by sudo; git signs in with its password. */
export interface TestUser extends Caller {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A unique name. */
export const uniqueName = (prefix: string): string => `${prefix}-${randomBytes(6).toString('hex')}`;
