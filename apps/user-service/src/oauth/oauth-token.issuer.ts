import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { userChanged } from '@ingot/contracts';
import { Broadcasts } from '@ingot/platform';
import { type NewGrant, OAuthGrantRepository } from './oauth-grant.repository.js';
import { type NewToken, OAuthTokenRepository, type StoredToken } from './oauth-token.repository.js';

export type IssuedToken = Omit<NewToken, 'grantId'>;

/** Until when a grant is of use that has just given this token. */
const lastUseOf = ({ refreshExpiresAt, accessExpiresAt }: IssuedToken): Date => refreshExpiresAt ?? accessExpiresAt;

/** Writes tokens down, each together with what becomes of that which it was given for. */
@Injectable()
export class OAuthTokenIssuer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly grants: OAuthGrantRepository,
    private readonly tokens: OAuthTokenRepository,
    private readonly broadcasts: Broadcasts,
  ) {}

  /**
   * The first token of a grant that is made with it.
   * @returns false, and no token, when the application or the user was removed meanwhile
   */
  async issueFirst(grant: Omit<NewGrant, 'expiresAt'>, token: IssuedToken): Promise<boolean> {
    const inserted = await this.dataSource.transaction(async (tx) => {
      const written = await this.grants.insert(tx, { ...grant, expiresAt: lastUseOf(token) });
      if (written !== null) await this.write(tx, written.id, token);
      return written;
    });
    const { userId } = grant;
    if (inserted?.endsOthers === true && userId !== null) await this.broadcasts.send(userChanged, { userId });
    return inserted !== null;
  }

  /**
   * The token for a code.
   * @returns false, and no token, when the grant was revoked meanwhile
   */
  async issueForGrant(grantId: number, token: IssuedToken): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      if (!(await this.grants.extend(tx, grantId, lastUseOf(token)))) return false;
      await this.write(tx, grantId, token);
      return true;
    });
  }

  /**
   * The token that takes the place of another, which is of no use from then on. A process that dies before the end leaves
   * the old one as it was.
   * @returns false, and no token, when somebody else replaced or revoked the old one meanwhile
   */
  async replace(old: StoredToken, token: IssuedToken): Promise<boolean> {
    const isReplaced = await this.dataSource.transaction(async (tx) => {
      if (!(await this.grants.extend(tx, old.grantId, lastUseOf(token)))) return false;
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
