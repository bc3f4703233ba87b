import { z } from 'zod';
import { administratorFirst } from '../access.js';
import { calendarDate, id, text, timestamp } from '../fields.js';
import { listing, operation } from '../operation.js';
import { ghostIsFixed, missing } from '../refusals.js';

export const impersonationToken = z
  .object({
    id,
    name: z.string(),
    token: z.string(),
    scopes: z.array(z.enum(['api', 'read_user'])),
    active: z.boolean().describe('neither revoked nor expired'),
    revoked: z.boolean(),
    impersonation: z.literal(true),
    created_at: timestamp,
    expires_at: z.iso.date().nullable().describe('the token expires at the start of this day, in UTC'),
  })
  .meta({ id: 'ImpersonationToken' });
export type ImpersonationTokenJson = z.input<typeof impersonationToken>;

const aUser = z.object({ user_id: id });
const aToken = aUser.extend({ impersonation_token_id: id });

const userMissing = missing('User');
const tokenMissing = missing('Impersonation Token');

/** Replies contain usable tokens, so `read_user` does not suffice. */
export const listImpersonationTokens = listing({
  name: 'impersonation_tokens.list',
  summary: "A user's impersonation tokens, oldest first",
  http: 'GET /users/:user_id/impersonation_tokens',
  service: 'user',
  access: administratorFirst,
  refusals: [userMissing],
  input: aUser.extend({ state: z.enum(['all', 'active', 'inactive']).optional().describe('default: all') }),
  output: z.array(impersonationToken),
});

export const getImpersonationToken = operation({
  name: 'impersonation_tokens.show',
  summary: 'One impersonation token of a user',
  http: 'GET /users/:user_id/impersonation_tokens/:impersonation_token_id',
  service: 'user',
  access: administratorFirst,
  refusals: [userMissing, tokenMissing],
  input: aToken,
  output: impersonationToken,
});

/** Creates a token that acts as the user. 400 when it would already be expired. */
export const createImpersonationToken = operation({
  name: 'impersonation_tokens.create',
  summary: 'Create an impersonation token for a user',
  http: 'POST /users/:user_id/impersonation_tokens',
  service: 'user',
  access: administratorFirst,
  refusals: [userMissing, ghostIsFixed],
  input: aUser.extend({
    name: text.describe('1 to 255 characters'),
    expires_at: calendarDate.nullish(),
    scopes: z.array(text).describe('`api`, `read_user`'),
  }),
  output: impersonationToken,
});

/** Revokes a token; idempotent: also one that the user does not have is no error. */
export const revokeImpersonationToken = operation({
  name: 'impersonation_tokens.revoke',
  summary: 'Revoke an impersonation token: returns it, or an empty object if there was none',
  http: 'DELETE /users/:user_id/impersonation_tokens/:impersonation_token_id',
  service: 'user',
  access: administratorFirst,
  refusals: [userMissing],
  input: aToken,
  output: z.union([impersonationToken, z.object({})]),
});
