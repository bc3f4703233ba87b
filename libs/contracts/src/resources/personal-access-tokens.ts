import { z } from 'zod';
import { administrator, signedIn } from '../access.js';
import { calendarDate, id, text, timestamp } from '../fields.js';
import { listing, operation } from '../operation.js';
import { forbidden, ghostIsFixed, invalid, missing } from '../refusals.js';

const fields = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(['api', 'read_user'])),
  user_id: id,
  active: z.boolean().describe('neither revoked nor expired'),
  revoked: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable().describe('accurate to a few minutes'),
  expires_at: z.iso.date().nullable().describe('the token expires at the start of this day, in UTC'),
});

export const personalAccessToken = fields.meta({ id: 'PersonalAccessToken' });
export type PersonalAccessTokenJson = z.input<typeof personalAccessToken>;

export const newPersonalAccessToken = fields
  .extend({ token: z.string().describe('shown only once') })
  .meta({ id: 'NewPersonalAccessToken' });
export type NewPersonalAccessTokenJson = z.input<typeof newPersonalAccessToken>;

const aToken = z.object({ token_id: id });
const tokenMissing = missing('Personal Access Token', 'the caller has no such token; administrators: nobody has');
const noToken = missing('Personal Access Token', 'the call does not come with a personal access token');
const tokens = { service: 'user', access: signedIn } as const;
/** A token with any scope can read and revoke itself. */
const itself = { ...tokens, scopes: ['api', 'read_user'] } as const;

export const listPersonalAccessTokens = listing({
  name: 'personal_access_tokens.list',
  summary: "The caller's personal access tokens, newest first; administrators may ask for those of any user",
  http: 'GET /personal_access_tokens',
  ...tokens,
  refusals: [forbidden('somebody else than an administrator asks for the tokens of another user')],
  input: z.object({
    user_id: id.optional().describe("whose tokens; default: the caller's"),
    state: z.enum(['active', 'inactive']).optional().describe('default: both'),
    revoked: z.boolean().optional().describe('true: only revoked tokens; false: only others'),
    search: text.optional().describe('a substring of the name'),
  }),
  output: z.array(personalAccessToken),
});

export const getOwnAccessToken = operation({
  name: 'personal_access_tokens.self',
  summary: 'The personal access token of the request',
  http: 'GET /personal_access_tokens/self',
  ...itself,
  refusals: [noToken],
  input: z.object({}),
  output: personalAccessToken,
});

export const getPersonalAccessToken = operation({
  name: 'personal_access_tokens.show',
  summary: 'One personal access token: of the caller, or of any user for administrators',
  http: 'GET /personal_access_tokens/:token_id',
  ...tokens,
  refusals: [tokenMissing],
  input: aToken,
  output: personalAccessToken,
});

const expired = invalid('expires_at', 'must be a date in the future', 'the token would be expired from the beginning');

/** For scripts that set up users; users create their own tokens below `/profile`. */
export const createPersonalAccessToken = operation({
  name: 'personal_access_tokens.create',
  summary: 'Create a personal access token for a user',
  http: 'POST /users/:user_id/personal_access_tokens',
  service: 'user',
  access: administrator,
  refusals: [missing('User'), ghostIsFixed, expired],
  input: z.object({
    user_id: id,
    name: text.describe('1 to 255 characters'),
    expires_at: calendarDate.nullish(),
    scopes: z.array(text).describe('`api`, `read_user`'),
  }),
  output: newPersonalAccessToken,
});

const rotation = { expires_at: calendarDate.optional().describe('default: in a week') };
const notActive = invalid('token', 'is revoked or expired', 'the token is not active');

/** Replaces a token: same name and scopes, new value. The old one is revoked at once. */
export const rotatePersonalAccessToken = operation({
  name: 'personal_access_tokens.rotate',
  summary: 'Rotate a personal access token: creates a new one and revokes the old one',
  http: 'POST /personal_access_tokens/:token_id/rotate',
  ...tokens,
  refusals: [tokenMissing, notActive, expired],
  input: aToken.extend(rotation),
  output: newPersonalAccessToken,
  status: 200,
});

export const rotateOwnAccessToken = operation({
  name: 'personal_access_tokens.rotate_self',
  summary: 'Rotate the personal access token of the request',
  http: 'POST /personal_access_tokens/self/rotate',
  ...tokens,
  refusals: [noToken, notActive, expired],
  input: z.object(rotation),
  output: newPersonalAccessToken,
  status: 200,
});

export const revokePersonalAccessToken = operation({
  name: 'personal_access_tokens.revoke',
  summary: 'Revoke a personal access token; idempotent',
  http: 'DELETE /personal_access_tokens/:token_id',
  ...tokens,
  refusals: [tokenMissing],
  input: aToken,
  output: personalAccessToken,
});

export const revokeOwnAccessToken = operation({
  name: 'personal_access_tokens.revoke_self',
  summary: 'Revoke the personal access token of the request',
  http: 'DELETE /personal_access_tokens/self',
  ...itself,
  refusals: [noToken],
  input: z.object({}),
  output: personalAccessToken,
});
