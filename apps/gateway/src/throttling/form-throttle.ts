import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@ingot/platform';
import { type GatewayConfig } from '../config.js';
import { addressKey } from './address-key.js';
import { type AttemptCounter } from './attempt-counter.js';
import { Throttle } from './throttle.js';

const HOUR_SECONDS = 3_600;

/** Keeps an address from creating accounts, or from having mails sent, in great numbers. */
@Injectable()
export class FormThrottle {
  private readonly signUps: AttemptCounter;
  private readonly mails: AttemptCounter;

  constructor(throttle: Throttle, @Inject(CONFIG) config: GatewayConfig) {
    this.signUps = throttle.counter('sign_up', { attempts: config.SIGN_UPS_PER_ADDRESS, seconds: HOUR_SECONDS });
    this.mails = throttle.counter('mail', { attempts: config.MAILS_PER_ADDRESS, seconds: HOUR_SECONDS });
  }

  /** Throws `TooManyRequests` for one too many. */
  takeSignUp(ip: string): Promise<void> {
    return this.signUps.take(addressKey(ip));
  }

  /** The same for asking for a mail, whether or not it is then sent. */
  takeMail(ip: string): Promise<void> {
    return this.mails.take(addressKey(ip));
  }
}
