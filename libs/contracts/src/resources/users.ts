import { z } from 'zod';
import { administrator, signedIn } from '../access.js';
import { filledText, id, text, textUpTo, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';

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

/** What others see of a user. */
export const userProfile = profile.meta({ id: 'UserProfile' });
export type UserProfileJson = z.input<typeof userProfile>;

/** What administrators, and the user, see of a user. */
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
    private_token: z.string().optional().describe('only for an administrator acting as the user by sudo'),
  })
  .meta({ id: 'User' });
export type FullUserJson = z.input<typeof fullUser>;

const READ_USER = ['api', 'read_user'] as const;

export const getCurrentUser = operation({
  name: 'users.current',
  summary: 'The authenticated user',
  http: 'GET /user',
  service: 'user',
  access: signedIn,
  scopes: READ_USER,
  input: z.object({}),
  output: fullUser,
});

export const listUsers = listing({
  name: 'users.list',
  summary: 'Users, newest first: summaries, or in full for administrators',
  http: 'GET /users',
  service: 'user',
  access: signedIn,
  scopes: READ_USER,
  input: z.object({
    active: z.boolean().optional().describe('only active users, when true'),
    blocked: z.boolean().optional().describe('only blocked users, when true'),
    external: z.boolean().optional().describe('only external users, when true; for administrators'),
    search: text.optional().describe('part of the name, username or email'),
    username: text.optional().describe('exact username; any other filter is then ignored'),
  }),
  output: z.array(z.union([fullUser, userSummary])),
});

export const getUser = operation({
  name: 'users.show',
  summary: 'One user: the profile, or in full for administrators',
  http: 'GET /users/:id',
  service: 'user',
  access: signedIn,
  scopes: READ_USER,
  input: z.object({ id }),
  output: z.union([fullUser, userProfile]),
});

/** Creates a user. 400 without `password` or `reset_password`; 409 when the email or username is taken. */
export const createUser = operation({
  name: 'users.create',
  summary: 'Create a user',
  http: 'POST /users',
  service: 'user',
  access: administrator,
  input: z
    .object({
      email: filledText,
      username: filledText,
      name: filledText,
      password: text.optional(),
      reset_password: z.boolean().optional().describe('set a random password and mail a link to change it'),
      im_handle: textUpTo(255).optional(),
      professional_profile: textUpTo(255).optional(),
      social_handle: textUpTo(255).optional(),
      website_url: textUpTo(255).optional(),
      organization: textUpTo(255).optional(),
      extern_uid: textUpTo(255).optional(),
      provider: textUpTo(255).optional(),
      bio: textUpTo(255).optional(),
      location: textUpTo(255).optional(),
      projects_limit: z
        .int()
        .min(0, 'must be greater than or equal to 0')
        .max(2 ** 31 - 1)
        .optional(),
      admin: z.boolean().optional(),
      can_create_group: z.boolean().optional(),
      confirm: z.boolean().optional(),
      external: z.boolean().optional(),
    })
    .refine(({ password, reset_password }) => password !== undefined || reset_password !== undefined, {
      params: { problem: 'at_least_one', names: ['password', 'reset_password'] },
    }),
  output: fullUser,
});
