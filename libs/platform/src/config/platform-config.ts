import { z } from 'zod';

const isUrl = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

const startOf = (protocols: readonly string[]): string =>
  `starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;

const url = (protocols: readonly string[]) =>
  z.string().refine((text) => isUrl(text, protocols), { message: `expected a URL ${startOf(protocols)}` });

/** A base URL, without slashes at its end. */
export const httpUrl = url(['http:', 'https:']).transform((text) => text.replace(/\/+$/, ''));

const urls = (protocols: readonly string[]) =>
  z.string().refine((text) => text.split(',').every((each) => isUrl(each, protocols)), {
    message: `expected URLs ${startOf(protocols)}, separated by commas`,
  });

const secretKey = z.string().min(32).meta({ secret: true });

const namedValues = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=(.*)$/.exec(pair) ?? []);
  if (pairs.some(([, name]) => name === undefined)) {
    context.addIssue({ code: 'custom', message: 'expected name=value, several separated by commas' });
    return z.NEVER;
  }
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value.trim()]));
});

const port = z.coerce.number().int().min(0).max(65_535);

/** The configuration of every process, extended by each with `.extend`. */
export const platformConfig = z.object({
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error'])
    .default('info')
    .describe('least severe level that is logged'),
  NATS_URL: urls(['nats:', 'tls:'])
    .meta({ secret: true })
    .describe(
      'NATS server, or all those of a cluster, separated by commas: no others are asked; the first has user and password if required',
    ),
  INGOT_SECRET_KEY: secretKey.describe('key for encrypting secrets at rest and for signing; the same in every process'),
  INGOT_SECRET_KEY_NEXT: secretKey
    .optional()
    .describe('during a rotation: the next key, which is accepted but not used yet; see secrets.md'),
  INGOT_SECRET_KEY_PREVIOUS: secretKey
    .optional()
    .describe('during a rotation: the previous key; secrets under it are re-encrypted with `INGOT_SECRET_KEY`'),
  EXTERNAL_URL: url(['http:', 'https:'])
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .describe('base of every web_url and Link header; default: derived from the request'),
  OPS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address of the operations server: metrics, and readiness with its reasons; keep it private'),
  OPS_PORT: port.default(9091).describe('port of the operations server; unique per process on a machine'),
  INGOT_REVISION: z
    .string()
    .max(40)
    .default('unknown')
    .describe('commit of the build, shown by `GET /version` and `ingot_build_info`'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'])
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .describe(
      'base URL of an OpenTelemetry collector, which gets traces by OTLP over HTTP; default: nothing is traced',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: namedValues
    .meta({ secret: true })
    .default({})
    .describe('headers of requests to the collector: `name=value`, separated by commas'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('part of the traces that begin here and are recorded, from 0 to 1'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(20).describe('time limit for running work after SIGTERM'),
  HOLD_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(15)
    .describe(
      'how long requests wait for a storage that is replaced, before they fail with 503; the same in every process. 0: not at all',
    ),
});

/** The configuration of every process except the gateway. */
export const serviceConfig = platformConfig.extend({
  HTTP_HOST: z.string().default('0.0.0.0').describe('address of the HTTP server for health checks and streams'),
  HTTP_PORT: port.default(9090).describe('port of the HTTP server for health checks and streams'),
  TLS_DIRECTORY: z
    .string()
    .optional()
    .describe(
      'directory with tls.crt and tls.key, with which the HTTP server serves TLS alone; read again when they change. STREAM_URL then begins with https://',
    ),
  DATABASE_URL: url(['postgres:', 'postgresql:'])
    .meta({ secret: true })
    .describe("PostgreSQL URL with the service's own database"),
  EVENT_COPIES: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe('replicas of the event stream in a NATS cluster; the same in every process. A single server has one'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe('most connections to PostgreSQL'),
});

export const redisConfig = z.object({
  REDIS_URL: url(['redis:', 'rediss:'])
    .meta({ secret: true })
    .describe('Redis, for queues of deferred work and for what gateways share, such as failed sign-ins'),
  REDIS_SENTINELS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((address) => address.trim() || []))
    .pipe(z.array(z.string().regex(/^[^\s:]+:\d{1,5}$/, 'expected host:port, separated by commas')))
    .describe(
      'Sentinels that know the primary, as `host:port,host:port`; REDIS_URL then says user, password, database and whether TLS, and its host is not used',
    ),
  REDIS_PRIMARY: z.string().min(1).default('ingot').describe('name of the primary at the Sentinels'),
  REDIS_SENTINEL_PASSWORD: z.string().optional().meta({ secret: true }).describe('password of the Sentinels'),
});

export type RedisConfig = z.output<typeof redisConfig>;
export type PlatformConfig = z.output<typeof platformConfig>;
export type ServiceConfig = z.output<typeof serviceConfig>;
export { port as portField };
