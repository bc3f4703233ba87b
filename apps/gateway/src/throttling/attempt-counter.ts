import { isIPv4 } from 'node:net';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import ipaddr from 'ipaddr.js';
import { TooManyRequests } from '../http/http-errors.js';

/** A limit of attempts. */
export interface AttemptLimit {
  readonly attempts: number;
  /** The window in which attempts count, and how long further ones are then refused. */
  readonly seconds: number;
}

/** Counts attempts by key, over all gateways. */
export class AttemptCounter {
  constructor(private readonly limiter: RateLimiterAbstract) {}

  /**
   * Counts an attempt before it is made, so that concurrent ones do not pass the limit. Throws `TooManyRequests` above the
   * limit.
   * @returns how many there are in the window, with this one
   */
  async take(key: string): Promise<number> {
    try {
      const { consumedPoints } = await this.limiter.consume(key);
      return consumedPoints;
    } catch (rejection) {
      throw this.refusalOf(rejection);
    }
  }

  /** Throws `TooManyRequests` above the limit, without counting. */
  async check(key: string): Promise<void> {
    const counted = await this.limiter.get(key);
    if (counted !== null && counted.consumedPoints > this.limiter.points) throw this.refusalOf(counted);
  }

  /** Takes back an attempt that should not count. */
  async giveBack(key: string): Promise<void> {
    await this.limiter.reward(key);
  }

  /** Resets the counter. */
  async forget(key: string): Promise<void> {
    await this.limiter.delete(key);
  }

  private refusalOf(rejection: unknown): unknown {
    if (!(rejection instanceof RateLimiterRes)) return rejection;
    const isFirst = rejection.consumedPoints === this.limiter.points + 1;
    return new TooManyRequests(Math.ceil(rejection.msBeforeNext / 1000), isFirst);
  }
}

/** The IPv6 prefix that providers assign to one customer. */
const IPV6_PREFIX = 64;

/** Of IPv4 addresses that an IPv6 socket sees. */
const MAPPED = '::ffff:';

/** The key that an address counts under: an IPv4 address, or the network of an IPv6 address. */
export function addressKey(ip: string): string {
  const unmapped = ip.startsWith(MAPPED) ? ip.slice(MAPPED.length) : ip;
  if (isIPv4(unmapped)) return unmapped; // needs no parsing, which would take longer than the rest of a request's context
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip); // ::ffff:192.0.2.1 is 192.0.2.1
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX}`).toString();
}
