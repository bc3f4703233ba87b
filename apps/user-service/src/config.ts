import { z } from 'zod';
import { cloneUrlConfig, serviceConfig } from '@ingot/platform';

const DAY_SECONDS = 86_400;

/** What user-service reads from its environment. */
export const userConfig = serviceConfig.extend({
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
    .describe('how long an OAuth access token is good, seconds'),
  OAUTH_REFRESH_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(DAY_SECONDS)
    .max(3_650 * DAY_SECONDS)
    .default(90 * DAY_SECONDS)
    .describe('how long an OAuth refresh token is good that nobody uses, seconds'),
  OAUTH_PASSWORD_GRANT: z
    .stringbool()
    .default(true)
    .describe('whether OAuth clients may exchange a name and password for a token; old clients do'),
});

export type UserConfig = z.output<typeof userConfig>;
