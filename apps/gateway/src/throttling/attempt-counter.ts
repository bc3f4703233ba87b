import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../http/http-errors.js';

/** How often something may be tried before it is refused for a while. */
export interface AttemptLimit {
  readonly attempts: number;
  /** Counted over so long, and then refused for as long. */
  readonly seconds: number;
}

/** Counts attempts by whoever makes them, over all gateways together. */
export class AttemptCounter {
  constructor(private readonly limiter: RateLimiterAbstract) {}

  /**
   * Counts an attempt before it is made, so that many at once do not all slip through. Throws `TooManyRequests` for one too
   * many.
   */
  async take(key: string): Promise<void> {
    try {
      await this.limiter.consume(key);
    } catch (rejection) {
      throw refusalOf(rejection);
    }
  }

  /** Throws `TooManyRequests` for those who have none left, and counts nothing. */
  async check(key: string): Promise<void> {
    const counted = await this.limiter.get(key);
    if (counted !== null && counted.consumedPoints > this.limiter.points) throw refusalOf(counted);
  }

  /** For an attempt that turned out not to be one. */
  async giveBack(key: string): Promise<void> {
    await this.limiter.reward(key);
  }

  /** Begins anew. */
  async forget(key: string): Promise<void> {
    await this.limiter.delete(key);
  }
}

const refusalOf = (rejection: unknown): unknown =>
  rejection instanceof RateLimiterRes ? new TooManyRequests(Math.ceil(rejection.msBeforeNext / 1000)) : rejection;
