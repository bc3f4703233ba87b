import { z } from 'zod';
import { cloneUrlConfig, httpUrl, redisConfig, serviceConfig } from '@ingot/platform';

/** The configuration of ci-service. */
export const ciConfig = serviceConfig.extend(redisConfig.shape).extend({
  ...cloneUrlConfig.shape,
  DATA_DIR: z
    .string()
    .min(1)
    .describe('directory of logs and artifacts, unless they are in a bucket; shared by all replicas'),
  S3_BUCKET: z
    .string()
    .min(3)
    .max(63)
    .optional()
    .describe('S3 bucket of logs and artifacts, used instead of `DATA_DIR`'),
  S3_PREFIX: z
    .string()
    .max(500)
    .regex(/^([^/]+\/)*$/, 'expected nothing, or a path that ends with /')
    .default('')
    .describe('prefix of all object keys in the bucket'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region of the bucket'),
  S3_ENDPOINT: httpUrl.optional().describe('base URL of an S3-compatible store; default: AWS S3 in the region'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('access key of the bucket; default: the credentials of the environment, such as the role of the pod'),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ secret: true })
    .describe('secret key that belongs to `S3_ACCESS_KEY_ID`'),
  STREAM_URL: httpUrl.describe('base URL at which other processes reach the HTTP server of this replica'),
  SHARED_RUNNERS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .meta({ secret: true })
    .describe(
      'token with which shared runners register, until it is replaced through the API; default: they cannot register',
    ),
  ARTIFACTS_ENABLED: z
    .stringbool()
    .default(true)
    .describe(
      'whether jobs can upload artifacts; with `false`, uploads are refused with 405, and what was kept before can be read',
    ),
  ARTIFACTS_MAX_MEGABYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(1024)
    .describe('largest archive of artifacts, in MiB'),
  ARTIFACTS_EXPIRE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(30)
    .describe('days for which artifacts are kept unless their job sets `expire_in`; 0 keeps them for ever'),
  PUSHED_PIPELINES: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000)
    .describe('pipelines of a project in 10 minutes beyond which pushes make no more'),
  WAITING_JOBS: z.coerce
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('jobs of a project that wait for a runner beyond which it gets no more pipelines'),
  DOTENV_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_048_576)
    .default(5_120)
    .describe('largest file of variables that a job leaves for later ones by `artifacts:reports:dotenv`'),
  DOTENV_MAX_VARIABLES: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(20)
    .describe('most variables in such a file'),
});

export type CiConfig = z.output<typeof ciConfig>;
