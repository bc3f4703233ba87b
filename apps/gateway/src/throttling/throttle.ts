import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Gauge, type Registry } from 'prom-client';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { CONFIG, type Logger, LOGGER, redisConnection } from '@ingot/platform';
import { type GatewayConfig } from '../config.js';
import { METRICS } from '../edge.module.js';
import { AttemptCounter, type AttemptLimit } from './attempt-counter.js';

/** Nobody's sign-in waits longer than this for Redis. */
const REDIS_TIMEOUT_MS = 1_000;

/**
 * Makes counters of attempts that all gateways share in Redis. While Redis is away each gateway counts for itself, in memory:
 * nobody who has the right password is refused for it, and operators are told.
 */
@Injectable()
export class Throttle implements OnModuleDestroy {
  private readonly redis: Redis;
  private readonly degraded: Gauge;
  private isAway = false;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    this.degraded = new Gauge({
      name: 'ingot_throttling_degraded',
      help: '1 while Redis is away, and each gateway counts failed attempts for itself',
      registers: [registry],
    });
    this.redis = new Redis({
      ...redisConnection(config.REDIS_URL),
      enableOfflineQueue: false,
      commandTimeout: REDIS_TIMEOUT_MS,
    });
    this.redis.on('ready', () => this.setAway(false));
    this.redis.on('close', () => this.setAway(true));
    this.redis.on('error', () => undefined); // what follows is 'close'
  }

  /** @param name of what is counted; counters of the same name share their counts */
  counter(name: string, { attempts, seconds }: AttemptLimit): AttemptCounter {
    const limit = { keyPrefix: `throttle:${name}`, points: attempts, duration: seconds, blockDuration: seconds };
    const inMemory = new RateLimiterMemory(limit);
    return new AttemptCounter(
      new RateLimiterRedis({
        ...limit,
        storeClient: this.redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inMemory,
      }),
    );
  }

  onModuleDestroy(): void {
    this.redis.removeAllListeners('close');
    this.redis.disconnect();
  }

  /** Told once per outage: every attempt to connect again ends in 'close' too. */
  private setAway(isAway: boolean): void {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    this.degraded.set(isAway ? 1 : 0);
    if (isAway) this.logger.error('Redis is away: each gateway counts failed attempts to sign in for itself');
    else this.logger.info('Redis is back');
  }
}
