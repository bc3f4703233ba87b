import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { loginOwner, userUnlocked } from '@ingot/contracts';
import { AuditLog, Broadcasts, CONFIG, LOGGER, type Logger, RpcClient } from '@ingot/platform';
import { type GatewayConfig } from '../config.js';
import { PasswordLocked, TooManyRequests } from '../http/http-errors.js';
import { addressKey, type AttemptCounter } from '../throttling/attempt-counter.js';
import { Throttle } from '../throttling/throttle.js';

/** How long failures are counted, and how long an account or address is then locked. */
const WINDOW_SECONDS = 600;

/** An attempt to authenticate with a password. */
export interface PasswordAttempt {
  /** Username or address. */
  readonly login: string;
  readonly ip: string;
  readonly way: 'page' | 'git' | 'oauth' | 'password_change' | 'email_change';
}

/** Limits and audits every check of a password. */
@Injectable()
export class PasswordChecks {
  private readonly byAccount: AttemptCounter;
  private readonly byAddress: AttemptCounter;

  constructor(
    private readonly audit: AuditLog,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
    throttle: Throttle,
    broadcasts: Broadcasts,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    const limit = (attempts: number) => ({ attempts, seconds: WINDOW_SECONDS });
    this.byAccount = throttle.counter('sign_in:account', limit(config.SIGN_IN_FAILURES));
    broadcasts.listen(userUnlocked, ({ userId }) => this.unlock(userId));
    this.byAddress = throttle.counter('sign_in:address', limit(config.SIGN_IN_FAILURES_PER_ADDRESS));
  }

  /**
   * Runs the check. Throws `TooManyRequests` after too many recent failures for the account or from the address, whether or
   * not the account exists.
   * @param check answers null for a wrong password
   */
  async run<T>(attempt: PasswordAttempt, check: () => Promise<T | null>): Promise<T | null> {
    const [account, address] = [await this.accountKey(attempt.login), addressKey(attempt.ip)];
    await this.takeAttempt(attempt, account, address);
    const result = await check().catch(async (error: unknown) => {
      await Promise.all([this.byAccount.giveBack(account), this.byAddress.giveBack(address)]);
      throw error;
    });
    if (result !== null) await Promise.all([this.byAccount.forget(account), this.byAddress.giveBack(address)]);
    // without the login: people sometimes type their password into that field
    else this.audit.record('sign_in.failed', { ip: attempt.ip, way: attempt.way });
    return result;
  }

  /** Every gateway does it, as each may count in its own memory. */
  private unlock(userId: number): void {
    this.byAccount.forget(keyOfUser(userId)).catch((error: unknown) => {
      this.logger.warn({ err: error, userId }, 'a user was not unlocked');
    });
  }

  /** The username and all addresses of an account share one counter. */
  private async accountKey(login: string): Promise<string> {
    const userId = await this.rpc.call(loginOwner, { login });
    return userId === null ? digest(login.trim().toLowerCase()) : keyOfUser(userId);
  }

  private async takeAttempt({ ip, way }: PasswordAttempt, account: string, address: string): Promise<void> {
    try {
      await this.byAddress.take(address);
      await this.byAccount.take(account).catch((refusal: unknown) => {
        throw refusal instanceof TooManyRequests ? new PasswordLocked(refusal.retryAfterSeconds) : refusal;
      });
    } catch (refusal) {
      if (refusal instanceof TooManyRequests) this.audit.record('sign_in.locked', { ip, way });
      throw refusal;
    }
  }
}

const keyOfUser = (userId: number): string => `user:${userId}`;

interface PasswordReply {
  readonly outcome: string;
}
type Accepted<Reply extends PasswordReply> = Exclude<Reply, { readonly outcome: 'refused' }>;

/** Maps the reply `refused`, for a wrong password, to null as `run` expects. */
export const nullIfRefused = <Reply extends PasswordReply>(reply: Reply): Accepted<Reply> | null =>
  isAccepted(reply) ? reply : null;

const isAccepted = <Reply extends PasswordReply>(reply: Reply): reply is Accepted<Reply> => reply.outcome !== 'refused';

const digest = (login: string): string => createHash('sha256').update(login).digest('base64url');
