import { z } from 'zod';
import { cloneUrlConfig, serviceConfig } from '@ingot/platform';

const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: 'expected a URL starting with http:// or https://',
  })
  .transform((value) => value.replace(/\/+$/, ''));

const GIBIBYTE = 1024 ** 3;
const positive = z.coerce.number().int().min(1);

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
  GIT_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(256)
    .default(2_048)
    .describe(
      'memory of one git process that receives, sends or maintains a repository; beyond it, that process fails',
    ),
  PUSH_PACK_BYTES: positive.default(10 * GIBIBYTE).describe('bytes of one push, as they are sent'),
  PUSH_REFS: positive.default(50_000).describe('branches and tags that one push may change'),
  PUSH_BLOB_BYTES: positive.default(2 * GIBIBYTE).describe('bytes of a pushed file'),
  PUSH_COMMIT_BYTES: positive
    .default(1_048_576)
    .describe('bytes of a pushed commit or annotated tag, with its message'),
  PUSH_PARENTS: positive.default(256).describe('parents of a pushed commit'),
  PUSH_TREE_ENTRIES: positive.default(200_000).describe('entries of one pushed directory'),
  PUSH_TREE_DEPTH: positive.default(512).describe('pushed directories within each other'),
  PUSH_PATH_BYTES: positive.default(4_096).describe('bytes of a path in what is pushed'),
  LOST_OBJECTS_DAYS: z.coerce
    .number()
    .min(0)
    .default(14)
    .describe('days after which upkeep removes what no branch and no tag reaches'),
  ...cloneUrlConfig.shape,
});

export type RepoServiceConfig = z.output<typeof repoServiceConfig>;
