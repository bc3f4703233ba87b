import { z } from 'zod';
import { platformConfig, portField } from '@ingot/platform';

export const gatewayConfig = platformConfig.extend({
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  PORT: portField.default(8080).describe('HTTP port of the API and of git'),
  TRUST_PROXY: z.stringbool().default(false).describe('whether X-Forwarded-* headers come from a proxy of ours'),
  BODY_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(7 * 1024 ** 2)
    .default(6 * 1024 ** 2)
    .describe('largest request body of the API; above it 413. Pushes are not limited by it'),
});

export type GatewayConfig = z.output<typeof gatewayConfig>;
