import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  authenticatePassword,
  authenticateToken,
  type Principal,
  settingsChanged,
  type TokenRefusal,
  userChanged,
} from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient } from '@ingot/platform';
import { PasswordChecks } from './password-checks.js';

const CACHED_PRINCIPALS = 50_000;
const FRESH_MS = 10_000;

/**
 * Who a credential belongs to. Remembered for seconds by the credential's digest, and dropped at once when user-service
 * says that the user or one of their credentials changed; no credential is remembered beyond its own end.
 */
@Injectable()
export class Authenticator {
  private readonly principals = new InvalidatedCache<Principal>({
    maxEntries: CACHED_PRINCIPALS,
    freshMs: FRESH_MS,
    subjectOf: ({ userId }) => userId,
    isOver: ({ credential: { expiresAt } }) => expiresAt !== undefined && expiresAt <= Date.now(),
  });

  constructor(
    private readonly rpc: RpcClient,
    private readonly passwordChecks: PasswordChecks,
    broadcasts: Broadcasts,
  ) {
    this.principals.dropOn(broadcasts, userChanged, ({ userId }) => userId);
    // passwords may no longer sign anybody in
    broadcasts.listen(settingsChanged, () => this.principals.clear());
  }

  /** The principal of a token; null when there is none or they may not act; or why it is no good any more. */
  async byToken(token: string): Promise<Principal | TokenRefusal | null> {
    const tokenDigest = createHash('sha256').update(token).digest('hex');
    const refused: { reason: TokenRefusal | null } = { reason: null };
    const principal = await this.principals.get(tokenDigest, async () => {
      const answer = await this.rpc.call(authenticateToken, { tokenDigest });
      if (answer === null || !('refused' in answer)) return answer;
      refused.reason = answer;
      return null;
    });
    return principal ?? refused.reason;
  }

  /** The principal of a name (or address) and password that git was given, or null. */
  byPassword(login: string, password: string, ip: string): Promise<Principal | null> {
    const key = createHash('sha256').update(`${login}\0${password}`).digest('base64');
    return this.principals.get(key, () =>
      this.passwordChecks.run({ login, ip, way: 'git' }, () =>
        this.rpc.call(authenticatePassword, { login, password }),
      ),
    );
  }
}
