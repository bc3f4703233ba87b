import { type z } from 'zod';
import { redisConfig, serviceConfig } from '@ingot/platform';

export const mrConfig = serviceConfig.extend(redisConfig.shape);

export type MrConfig = z.output<typeof mrConfig>;
