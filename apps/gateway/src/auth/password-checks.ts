import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { loginOwner } from '@ingot/contracts';
import { AuditLog, CONFIG, RpcClient } from '@ingot/platform';
import { type GatewayConfig } from '../config.js';
import { TooManyRequests } from '../http/http-errors.js';
import { addressKey } from '../throttling/address-key.js';
import { type AttemptCounter } from '../throttling/attempt-counter.js';
import { Throttle } from '../throttling/throttle.js';

/** How long failures are counted, and how long an account or address is then locked. */
const WINDOW_SECONDS = 600;

/** A password that somebody gives. */
export interface PasswordAttempt {
  /** The name or address that it is given with. */
  readonly login: string;
  readonly ip: string;
  readonly way: 'page' | 'git' | 'oauth' | 'password_change' | 'email_change';
}

/** Every check of a password goes through here, so that what holds for all of them is said once. */
@Injectable()
export class PasswordChecks {
  private readonly byAccount: AttemptCounter;
  private readonly byAddress: AttemptCounter;

  constructor(
    private readonly audit: AuditLog,
    private readonly rpc: RpcClient,
    throttle: Throttle,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    const limit = (attempts: number) => ({ attempts, seconds: WINDOW_SECONDS });
    this.byAccount = throttle.counter('sign_in:account', limit(config.SIGN_IN_FAILURES));
    this.byAddress = throttle.counter('sign_in:address', limit(config.SIGN_IN_FAILURES_PER_ADDRESS));
  }

  /**
   * Makes the check unless too many failed lately, for the account that this login names or from this address: then
   * `TooManyRequests`, whether or not anybody has such a login.
   * @param check answers null for a password that is wrong, whatever the reason
   */
  async run<T>(attempt: PasswordAttempt, check: () => Promise<T | null>): Promise<T | null> {
    const [account, address] = [await this.accountKey(attempt.login), addressKey(attempt.ip)];
    await this.takeAttempt(attempt, account, address);
    const result = await check().catch(async (error: unknown) => {
      await Promise.all([this.byAccount.giveBack(account), this.byAddress.giveBack(address)]);
      throw error;
    });
    if (result !== null) await Promise.all([this.byAccount.forget(account), this.byAddress.giveBack(address)]);
    // what was given as the login stays out: people type their password into the wrong field
    else this.audit.record('sign_in.failed', { ip: attempt.ip, way: attempt.way });
    return result;
  }

  /** An account is counted once, by whichever of its names and addresses it is tried. */
  private async accountKey(login: string): Promise<string> {
    const userId = await this.rpc.call(loginOwner, { login });
    return userId === null ? digest(login.trim().toLowerCase()) : `user:${userId}`;
  }

  private async takeAttempt({ ip, way }: PasswordAttempt, account: string, address: string): Promise<void> {
    try {
      await this.byAddress.take(address);
      await this.byAccount.take(account);
    } catch (refusal) {
      if (refusal instanceof TooManyRequests) this.audit.record('sign_in.locked', { ip, way });
      throw refusal;
    }
  }
}

interface PasswordReply {
  readonly outcome: string;
}
type Accepted<Reply extends PasswordReply> = Exclude<Reply, { readonly outcome: 'refused' }>;

/** What `run` wants of a check whose reply says `refused` when the password is wrong. */
export const nullIfRefused = <Reply extends PasswordReply>(reply: Reply): Accepted<Reply> | null =>
  isAccepted(reply) ? reply : null;

const isAccepted = <Reply extends PasswordReply>(reply: Reply): reply is Accepted<Reply> => reply.outcome !== 'refused';

const digest = (login: string): string => createHash('sha256').update(login).digest('base64url');
