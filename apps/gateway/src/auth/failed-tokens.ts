import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@ingot/platform';
import { type GatewayConfig } from '../config.js';
import { TooManyRequests } from '../http/http-errors.js';
import { addressKey, type AttemptCounter } from '../throttling/attempt-counter.js';
import { Throttle } from '../throttling/throttle.js';

const WINDOW_SECONDS = 600;

/** Limits how many unknown tokens an address can try. Valid tokens always pass. */
@Injectable()
export class FailedTokens {
  private readonly byAddress: AttemptCounter;

  constructor(throttle: Throttle, @Inject(CONFIG) { TOKEN_FAILURES_PER_ADDRESS: attempts }: GatewayConfig) {
    this.byAddress = throttle.counter('token:address', { attempts, seconds: WINDOW_SECONDS });
  }

  /**
   * Looks a token up first, so that the limit applies to failures only. Throws `TooManyRequests` instead of answering null after
   * too many recent failures from this address.
   * @param lookUp answers null for a token that is not valid
   */
  async run<T>(ip: string, lookUp: () => Promise<T | null>): Promise<T | null> {
    const found = await lookUp();
    if (found !== null) return found;
    const address = addressKey(ip);
    await this.byAddress.check(address);
    await this.byAddress.take(address).catch(ignoreLastFailure);
    return null;
  }
}

/** The failure that reaches the limit is still answered; the next one is refused. */
function ignoreLastFailure(refusal: unknown): void {
  if (!(refusal instanceof TooManyRequests)) throw refusal;
}
