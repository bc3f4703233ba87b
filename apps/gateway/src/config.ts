import { z } from 'zod';
import { platformConfig, portField, redisConfig } from '@ingot/platform';

const attempts = z.coerce.number().int().min(1).max(1_000_000);

export const gatewayConfig = platformConfig.extend({
  ...redisConfig.shape,
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  PORT: portField.default(8080).describe('HTTP port of the API and of git'),
  SSH_PORT: portField.default(0).describe('port of git over SSH; 0: none'),
  SSH_HOST: z.string().default('0.0.0.0').describe('address to listen on for git over SSH'),
  SSH_HOST_KEY_FILE: z
    .string()
    .optional()
    .describe(
      'private host key, the same for all replicas; generated if the file is missing. Required with `SSH_PORT`',
    ),
  SSH_CONNECTIONS: z.coerce.number().int().min(1).default(512).describe('limit of concurrent SSH connections'),
  SSH_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(64)
    .describe(
      'limit of concurrent SSH connections from one address; raise it when a load balancer hides the addresses of clients',
    ),
  TRUST_PROXY: z
    .union([z.stringbool().transform(Number), z.coerce.number().int().min(0).max(10)])
    .default(0)
    .describe(
      'number of trusted proxies in front of the gateway, whose X-Forwarded-* headers are used; `true` is 1, `false` is 0',
    ),
  EXTERNAL_HOSTS: z
    .string()
    .default('')
    .transform((hosts) =>
      hosts
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .describe(
      'without `EXTERNAL_URL`: allowed hosts, with their ports unless 80 or 443. URLs in replies use the host of a request if it is ' +
        'allowed, else the address that received it. Loopback is always allowed, and so are hosts that trusted proxies forward',
    ),
  CORS_ANONYMOUS_READS: z
    .stringbool()
    .default(false)
    .describe(
      'whether pages of any origin may read without a token (CORS). In a private network, foreign pages could then leak ' +
        'public projects',
    ),
  LAME_DUCK_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(5)
    .describe(
      'how long a gateway keeps serving after SIGTERM, with `Connection: close` on each reply; then `DRAIN_SECONDS` begin',
    ),
  TRUST_TRACEPARENT: z
    .stringbool()
    .default(true)
    .describe(
      'whether traces of clients (`traceparent`) are continued; their flag then decides what is recorded. With `false` each ' +
        'request begins a trace',
    ),
  REPORT_COSTS: z
    .stringbool()
    .default(false)
    .describe(
      'whether replies of the API tell in the header `Ingot-Cost` how many queries, calls between processes and processes of git ' +
        'the request took; for measurements',
    ),
  BODY_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(7 * 1024 ** 2)
    .default(6 * 1024 ** 2)
    .describe('largest request body of the API; larger ones are refused with 413. Pushes have no such limit'),
  SIGN_IN_FAILURES: attempts
    .default(10)
    .describe('wrong passwords for one account in 10 minutes, before it is locked for 10'),
  SIGN_IN_FAILURES_PER_ADDRESS: attempts
    .default(300)
    .describe(
      'wrong passwords from one address in 10 minutes, before it is refused for 10; also the limit of visits to sign-in providers',
    ),
  SIGN_UPS_PER_ADDRESS: attempts.default(30).describe('sign-ups from one address in an hour, successful or not'),
  MAILS_PER_ADDRESS: attempts
    .default(30)
    .describe('mails (confirmations and new passwords) that one address may request in an hour'),
  TOKEN_FAILURES_PER_ADDRESS: attempts
    .default(1_000)
    .describe('unknown tokens from one address in 10 minutes, before it is refused for 10'),
  LAST_USE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(86_400)
    .default(300)
    .describe('minimum interval between updates of the last use of a token or SSH key'),
});

export type GatewayConfig = z.output<typeof gatewayConfig>;
