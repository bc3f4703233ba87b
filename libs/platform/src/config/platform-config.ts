import { z } from 'zod';

const url = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `expected a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const port = z.coerce.number().int().min(0).max(65_535);

/** What every process reads. Each adds its own with `.extend`. */
export const platformConfig = z.object({
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info').describe('least severe line logged'),
  NATS_URL: url(['nats:', 'tls:'])
    .meta({ secret: true })
    .describe('message bus, with user and password if it wants them'),
  INGOT_SECRET_KEY: z
    .string()
    .min(32)
    .meta({ secret: true })
    .describe('key for secrets at rest and for signing; the same in every process'),
  EXTERNAL_URL: url(['http:', 'https:'])
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .describe('base of every web_url and Link header; default: taken from the request'),
  OPS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address of metrics and of the reasons for not being ready, which strangers should not read'),
  OPS_PORT: port.default(9091).describe('port of the same; every process on a machine needs its own'),
  INGOT_REVISION: z
    .string()
    .max(40)
    .default('unknown')
    .describe('the commit that the running version was built from, which `GET /version` and `ingot_build_info` tell'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(20)
    .describe('how long running work may take to finish after SIGTERM'),
});

/** What every process but the gateway reads as well. */
export const serviceConfig = platformConfig.extend({
  HTTP_HOST: z.string().default('0.0.0.0').describe('address of health and streams'),
  HTTP_PORT: port.default(9090).describe('port of health and streams'),
  DATABASE_URL: url(['postgres:', 'postgresql:'])
    .meta({ secret: true })
    .describe("PostgreSQL, naming the service's own database"),
  EVENT_COPIES: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe('servers of a NATS cluster that keep each event; the same in every process. A single server keeps one'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe('connections to PostgreSQL at most'),
});

export const redisConfig = z.object({
  REDIS_URL: url(['redis:', 'rediss:']).meta({ secret: true }).describe('Redis, for deferred work'),
});

export type PlatformConfig = z.output<typeof platformConfig>;
export type ServiceConfig = z.output<typeof serviceConfig>;
export { port as portField };
