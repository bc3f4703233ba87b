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
      'private key by which SSH clients know this server, the same for all replicas; made there when it is absent. Needed with `SSH_PORT`',
    ),
  SSH_CONNECTIONS: z.coerce.number().int().min(1).default(512).describe('SSH connections at once'),
  SSH_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(64)
    .describe('SSH connections at once from one address; more when a balancer hides the addresses of clients'),
  TRUST_PROXY: z
    .union([z.stringbool().transform(Number), z.coerce.number().int().min(0).max(10)])
    .default(0)
    .describe(
      'how many proxies of ours a request comes through, whose X-Forwarded-* headers are believed; `true` is 1, `false` is 0',
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
      'without `EXTERNAL_URL`: hosts, with their ports where these are not 80 or 443, that requests may name and that replies then ' +
        'repeat; others get the address that they were sent to. Loopback is always one, and so is what a proxy of ours says',
    ),
  CORS_ANONYMOUS_READS: z
    .stringbool()
    .default(false)
    .describe(
      'whether pages of any origin may read what needs no token; where Ingot is reached from inside a network only, they could ' +
        'carry public projects out of it',
    ),
  LAME_DUCK_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(5)
    .describe(
      'how long a gateway goes on serving after SIGTERM, asking clients with each answer to close their connection; then `DRAIN_SECONDS` begin',
    ),
  BODY_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(7 * 1024 ** 2)
    .default(6 * 1024 ** 2)
    .describe('largest request body of the API; above it 413. Pushes are not limited by it'),
  SIGN_IN_FAILURES: attempts
    .default(10)
    .describe('wrong passwords for one account in 10 minutes, after which it is locked for 10'),
  SIGN_IN_FAILURES_PER_ADDRESS: attempts
    .default(300)
    .describe(
      'wrong passwords from one address in 10 minutes, after which it has to wait for 10; likewise ways to a sign-in provider',
    ),
  SIGN_UPS_PER_ADDRESS: attempts.default(30).describe('accounts that one address may try to create in an hour'),
  MAILS_PER_ADDRESS: attempts
    .default(30)
    .describe('mails, to confirm an address or to get a new password, that one address may ask for in an hour'),
  TOKEN_FAILURES_PER_ADDRESS: attempts
    .default(1_000)
    .describe('unknown tokens from one address in 10 minutes, after which it has to wait for 10'),
  LAST_USE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(86_400)
    .default(300)
    .describe(
      'how long a token or SSH key may be used before that is written down again, which its user sees as its last use',
    ),
});

export type GatewayConfig = z.output<typeof gatewayConfig>;
