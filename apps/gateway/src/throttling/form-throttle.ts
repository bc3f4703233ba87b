import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@ingot/platform';
import { type GatewayConfig } from '../config.js';
import { addressKey, type AttemptCounter } from './attempt-counter.js';
import { Throttle } from './throttle.js';

const HOUR_SECONDS = 3_600;
const SIGN_IN_SECONDS = 600;

/** Limits how many accounts, mails and visits to sign-in providers an address can request. */
@Injectable()
export class FormThrottle {
  private readonly signUps: AttemptCounter;
  private readonly mails: AttemptCounter;
  private readonly sourceSignIns: AttemptCounter;

  constructor(throttle: Throttle, @Inject(CONFIG) config: GatewayConfig) {
    this.signUps = throttle.counter('sign_up', { attempts: config.SIGN_UPS_PER_ADDRESS, seconds: HOUR_SECONDS });
    this.mails = throttle.counter('mail', { attempts: config.MAILS_PER_ADDRESS, seconds: HOUR_SECONDS });
    const limit = { attempts: config.SIGN_IN_FAILURES_PER_ADDRESS, seconds: SIGN_IN_SECONDS };
    this.sourceSignIns = throttle.counter('sign_in:source', limit);
  }

  /** Throws `TooManyRequests` above the limit. */
  async takeSignUp(ip: string): Promise<void> {
    await this.signUps.take(addressKey(ip));
  }

  /** Counts a request for a mail, whether or not it is sent. */
  async takeMail(ip: string): Promise<void> {
    await this.mails.take(addressKey(ip));
  }

  /** Counts a visit to a sign-in provider, whatever its outcome. */
  async takeSourceSignIn(ip: string): Promise<void> {
    await this.sourceSignIns.take(addressKey(ip));
  }
}
