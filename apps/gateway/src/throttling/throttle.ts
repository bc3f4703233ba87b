import { Inject, Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { type Logger, LOGGER } from '@ingot/platform';
import { METRICS } from '../edge.module.js';
import { GatewayRedis } from '../redis/gateway-redis.js';
import { AttemptCounter, type AttemptLimit } from './attempt-counter.js';

/**
 * Makes counters of attempts that all gateways share in Redis. While Redis is away each gateway counts for itself, in memory:
 * nobody who has the right password is refused for it, and operators are told.
 */
@Injectable()
export class Throttle {
  private readonly degraded: Gauge;
  private isAway = false;

  constructor(
    private readonly redis: GatewayRedis,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    this.degraded = new Gauge({
      name: 'ingot_throttling_degraded',
      help: '1 while Redis is away, and each gateway counts failed attempts for itself',
      registers: [registry],
    });
    redis.client.on('ready', () => this.setAway(false));
    redis.client.on('close', () => this.setAway(true));
  }

  /** @param name of what is counted; counters of the same name share their counts */
  counter(name: string, { attempts, seconds }: AttemptLimit): AttemptCounter {
    const limit = { keyPrefix: `throttle:${name}`, points: attempts, duration: seconds, blockDuration: seconds };
    const inMemory = new RateLimiterMemory(limit);
    return new AttemptCounter(
      new RateLimiterRedis({
        ...limit,
        storeClient: this.redis.client,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inMemory,
      }),
    );
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
