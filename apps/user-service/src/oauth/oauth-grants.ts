import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { userChanged } from '@ingot/contracts';
import { AuditLog, Broadcasts } from '@ingot/platform';
import { type GrantEnd, OAuthGrantAudit } from './oauth-grant.audit.js';
import { type NewGrant, OAuthGrantRepository } from './oauth-grant.repository.js';
import { type NewToken, OAuthTokenRepository, type StoredToken } from './oauth-token.repository.js';

export type IssuedToken = Omit<NewToken, 'grantId'>;

/** When a grant expires after it issued this token. */
const expiryOf = ({ refreshExpiresAt, accessExpiresAt }: IssuedToken): Date => refreshExpiresAt ?? accessExpiresAt;

/** Stores tokens, in one transaction with the change to the grant or token that they come from. */
@Injectable()
export class OAuthTokenIssuer {
  constructor(
    private readonly database: DataSource,
    private readonly grants: OAuthGrantRepository,
    private readonly tokens: OAuthTokenRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: OAuthGrantAudit,
  ) {}

  /**
   * Stores a new grant and its first token.
   * @returns false, without storing, when the application or the user was deleted meanwhile
   */
  async issueFirst(grant: Omit<NewGrant, 'expiresAt'>, token: IssuedToken): Promise<boolean> {
    const inserted = await this.database.transaction(async (tx) => {
      const written = await this.grants.insert(tx, { ...grant, expiresAt: expiryOf(token) });
      if (written === null) return null;
      await this.write(tx, written.id, token);
      if (written.isNew) await this.audit.approved(tx, grant);
      return written;
    });
    const { userId } = grant;
    if (inserted?.endsOthers === true && userId !== null) await this.broadcasts.send(userChanged, { userId });
    return inserted !== null;
  }

  /**
   * Stores the token for a code.
   * @returns false, without storing, when the grant was revoked meanwhile
   */
  async issueForGrant(grantId: number, token: IssuedToken): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await this.grants.extend(tx, grantId, expiryOf(token)))) return false;
      await this.write(tx, grantId, token);
      return true;
    });
  }

  /**
   * Stores a token that replaces another.
   * @returns false, without storing, when the old token was replaced or revoked meanwhile
   */
  async replace(old: StoredToken, token: IssuedToken): Promise<boolean> {
    const isReplaced = await this.database.transaction(async (tx) => {
      if (!(await this.grants.extend(tx, old.grantId, expiryOf(token)))) return false;
      if (!(await this.tokens.replace(tx, old.id))) return false;
      await this.tokens.forgetReplaced(tx, old.grantId);
      await this.write(tx, old.grantId, token);
      return true;
    });
    if (isReplaced && old.userId !== null) await this.broadcasts.send(userChanged, { userId: old.userId });
    return isReplaced;
  }

  private async write(tx: EntityManager, grantId: number, token: IssuedToken): Promise<void> {
    await this.tokens.insert(tx, { ...token, grantId });
    await this.grants.removeExpired(tx);
  }
}

interface Revocable {
  readonly grantId: number;
  readonly applicationId: number | null;
  readonly userId: number | null;
}

/** Revokes grants, with their code and tokens. Every gateway refuses the tokens when a call returns. */
@Injectable()
export class OAuthRevoker {
  constructor(
    private readonly database: DataSource,
    private readonly grants: OAuthGrantRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    private readonly trail: OAuthGrantAudit,
  ) {}

  /** The application revokes a token. */
  async revoke(revocable: Revocable): Promise<void> {
    if (await this.end(revocable, 'oauth_grant_revoked')) this.audit.record('oauth_grant.revoked', auditOf(revocable));
  }

  /** Revokes the grant of a replayed code or refresh token: one of the senders stole it. */
  async revokeReplayed(revocable: Revocable): Promise<void> {
    if (await this.end(revocable, 'oauth_grant_replayed')) {
      this.audit.record('oauth_grant.replayed', auditOf(revocable));
    }
  }

  /** The user revokes all grants to an application; null stands for grants without one. */
  async revokeAll(userId: number, applicationId: number | null): Promise<void> {
    const hadAny = await this.database.transaction(async (tx) => {
      if (!(await this.grants.revokeAll(tx, userId, applicationId))) return false;
      await this.trail.ended(tx, 'oauth_grant_revoked', { userId, applicationId, byUserId: userId });
      return true;
    });
    await this.broadcasts.send(userChanged, { userId });
    if (hadAny) this.audit.record('oauth_grant.revoked', { userId, applicationId });
  }

  private async end(revocable: Revocable, event: GrantEnd): Promise<boolean> {
    const { grantId, userId } = revocable;
    const isEnded = await this.database.transaction(async (tx) => {
      if (!(await this.grants.revoke(tx, grantId))) return false;
      await this.trail.ended(tx, event, revocable);
      return true;
    });
    // even if it was revoked before, as that broadcast may still be pending
    if (userId !== null) await this.broadcasts.send(userChanged, { userId });
    return isEnded;
  }
}

const auditOf = ({ grantId, applicationId, userId }: Revocable) => ({ grantId, applicationId, userId });
