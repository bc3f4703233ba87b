import { z } from 'zod';
import { cloneUrlConfig, httpUrl, serviceConfig } from '@ingot/platform';

const GIBIBYTE = 1024 ** 3;
const positive = z.coerce.number().int().min(1);

/** The configuration of repo-service. */
export const repoServiceConfig = serviceConfig.extend({
  STORAGE_NAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'expected lower-case letters, digits and dashes')
    .default('default')
    .describe('the storage that this replica owns'),
  STORAGE_WEIGHT: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(100)
    .describe('part of the new projects that this storage gets, in proportion to the weights of the others; 0: none'),
  MOVED_COPY_HOURS: z.coerce
    .number()
    .min(0)
    .default(24)
    .describe('hours for which a storage keeps its copy of a project that was moved to another one'),
  STORAGE_PATH: z.string().min(1).describe('directory that holds the repositories of the storage'),
  STREAM_URL: httpUrl.describe('base URL at which other processes reach the HTTP server of this replica'),
  GIT_WORKERS: z.coerce.number().int().min(1).max(64).default(2).describe('processes that read and write git objects'),
  GIT_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(256)
    .default(2_048)
    .describe(
      'memory of one git process that receives, sends or maintains a repository; beyond it, that process fails',
    ),
  GIT_SYNC: z
    .stringbool()
    .default(true)
    .describe('whether what is written to repositories is on the disk before it is acknowledged; false only for tests'),
  PACK_CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(4_096)
    .describe('disk space for packs that are sent more than once, in MiB; 0 keeps none'),
  PUSH_PACK_BYTES: positive.default(10 * GIBIBYTE).describe('largest pack of a push, in bytes'),
  PUSH_REFS: positive.default(50_000).describe('most refs that one push can change'),
  REPOSITORY_REF_BYTES: positive
    .default(16_777_216)
    .describe('room of a repository for branches, tags and notes: the bytes of their names, and 42 more for each'),
  PUSH_BLOB_BYTES: positive.default(2 * GIBIBYTE).describe('largest file in a push, in bytes'),
  PUSH_COMMIT_BYTES: positive.default(1_048_576).describe('largest commit or annotated tag in a push, in bytes'),
  PUSH_PARENTS: positive.default(256).describe('most parents of a pushed commit'),
  PUSH_TREE_ENTRIES: positive.default(200_000).describe('most entries of one pushed directory'),
  PUSH_TREE_DEPTH: positive.default(512).describe('deepest nesting of pushed directories'),
  PUSH_PATH_BYTES: positive.default(4_096).describe('longest path in a push, in bytes'),
  LOST_OBJECTS_DAYS: z.coerce
    .number()
    .min(0)
    .default(14)
    .describe('days after which maintenance deletes unreachable objects'),
  ...cloneUrlConfig.shape,
});

export type RepoServiceConfig = z.output<typeof repoServiceConfig>;
