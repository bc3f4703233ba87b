import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Principal, type TokenRefusal, type TokenScope } from '@ingot/contracts';
import { HOLDER } from './principal.repository.js';

interface OAuthTokenHolder extends Omit<Principal, 'credential' | 'sudoBy'> {
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date;
  readonly isExpired: boolean;
  readonly isRevoked: boolean;
}

/** A token that stands for its application alone has no user, and calls nothing here. */
const BY_TOKEN = {
  name: 'principal_by_oauth_token',
  text: `
    SELECT ${HOLDER}, t.scopes, t.access_expires_at AS "expiresAt", t.access_expires_at <= now() AS "isExpired",
           g.revoked_at IS NOT NULL OR t.replaced_at IS NOT NULL AS "isRevoked"
    FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id JOIN users u ON u.id = g.user_id
    WHERE t.access_digest = $1 AND u.state = 'active'`,
};

/** Who calls by an OAuth access token. */
@Injectable()
export class OAuthPrincipalRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** The principal of an access token of an active user, or why it is one no more. */
  async findByToken(digest: Buffer): Promise<Principal | TokenRefusal | null> {
    const { rows } = await this.pool.query<OAuthTokenHolder>({ ...BY_TOKEN, values: [digest] });
    const [holder] = rows;
    if (holder === undefined) return null;
    const { scopes, expiresAt, isExpired, isRevoked, ...user } = holder;
    if (isRevoked) return { refused: 'revoked' };
    if (isExpired) return { refused: 'expired' };
    return { ...user, credential: { kind: 'oauth', scopes, expiresAt: expiresAt.getTime() } };
  }
}
