import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  ALLOWED_SCOPES,
  isLongerThan,
  NotFound,
  NotInList,
  onlyProblems,
  refuseIfAny,
  TOKEN_SCOPES,
  type TokenScope,
  userChanged,
  ValidationFailed,
  type ValidationMessages,
} from '@ingot/contracts';
import {
  type AuditDetails,
  type AuditEntry,
  AuditLog,
  AuditTrail,
  Broadcasts,
  violatedForeignKey,
} from '@ingot/platform';
import { AccessTokenRepository } from './access-token.repository.js';
import {
  type NewToken,
  type RotatedToken,
  type UserToken,
  type UserTokenKind,
  UserTokenRepository,
} from './user-token.repository.js';

interface RequestedToken {
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  /** `YYYY-MM-DD`, later than today. */
  readonly expiresAt: string | null;
}

/** Creates and revokes personal and impersonation tokens, and resets private ones. `actor` goes into the audit log. */
@Injectable()
export class UserTokens {
  constructor(
    private readonly database: DataSource,
    private readonly tokens: UserTokenRepository,
    private readonly privateTokens: AccessTokenRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws `ValidationFailed` for an invalid name, scopes or expiry date, and `NotFound` for an unknown user. */
  async create(
    kind: UserTokenKind,
    requested: RequestedToken,
    actor: AuditDetails,
  ): Promise<{ token: UserToken; value: string }> {
    const checked = checkNewToken(requested, new Date());
    if (checked.outcome === 'invalid') {
      const { problems } = checked;
      throw 'scopes' in problems ? new NotInList(problems, ALLOWED_SCOPES) : new ValidationFailed(problems);
    }
    const created = await this.insert(kind, { ...requested, scopes: checked.scopes });
    const { id: tokenId, userId, scopes } = created.token;
    this.audit.record('token.created', { userId, tokenId, kind, scopes, ...actor });
    return created;
  }

  /** Replaces an active token by one of the same name and scopes; every gateway refuses the old one when this returns. */
  async rotate(
    kind: 'personal',
    rotated: RotatedToken,
    actor: AuditDetails,
  ): Promise<{ token: UserToken; value: string }> {
    refuseIfAny(onlyProblems({ expires_at: dayProblems(rotated.expiresAt, new Date()) }));
    const made = await this.database.transaction(async (tx) => {
      const token = await this.tokens.rotate(tx, kind, rotated);
      if (token === null) return null;
      const old = { id: rotated.id, name: token.token.name };
      await this.trail.record(
        tx,
        auditOf('token_revoked', rotated.userId, kind, old),
        auditOf('token_created', rotated.userId, kind, token.token),
      );
      return token;
    });
    if (made === null) throw new ValidationFailed({ token: ['is revoked or expired'] });
    const { userId, id: oldId } = rotated;
    await this.broadcasts.send(userChanged, { userId });
    this.audit.record('token.revoked', { userId, tokenId: oldId, kind, ...actor });
    const { id: tokenId, scopes } = made.token;
    this.audit.record('token.created', { userId, tokenId, kind, scopes, ...actor });
    return made;
  }

  /** Every gateway refuses the token when this returns. Null when the user has no such token. */
  async revoke(kind: UserTokenKind, userId: number, id: number, actor: AuditDetails): Promise<UserToken | null> {
    const revoked = await this.database.transaction(async (tx) => {
      const found = await this.tokens.revoke(tx, kind, userId, id);
      if (found?.hasChanged === true) await this.trail.record(tx, auditOf('token_revoked', userId, kind, found.token));
      return found;
    });
    if (revoked === null) return null;
    await this.broadcasts.send(userChanged, { userId });
    if (revoked.hasChanged) {
      this.audit.record('token.revoked', { userId, tokenId: id, kind, ...actor });
    }
    return revoked.token;
  }

  /** Replaces the private token; every gateway refuses the old one when this returns. Throws `NotFound` for an unknown user. */
  async resetPrivate(userId: number): Promise<string> {
    const value = await this.database.transaction(async (tx) => {
      await this.trail.record(tx, auditOf('token_replaced', userId, 'private', { id: null, name: '' }));
      return this.privateTokens.resetPrivate(tx, userId);
    });
    await this.broadcasts.send(userChanged, { userId });
    const details = { userId, kind: 'private', byUserId: userId };
    this.audit.record('token.revoked', details);
    this.audit.record('token.created', details);
    return value;
  }

  private async insert(kind: UserTokenKind, token: NewToken) {
    try {
      return await this.database.transaction(async (tx) => {
        const inserted = await this.tokens.insert(tx, kind, token);
        await this.trail.record(tx, auditOf('token_created', token.userId, kind, inserted.token));
        return inserted;
      });
    } catch (error) {
      throw violatedForeignKey(error) === 'access_tokens_user_id_fkey' ? new NotFound('User') : error;
    }
  }
}

/** What the audit says of a token, but not its value. On pages users act on their own tokens. Pure. */
const auditOf = (
  event: 'token_created' | 'token_revoked' | 'token_replaced',
  userId: number,
  kind: UserTokenKind | 'private',
  token: { readonly id: number | null; readonly name: string },
): AuditEntry => ({
  event,
  entity: { type: 'User', id: userId },
  target: { type: TOKEN_TYPES[kind], id: token.id, name: token.name },
  byUserId: userId,
});

const TOKEN_TYPES = {
  personal: 'PersonalAccessToken',
  impersonation: 'ImpersonationToken',
  private: 'PrivateToken',
} as const;

const MAX_NAME = 255;

export type CheckedToken =
  | { readonly outcome: 'valid'; readonly scopes: TokenScope[] }
  | { readonly outcome: 'invalid'; readonly problems: ValidationMessages };

/** The problems of a new token's name, scopes and expiry date, by property; or its scopes without duplicates. Pure. */
export function checkNewToken({ name, scopes, expiresAt }: Omit<RequestedToken, 'userId'>, now: Date): CheckedToken {
  const problems = onlyProblems({
    name: nameProblems(name),
    scopes: scopeProblems(scopes),
    expires_at: expiresAt === null ? [] : dayProblems(expiresAt, now),
  });
  if (Object.keys(problems).length > 0) return { outcome: 'invalid', problems };
  return { outcome: 'valid', scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)) };
}

function nameProblems(name: string): string[] {
  if (name.trim() === '') return ["can't be blank"];
  if (name.includes('\0')) return ['is invalid'];
  return isLongerThan(name, MAX_NAME) ? [`is too long (maximum is ${MAX_NAME} characters)`] : [];
}

/** A token expires at the start of its expiry date, in UTC. */
const dayProblems = (day: string, now: Date): string[] =>
  day <= now.toISOString().slice(0, 10) ? ['must be a date in the future'] : [];

function scopeProblems(scopes: readonly string[]): string[] {
  if (scopes.length === 0) return ["can't be blank"];
  return scopes.every((scope) => TOKEN_SCOPES.some((known) => known === scope)) ? [] : ['can only contain API scopes'];
}
