import { z } from 'zod';
import { redisConfig, serviceConfig } from '@ingot/platform';

const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: 'expected a URL starting with http:// or https://',
  })
  .transform((value) => value.replace(/\/+$/, ''));

/** What ci-service reads from its environment. */
export const ciConfig = serviceConfig.extend(redisConfig.shape).extend({
  DATA_DIR: z
    .string()
    .min(1)
    .describe('directory that keeps logs and artifacts, unless a bucket does; the same for all replicas'),
  S3_BUCKET: z
    .string()
    .min(3)
    .max(63)
    .optional()
    .describe('bucket that keeps logs and artifacts instead of `DATA_DIR`'),
  S3_PREFIX: z
    .string()
    .max(500)
    .regex(/^([^/]+\/)*$/, 'expected nothing, or a path that ends with /')
    .default('')
    .describe('put before the names of all objects in the bucket'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region of the bucket'),
  S3_ENDPOINT: httpUrl.optional().describe('base URL of an S3-compatible store; default: that of AWS in the region'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('who reads and writes objects; default: whom the surroundings name, as the role of the pod'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().meta({ secret: true }).describe('belongs to `S3_ACCESS_KEY_ID`'),
  STREAM_URL: httpUrl.describe("base URL of this replica's own HTTP server as other processes reach it"),
  SHARED_RUNNERS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .meta({ secret: true })
    .describe('token by which runners of all projects register; default: there are none'),
  ARTIFACTS_MAX_MEGABYTES: z.coerce.number().int().min(1).default(1024).describe('largest archive of artifacts'),
  ARTIFACTS_EXPIRE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(30)
    .describe('days for which artifacts are kept unless their job says otherwise; 0 for ever'),
});

export type CiConfig = z.output<typeof ciConfig>;
