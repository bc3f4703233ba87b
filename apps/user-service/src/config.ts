import { z } from 'zod';
import { serviceConfig } from '@ingot/platform';

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
  INGOT_ROOT_EMAIL: z.email().default('admin@example.com').describe("the first administrator's first address"),
});

export type UserConfig = z.output<typeof userConfig>;
