import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG, redisConnection } from '@ingot/platform';
import { type GatewayConfig } from '../config.js';

/** Nobody's sign-in waits longer than this for Redis. */
const REDIS_TIMEOUT_MS = 1_000;

/** What all gateways know together, for a while. While Redis is away, commands fail at once rather than wait for it. */
@Injectable()
export class GatewayRedis implements OnModuleDestroy {
  readonly client: Redis;

  constructor(@Inject(CONFIG) config: Pick<GatewayConfig, 'REDIS_URL'>) {
    this.client = new Redis({
      ...redisConnection(config.REDIS_URL),
      enableOfflineQueue: false,
      commandTimeout: REDIS_TIMEOUT_MS,
    });
    this.client.on('error', () => undefined); // what follows is 'close'
  }

  onModuleDestroy(): void {
    this.client.removeAllListeners('close');
    this.client.disconnect();
  }
}
