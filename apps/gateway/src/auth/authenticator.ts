import { Injectable } from '@nestjs/common';
import {
  authenticatePassword,
  authenticateToken,
  type Principal,
  settingsChanged,
  type TokenRefusal,
  userChanged,
} from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient, tokenDigest } from '@ingot/platform';
import { CredentialUsage } from './credential-usage.js';
import { FailedTokens } from './failed-tokens.js';
import { PasswordChecks } from './password-checks.js';

const CACHED_PRINCIPALS = 50_000;
const FRESH_MS = 10_000;

/**
 * Finds the principal of a credential. Cached for seconds by the credential's digest, dropped at once when user-service
 * broadcasts a change of the user, and never cached beyond the credential's expiry.
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
    private readonly failedTokens: FailedTokens,
    private readonly passwordChecks: PasswordChecks,
    private readonly credentialUsage: CredentialUsage,
    broadcasts: Broadcasts,
  ) {
    this.principals.dropOn(broadcasts, userChanged, ({ userId }) => userId);
    // password sign-in may have been disabled
    broadcasts.listen(settingsChanged, () => this.principals.clear());
  }

  /** The principal of a token; null for an unknown token or an inactive user; the reason for a revoked or expired token. */
  byToken(token: string, ip: string): Promise<Principal | TokenRefusal | null> {
    return this.ofToken(tokenDigest(token).toString('hex'), (lookUp) => this.failedTokens.run(ip, lookUp));
  }

  /** The principal of git's basic authentication: the password field holds a token, or the user's password. */
  async byTokenOrPassword(login: string, secret: string, ip: string): Promise<Principal | TokenRefusal | null> {
    // a wrong password counts as a failed password, not as a failed token
    const ofToken = await this.ofToken(tokenDigest(secret).toString('hex'), (lookUp) => lookUp());
    return ofToken ?? this.ofPassword(login, secret, ip);
  }

  private ofPassword(login: string, password: string, ip: string): Promise<Principal | null> {
    return this.principals.get(tokenDigest(`${login}\0${password}`).toString('hex'), async () => {
      // a right password that is refused counts as no failure
      const answer = await this.passwordChecks.run({ login, ip, way: 'git' }, () =>
        this.rpc.call(authenticatePassword, { login, password, tellsUnusable: true }),
      );
      return answer === null || 'refused' in answer ? null : answer;
    });
  }

  private async ofToken(tokenDigest: string, counted: (lookUp: LookUp) => ReturnType<LookUp>): ReturnType<LookUp> {
    const refused: { reason: TokenRefusal | null } = { reason: null };
    const principal = await this.principals.get(tokenDigest, async () => {
      const answer = await counted(() => this.rpc.call(authenticateToken, { tokenDigest }));
      if (answer === null || !('refused' in answer)) return answer;
      refused.reason = answer;
      return null;
    });
    if (principal === null) return refused.reason;
    this.credentialUsage.notice(principal.credential.kind === 'oauth' ? 'oauth_token' : 'access_token', tokenDigest);
    return principal;
  }
}

type LookUp = () => Promise<Principal | TokenRefusal | null>;
