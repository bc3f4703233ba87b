import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { type Logger, LOGGER, type MetricsRegistry } from '@ingot/platform';
import { GatewayRedis } from './gateway-redis.js';
import { AttemptCounter, type AttemptLimit } from './attempt-counter.js';

/** The injection token of the process's metrics. */
export const METRICS = Symbol('metrics');

/**
 * Creates counters of attempts, which all gateways share in Redis. While Redis is unavailable, each gateway counts in memory, so
 * that valid sign-ins succeed; a metric and the log tell operators.
 */
@Injectable()
export class Throttle {
  private readonly degraded: Gauge;
  private isAway = false;

  constructor(
    private readonly redis: GatewayRedis,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) registry: MetricsRegistry,
  ) {
    this.degraded = new Gauge({
      name: 'ingot_throttling_degraded',
      help: '1 while Redis is unavailable and each gateway counts failed attempts by itself',
      registers: [registry],
    });
    redis.client.on('ready', () => this.setAway(false));
    redis.client.on('close', () => this.setAway(true));
  }

  /** @param name counters with the same name share their counts */
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

  /** Logs once per outage, as every failed reconnect emits 'close' too. */
  private setAway(isAway: boolean): void {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    this.degraded.set(isAway ? 1 : 0);
    if (isAway) this.logger.error('Redis is unavailable: each gateway counts failed sign-ins in its own memory');
    else this.logger.info('Redis is available again');
  }
}
