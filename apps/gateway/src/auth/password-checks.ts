import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { loginOwner, type PasswordWay, reportSignInProblem, type RequestOf, userUnlocked } from '@ingot/contracts';
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
  readonly way: PasswordWay;
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
    const userId = await this.rpc.call(loginOwner, { login: attempt.login });
    const account = userId === null ? digest(attempt.login.trim().toLowerCase()) : keyOfUser(userId);
    const address = addressKey(attempt.ip);
    const attempts = await this.takeAttempt({ ...attempt, userId }, account, address);
    const result = await check().catch(async (error: unknown) => {
      await Promise.all([this.byAccount.giveBack(account), this.byAddress.giveBack(address)]);
      throw error;
    });
    if (result === null) this.noteFailure({ ...attempt, userId }, attempts);
    else await Promise.all([this.byAccount.forget(account), this.byAddress.giveBack(address)]);
    return result;
  }

  /** Every gateway does it, as each may count in its own memory. */
  private unlock(userId: number): void {
    this.byAccount.forget(keyOfUser(userId)).catch((error: unknown) => {
      this.logger.warn({ err: error, userId }, 'a user was not unlocked');
    });
  }

  /**
   * Counts an attempt for the account, by its username or any of its addresses, and for the address of the client.
   * @returns how many attempts for the account there are
   */
  private async takeAttempt({ ip, way, userId }: CountedAttempt, account: string, address: string): Promise<number> {
    try {
      await this.byAddress.take(address);
      return await this.byAccount.take(account).catch((refusal: unknown) => {
        if (!(refusal instanceof TooManyRequests)) throw refusal;
        throw new PasswordLocked(refusal.retryAfterSeconds, refusal.isFirst);
      });
    } catch (refusal) {
      if (refusal instanceof TooManyRequests) {
        this.audit.record('sign_in.locked', { ip, way });
        if (refusal.isFirst) this.noteLock(refusal, { way, userId });
      }
      throw refusal;
    }
  }

  /** Without the login: people sometimes type their password into that field. */
  private noteFailure({ ip, way, userId }: CountedAttempt, attempts: number): void {
    this.audit.record('sign_in.failed', { ip, way });
    if (attempts === 1 && userId !== null) this.report({ problem: 'failed', userId, way });
  }

  private noteLock(refusal: TooManyRequests, { way, userId }: Pick<CountedAttempt, 'way' | 'userId'>): void {
    if (!(refusal instanceof PasswordLocked)) this.report({ problem: 'address_locked', way });
    else if (userId !== null) this.report({ problem: 'locked', userId, way });
  }

  /** The sign-in does not wait for the audit. */
  private report(problem: RequestOf<typeof reportSignInProblem>): void {
    this.rpc.call(reportSignInProblem, problem).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'a failed sign-in was not recorded');
    });
  }
}

interface CountedAttempt extends Pick<PasswordAttempt, 'ip' | 'way'> {
  /** Null for an unknown account. */
  readonly userId: number | null;
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
