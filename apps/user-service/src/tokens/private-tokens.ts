import { Injectable } from '@nestjs/common';
import { userChanged } from '@ingot/contracts';
import { AuditLog, Broadcasts } from '@ingot/platform';
import { AccessTokenRepository } from './access-token.repository.js';

/** The one token that every user has, for old programs. */
@Injectable()
export class PrivateTokens {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  /** Throws `NotFound` for an unknown user. */
  show(userId: number): Promise<string> {
    return this.tokens.getPrivateValue(userId);
  }

  /** Puts a new one in its place; nobody accepts the old one any more when this returns. Throws as `show`. */
  async reset(userId: number): Promise<string> {
    const value = await this.tokens.resetPrivate(userId);
    await this.broadcasts.send(userChanged, { userId });
    const details = { userId, kind: 'private', byUserId: userId };
    this.audit.record('token.revoked', details);
    this.audit.record('token.created', details);
    return value;
  }
}
