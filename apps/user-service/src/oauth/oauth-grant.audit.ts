import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type AuditEntry, AuditTrail } from '@ingot/platform';
import { type NewGrant, OAuthGrantRepository } from './oauth-grant.repository.js';

export type GrantEnd = 'oauth_grant_revoked' | 'oauth_grant_replayed';

interface GrantParties {
  readonly applicationId: number | null;
  /** Null for the client credentials grant. */
  readonly userId: number | null;
}

/** Records for the audit what users let applications do. A grant that repeats a valid one is not recorded. */
@Injectable()
export class OAuthGrantAudit {
  constructor(
    private readonly grants: OAuthGrantRepository,
    private readonly trail: AuditTrail,
  ) {}

  async approved(tx: EntityManager, { scopes, ...parties }: Omit<NewGrant, 'expiresAt'>): Promise<void> {
    if (parties.userId === null) return;
    await this.trail.record(tx, {
      event: 'oauth_grant_approved',
      ...(await this.entityAndTarget(tx, parties)),
      change: { name: 'scopes', from: '', to: scopes.join(' ') },
      byUserId: parties.userId,
    });
  }

  /** @param byUserId the user, when it is they who end it; else it is the application, or Ingot itself */
  async ended(
    tx: EntityManager,
    event: GrantEnd,
    { byUserId, ...parties }: GrantParties & { readonly byUserId?: number },
  ): Promise<void> {
    const author = byUserId === undefined ? {} : { byUserId };
    await this.trail.record(tx, { event, ...(await this.entityAndTarget(tx, parties)), ...author });
  }

  private async entityAndTarget(
    tx: EntityManager,
    { userId, applicationId }: GrantParties,
  ): Promise<Pick<AuditEntry, 'entity' | 'target'>> {
    const name = await this.grants.nameOf(tx, applicationId);
    return {
      entity: userId === null ? { type: 'Instance', id: null } : { type: 'User', id: userId },
      target: { type: 'Application', id: applicationId, name },
    };
  }
}
