import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AuditLog, CONFIG } from '@ingot/platform';
import { type GatewayConfig } from '../config.js';
import { TooManyRequests } from '../http/http-errors.js';
import { addressKey } from '../throttling/address-key.js';
import { type AttemptCounter } from '../throttling/attempt-counter.js';
import { Throttle } from '../throttling/throttle.js';

/** How long failures are counted, and how long a name or address is then locked. */
const WINDOW_SECONDS = 600;

/** A password that somebody gives. */
export interface PasswordAttempt {
  /** The name or address that it is given with. */
  readonly login: string;
  readonly ip: string;
  readonly way: 'page' | 'git' | 'oauth' | 'password_change';
}

/** Every check of a password goes through here, so that what holds for all of them is said once. */
@Injectable()
export class PasswordChecks {
  private readonly byLogin: AttemptCounter;
  private readonly byAddress: AttemptCounter;

  constructor(
    private readonly audit: AuditLog,
    throttle: Throttle,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    const limit = (attempts: number) => ({ attempts, seconds: WINDOW_SECONDS });
    this.byLogin = throttle.counter('sign_in:login', limit(config.SIGN_IN_FAILURES));
    this.byAddress = throttle.counter('sign_in:address', limit(config.SIGN_IN_FAILURES_PER_ADDRESS));
  }

  /**
   * Makes the check unless too many failed lately, for this login or from this address: then `TooManyRequests`, whether or not
   * anybody has such a login.
   * @param check answers null for a password that is wrong, whatever the reason
   */
  async run<T>(attempt: PasswordAttempt, check: () => Promise<T | null>): Promise<T | null> {
    const [login, address] = [loginKey(attempt.login), addressKey(attempt.ip)];
    await this.takeAttempt(attempt, login, address);
    const result = await check().catch(async (error: unknown) => {
      await Promise.all([this.byLogin.giveBack(login), this.byAddress.giveBack(address)]);
      throw error;
    });
    if (result !== null) await Promise.all([this.byLogin.forget(login), this.byAddress.giveBack(address)]);
    // what was given as the login stays out: people type their password into the wrong field
    else this.audit.record('sign_in.failed', { ip: attempt.ip, way: attempt.way });
    return result;
  }

  private async takeAttempt({ ip, way }: PasswordAttempt, login: string, address: string): Promise<void> {
    try {
      await this.byAddress.take(address);
      await this.byLogin.take(login);
    } catch (refusal) {
      if (refusal instanceof TooManyRequests) this.audit.record('sign_in.locked', { ip, way });
      throw refusal;
    }
  }
}

const loginKey = (login: string): string => createHash('sha256').update(login.trim().toLowerCase()).digest('base64url');
