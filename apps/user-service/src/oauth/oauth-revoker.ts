import { Injectable } from '@nestjs/common';
import { userChanged } from '@ingot/contracts';
import { AuditLog, Broadcasts } from '@ingot/platform';
import { OAuthGrantRepository } from './oauth-grant.repository.js';

interface Revocable {
  readonly grantId: number;
  readonly applicationId: number | null;
  readonly userId: number | null;
}

/** Takes back what was allowed: with a grant fall its code and all its tokens, at every gateway before this returns. */
@Injectable()
export class OAuthRevoker {
  constructor(
    private readonly grants: OAuthGrantRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  /** The application gave a token back. */
  async revoke(revocable: Revocable): Promise<void> {
    if (await this.end(revocable)) this.audit.record('oauth_grant.revoked', detailsOf(revocable));
  }

  /** A code or refresh token came a second time: one of the two senders stole it, and nobody can tell which. */
  async revokeReplayed(revocable: Revocable): Promise<void> {
    if (await this.end(revocable)) this.audit.record('oauth_grant.replayed', detailsOf(revocable));
  }

  /** The user takes back all that they allowed an application, or none in particular. */
  async revokeAll(userId: number, applicationId: number | null): Promise<void> {
    const hadAny = await this.grants.revokeAll(userId, applicationId);
    await this.broadcasts.send(userChanged, { userId });
    if (hadAny) this.audit.record('oauth_grant.revoked', { userId, applicationId });
  }

  private async end({ grantId, userId }: Revocable): Promise<boolean> {
    const isEnded = await this.grants.revoke(grantId);
    // even when it was revoked before: whoever did so may not have told yet
    if (userId !== null) await this.broadcasts.send(userChanged, { userId });
    return isEnded;
  }
}

const detailsOf = ({ grantId, applicationId, userId }: Revocable) => ({ grantId, applicationId, userId });
