import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule } from '@nestjs/common';
import { type RedisConfig } from '../config/platform-config.js';
import { CONFIG } from '../config/process-tokens.js';
import { redisConnection } from './redis-connection.js';

const ATTEMPTS = 8;

/**
 * The module of a queue of wake-up jobs.
 * @param firstRetryMs the delay after the first failure; each further one doubles it
 */
export const registerWakeUps = (name: string, firstRetryMs: number): DynamicModule =>
  BullModule.registerQueueAsync({
    name,
    inject: [CONFIG],
    useFactory: (config: RedisConfig) => ({
      connection: redisConnection(config),
      defaultJobOptions: {
        attempts: ATTEMPTS,
        backoff: { type: 'exponential', delay: firstRetryMs },
        removeOnComplete: true,
        removeOnFail: true, // a kept failure would block the sweep's next wake-up job
      },
    }),
  });
