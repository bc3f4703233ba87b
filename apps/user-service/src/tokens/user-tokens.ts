import { Injectable } from '@nestjs/common';
import { NotFound, userChanged, ValidationFailed } from '@ingot/contracts';
import { type AuditDetails, AuditLog, Broadcasts, violatedForeignKey } from '@ingot/platform';
import { checkNewToken } from './new-token.validation.js';
import { type UserToken, type UserTokenKind, UserTokenRepository } from './user-token.repository.js';

interface WantedToken {
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  /** `YYYY-MM-DD`, in the past too: the token is then inactive from the beginning. */
  readonly expiresAt: string | null;
}

/** Creates and revokes the tokens of which users have any number. `actor` is what the audit log tells of who did it. */
@Injectable()
export class UserTokens {
  constructor(
    private readonly tokens: UserTokenRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  /** Throws `ValidationFailed` for a bad name or bad scopes, and `NotFound` for an unknown user. */
  async create(
    kind: UserTokenKind,
    wanted: WantedToken,
    actor: AuditDetails,
  ): Promise<{ token: UserToken; value: string }> {
    const checked = checkNewToken(wanted);
    if (checked.outcome === 'bad') throw new ValidationFailed(checked.problems);
    const created = await this.insert(kind, { ...wanted, scopes: checked.scopes });
    const { id: tokenId, userId, scopes } = created.token;
    this.audit.record('token.created', { userId, tokenId, kind, scopes, ...actor });
    return created;
  }

  /** Nobody accepts the token any more when this returns. Null when the user has none of that kind and id. */
  async revoke(kind: UserTokenKind, userId: number, id: number, actor: AuditDetails): Promise<UserToken | null> {
    const revoked = await this.tokens.revoke(kind, userId, id);
    if (revoked === null) return null;
    await this.broadcasts.send(userChanged, { userId });
    if (revoked.hasChanged) {
      this.audit.record('token.revoked', { userId, tokenId: id, kind, ...actor });
    }
    return revoked.token;
  }

  private async insert(kind: UserTokenKind, token: Parameters<UserTokenRepository['insert']>[1]) {
    try {
      return await this.tokens.insert(kind, token);
    } catch (error) {
      throw violatedForeignKey(error) === 'access_tokens_user_id_fkey' ? new NotFound('User') : error;
    }
  }
}
