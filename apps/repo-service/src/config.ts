import { z } from 'zod';
import { cloneUrlConfig, serviceConfig } from '@ingot/platform';

const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: 'expected a URL starting with http:// or https://',
  })
  .transform((value) => value.replace(/\/+$/, ''));

/** What repo-service reads from its environment. */
export const repoServiceConfig = serviceConfig.extend({
  STORAGE_NAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'expected lower-case letters, digits and dashes')
    .default('default')
    .describe('the storage that this replica owns'),
  STORAGE_PATH: z.string().min(1).describe('directory that holds the repositories of the storage'),
  STREAM_URL: httpUrl.describe("base URL of this replica's own HTTP server as other processes reach it"),
  GIT_WORKERS: z.coerce.number().int().min(1).max(64).default(2).describe('processes that read and write git objects'),
  ...cloneUrlConfig.shape,
});

export type RepoServiceConfig = z.output<typeof repoServiceConfig>;
