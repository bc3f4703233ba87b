import { z } from 'zod';
import { cloneUrlConfig, redisConfig, serviceConfig } from '@ingot/platform';
import { mailConfig, mailDelivery } from './mail/mail.config.js';
import { signInSourcesField } from './sign-in-sources/sign-in-source.config.js';

const DAY_SECONDS = 86_400;
/** OWASP's recommendation for argon2id of two passes. One value for all users, so that the time of a check tells nothing of them. */
const PASSWORD_HASH_KIB = 19_456;

const variables = serviceConfig.extend(redisConfig.shape).extend({
  INGOT_ROOT_TOKEN: z
    .string()
    .optional()
    .meta({ secret: true })
    .describe("the first administrator's personal access token; needed until there is one, replaced when it changes"),
  INGOT_ROOT_PASSWORD: z
    .string()
    .max(128)
    .optional()
    .meta({ secret: true })
    .describe("the first administrator's first password; needed until there is one"),
  ...cloneUrlConfig.shape,
  INGOT_ROOT_EMAIL: z.email().default('admin@example.com').describe("the first administrator's first address"),
  OAUTH_ACCESS_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(DAY_SECONDS)
    .default(7_200)
    .describe('how long an OAuth access token is valid, seconds'),
  OAUTH_REFRESH_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(DAY_SECONDS)
    .max(3_650 * DAY_SECONDS)
    .default(90 * DAY_SECONDS)
    .describe('how long an unused OAuth refresh token is valid, seconds'),
  OAUTH_PASSWORD_GRANT: z
    .stringbool()
    .default(true)
    .describe('whether OAuth clients may exchange a name and password for a token (password grant), as old clients do'),
  OAUTH_PASSWORD_GRANT_CLIENTS: z
    .string()
    .default('')
    .transform((uids) => uids.split(/[\s,]+/).filter(Boolean))
    .describe(
      'comma-separated ids of the applications that may use the password grant; empty: any client, even without an id',
    ),
  PASSWORD_HASH_KIB: z.coerce
    .number()
    .int()
    .min(1_024)
    .max(PASSWORD_HASH_KIB)
    .default(PASSWORD_HASH_KIB)
    .describe('memory that hashing a password takes, KiB: less makes tests faster, and is refused in production'),
  SIGN_IN_SOURCES: signInSourcesField
    .optional()
    .meta({ secret: true })
    .describe('OpenID Connect providers for sign-in, as JSON; see sign-in-sources.md'),
  ...mailConfig.shape,
  CONFIRM_EMAILS: z
    .stringbool()
    .default(false)
    .describe('whether people who sign up must confirm their address by mail before they can sign in; needs mails'),
  AUDIT_DAYS: z.coerce.number().int().min(1).max(36_500).default(365).describe('how long audit events are kept, days'),
  AVATAR_LOOKUP_URL: z
    .url({ protocol: /^https?$/ })
    .includes('{hash}')
    .optional()
    .describe("URL of users' avatars; `{hash}` stands for the SHA-256 of their address. Without it there are none"),
  NODE_ENV: z.string().optional().describe('`production` forbids development settings'),
});

/** What user-service reads from its environment. */
export const userConfig = variables
  .refine((config) => mailDelivery(config) !== 'smtp' || config.SMTP_URL !== undefined, {
    path: ['MAIL_DELIVERY'],
    error: 'smtp needs SMTP_URL',
  })
  .refine((config) => mailDelivery(config) !== 'smtp' || config.EXTERNAL_URL !== undefined, {
    path: ['EXTERNAL_URL'],
    error: 'required when mails are on, for their links',
  })
  .refine((config) => !config.CONFIRM_EMAILS || mailDelivery(config) !== 'none', {
    path: ['CONFIRM_EMAILS'],
    error: 'nobody who signs up could sign in, as no mails are sent: set SMTP_URL and EXTERNAL_URL, or unset it',
  })
  .refine(({ PASSWORD_HASH_KIB: kib, NODE_ENV }) => kib === PASSWORD_HASH_KIB || NODE_ENV !== 'production', {
    path: ['PASSWORD_HASH_KIB'],
    error: `less than ${PASSWORD_HASH_KIB} is for tests only`,
  })
  .refine(({ MAIL_DELIVERY, NODE_ENV }) => MAIL_DELIVERY !== 'log' || NODE_ENV !== 'production', {
    path: ['MAIL_DELIVERY'],
    error: 'log is for development only',
  });

export type UserConfig = z.output<typeof userConfig>;
