import { z } from 'zod';
import { administrator, signedIn } from '../access.js';
import { filledText, filledTextUpTo, id, MAX_INT, text, textUpTo, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { callerDeletedMeanwhile, forbidden, ghostIsFixed, missing, refusal } from '../refusals.js';

const profile = userSummary.extend({
  created_at: timestamp,
  is_admin: z.boolean(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  im_handle: z.string(),
  professional_profile: z.string(),
  social_handle: z.string(),
  website_url: z.string(),
  organization: z.string().nullable(),
});

/** The public attributes of a user. */
export const userProfile = profile.meta({ id: 'UserProfile' });
export type UserProfileJson = z.input<typeof userProfile>;

/** The attributes for administrators and for the user. */
export const fullUser = profile
  .extend({
    email: z.string(),
    last_sign_in_at: timestamp.nullable(),
    confirmed_at: timestamp.nullable(),
    current_sign_in_at: timestamp.nullable(),
    color_scheme_id: z.int(),
    projects_limit: z.int(),
    identities: z.array(z.object({ provider: z.string(), extern_uid: z.string() })),
    can_create_group: z.boolean(),
    can_create_project: z.boolean(),
    two_factor_enabled: z.boolean(),
    external: z.boolean(),
    private_token: z.string().optional().describe('only for an administrator who impersonates the user with sudo'),
  })
  .meta({ id: 'User' });
export type FullUserJson = z.input<typeof fullUser>;

const READ_USER = ['api', 'read_user'] as const;

const userMissing = missing('User');
const emailTaken = 'Email has already been taken';
const usernameTaken = 'Username has already been taken';
const identityTaken = { message: { identities: { extern_uid: ['has already been taken'] } } };
const lastAdministrator = 'The last administrator must stay one';

export const getCurrentUser = operation({
  name: 'users.current',
  summary: 'The authenticated user',
  http: 'GET /user',
  service: 'user',
  access: signedIn,
  refusals: [callerDeletedMeanwhile],
  scopes: READ_USER,
  input: z.object({}),
  output: fullUser,
});

const IDENTITY_NAMES = ['extern_uid', 'provider'] as const;
/** A user's id at an identity provider: both fields or none. */
const identity = {
  extern_uid: filledTextUpTo(255).optional(),
  provider: filledTextUpTo(255).optional(),
};
const isWholeIdentity = (given: { extern_uid?: string | undefined; provider?: string | undefined }): boolean =>
  (given.extern_uid === undefined) === (given.provider === undefined);
const INCOMPLETE_IDENTITY = { params: { problem: 'all_or_none', names: IDENTITY_NAMES } };

export const listUsers = listing({
  name: 'users.list',
  summary: 'Users, newest first: summaries, or in full for administrators',
  http: 'GET /users',
  service: 'user',
  access: signedIn,
  refusals: [forbidden('the caller is no administrator, and asks for an identity')],
  scopes: READ_USER,
  keyset: 'always',
  input: z
    .object({
      active: z.boolean().optional().describe('true: only active users'),
      blocked: z.boolean().optional().describe('true: only blocked users'),
      external: z.boolean().optional().describe('true: only external users; for administrators'),
      search: text
        .optional()
        .describe(
          'a substring of the name or username; for administrators also of the email, for others an exact email',
        ),
      username: text.optional().describe('exact username; other filters are then ignored'),
      ...identity,
    })
    .refine(isWholeIdentity, INCOMPLETE_IDENTITY),
  output: z.array(z.union([fullUser, userSummary])),
});

export const getUser = operation({
  name: 'users.show',
  summary: 'One user: the profile, or in full for administrators',
  http: 'GET /users/:id',
  service: 'user',
  access: signedIn,
  refusals: [userMissing],
  scopes: READ_USER,
  input: z.object({ id }),
  output: z.union([fullUser, userProfile]),
});

const upTo255 = textUpTo(255);
const projectsLimit = z.int().min(0, 'must be greater than or equal to 0').max(MAX_INT);

/** Creates a user. 400 without `password` or `reset_password`; 409 when the email or username is taken. */
export const createUser = operation({
  name: 'users.create',
  summary: 'Create a user',
  http: 'POST /users',
  service: 'user',
  access: administrator,
  refusals: [
    refusal('conflict', emailTaken, 'another user has the email'),
    refusal('conflict', usernameTaken, 'another user or a namespace has the username'),
    refusal('bad_request', identityTaken, 'another user has the identity'),
    missing('User', 'they are deleted again at once'),
  ],
  input: z
    .object({
      email: filledText,
      username: filledText,
      name: filledText,
      password: text.optional(),
      reset_password: z
        .boolean()
        .optional()
        .describe('sets a random password, and mails a link to change it where mails are sent'),
      im_handle: upTo255.optional(),
      professional_profile: upTo255.optional(),
      social_handle: upTo255.optional(),
      website_url: upTo255.optional(),
      organization: upTo255.optional(),
      ...identity,
      bio: upTo255.optional(),
      location: upTo255.optional(),
      projects_limit: projectsLimit.optional(),
      admin: z.boolean().optional(),
      can_create_group: z.boolean().optional(),
      confirm: z.boolean().optional().describe('whether the address must be confirmed; the default'),
      skip_confirmation: z.boolean().optional().describe('the opposite of `confirm`, which goes before it'),
      external: z.boolean().optional(),
    })
    .refine(({ password, reset_password }) => password !== undefined || reset_password !== undefined, {
      params: { problem: 'at_least_one', names: ['password', 'reset_password'] },
    })
    .refine(isWholeIdentity, INCOMPLETE_IDENTITY),
  output: fullUser,
});

const userChanges = {
  email: filledText.optional(),
  username: filledText.optional(),
  name: filledText.optional(),
  password: text.optional().describe('must be changed at the next sign-in'),
  im_handle: upTo255.nullable().optional(),
  professional_profile: upTo255.nullable().optional(),
  social_handle: upTo255.nullable().optional(),
  website_url: upTo255.nullable().optional(),
  organization: upTo255.nullable().optional(),
  projects_limit: projectsLimit.optional(),
  ...identity,
  bio: upTo255.nullable().optional(),
  location: upTo255.nullable().optional(),
  admin: z.boolean().optional(),
  can_create_group: z.boolean().optional(),
  external: z.boolean().optional(),
};

/** Changes a user. 400 for values that no user may have; 404 for all other errors, including conflicts. */
export const updateUser = operation({
  name: 'users.update',
  summary: 'Change a user',
  http: 'PUT /users/:id',
  service: 'user',
  access: administrator,
  refusals: [
    userMissing,
    refusal('not_found', emailTaken, 'another user has the email'),
    refusal('not_found', usernameTaken, 'another user or a namespace has the username'),
    refusal('not_found', identityTaken, 'another user has the identity'),
    refusal('not_found', lastAdministrator, 'nobody could administer the instance any more'),
    refusal('not_found', 'The ghost user cannot be changed', 'the user stands for deleted ones'),
  ],
  input: z
    .object({ id, ...userChanges })
    .refine(({ id: _id, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
      params: { problem: 'at_least_one', names: Object.keys(userChanges) },
    })
    .refine(isWholeIdentity, INCOMPLETE_IDENTITY),
  output: fullUser,
});

/** Deletes a user with their projects; their other contributions pass to the user `ghost`. */
export const deleteUser = operation({
  name: 'users.delete',
  summary: 'Delete a user: returns the user, or an empty object if there was none',
  http: 'DELETE /users/:id',
  service: 'user',
  access: administrator,
  refusals: [
    ghostIsFixed,
    refusal('forbidden', `403 Forbidden - ${lastAdministrator}`, 'nobody could administer the instance any more'),
    refusal(
      'forbidden',
      '403 Forbidden - Administrators cannot delete themselves',
      'administrators would delete themselves',
    ),
  ],
  input: z.object({ id }),
  output: z.union([fullUser, z.object({})]),
});

/** Blocks a user: all their credentials are refused. 403 for users blocked by a directory. */
export const blockUser = operation({
  name: 'users.block',
  summary: 'Block a user: true, or false when already blocked',
  http: 'POST /users/:id/block',
  service: 'user',
  access: administrator,
  refusals: [
    userMissing,
    ghostIsFixed,
    refusal('forbidden', `403 Forbidden - ${lastAdministrator}`, 'nobody could administer the instance any more'),
    refusal(
      'forbidden',
      '403 Forbidden - LDAP blocked users cannot be modified by the API',
      'a directory blocked the user',
    ),
  ],
  input: z.object({ id }),
  output: z.boolean(),
});

/** Wrong passwords lock a user's password for minutes; this ends it at once. No effect on a user who is not locked. */
export const unlockUser = operation({
  name: 'users.unlock',
  summary: 'Unlock a user whose password is locked after too many wrong ones: always true',
  http: 'POST /users/:id/unlock',
  service: 'user',
  access: administrator,
  refusals: [userMissing],
  input: z.object({ id }),
  output: z.literal(true),
});

/** Unblocks a user. 403 for users blocked by a directory. */
export const unblockUser = operation({
  name: 'users.unblock',
  summary: 'Unblock a user: true, or false when not blocked',
  http: 'POST /users/:id/unblock',
  service: 'user',
  access: administrator,
  refusals: [
    userMissing,
    ghostIsFixed,
    refusal(
      'forbidden',
      '403 Forbidden - LDAP blocked users cannot be unblocked by the API',
      'a directory blocked the user',
    ),
  ],
  input: z.object({ id }),
  output: z.boolean(),
});
