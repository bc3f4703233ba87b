import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG, type RedisConfig, redisConnection } from '@ingot/platform';

/** The time limit of a command, as sign-ins wait for it. */
const REDIS_TIMEOUT_MS = 1_000;

/** The short-lived state that gateways share. While Redis is unavailable, commands fail at once. */
@Injectable()
export class GatewayRedis implements OnModuleDestroy {
  readonly client: Redis;

  constructor(@Inject(CONFIG) config: RedisConfig) {
    this.client = new Redis({
      ...redisConnection(config),
      enableOfflineQueue: false,
      commandTimeout: REDIS_TIMEOUT_MS,
    });
    this.client.on('error', () => undefined); // 'close' follows
  }

  onModuleDestroy(): void {
    this.client.removeAllListeners('close');
    this.client.disconnect();
  }
}
