import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@ingot/platform';
import { type GatewayConfig } from '../config.js';
import { TooManyRequests } from '../http/http-errors.js';
import { addressKey } from '../throttling/address-key.js';
import { type AttemptCounter } from '../throttling/attempt-counter.js';
import { Throttle } from '../throttling/throttle.js';

const WINDOW_SECONDS = 600;

/** Keeps an address from trying tokens or keys until one fits. Those that are known already work on from there. */
@Injectable()
export class FailedTokens {
  private readonly byAddress: AttemptCounter;

  constructor(throttle: Throttle, @Inject(CONFIG) { TOKEN_FAILURES_PER_ADDRESS: attempts }: GatewayConfig) {
    this.byAddress = throttle.counter('token:address', { attempts, seconds: WINDOW_SECONDS });
  }

  /**
   * Looks a token up unless too many from this address were unknown lately: then `TooManyRequests`.
   * @param lookUp answers null for one that is good for nothing
   */
  async run<T>(ip: string, lookUp: () => Promise<T | null>): Promise<T | null> {
    const address = addressKey(ip);
    await this.byAddress.check(address);
    const found = await lookUp();
    if (found === null) await this.byAddress.take(address).catch(ignoreLastStraw);
    return found;
  }
}

/** The token that was one too many gets its own answer; the next one is refused. */
function ignoreLastStraw(refusal: unknown): void {
  if (!(refusal instanceof TooManyRequests)) throw refusal;
}
