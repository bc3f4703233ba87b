import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type TokenScope } from '@ingot/contracts';

export interface NewCode {
  readonly digest: Buffer;
  readonly grantId: number;
  readonly redirectUri: string;
  readonly codeChallenge: string | null;
  readonly expiresAt: Date;
}

export interface StoredCode extends NewCode {
  readonly applicationId: number;
  readonly userId: number;
  readonly scopes: readonly TokenScope[];
  readonly isUsed: boolean;
  readonly isUserActive: boolean;
}

/** The table of authorization codes. */
@Injectable()
export class OAuthCodeRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(tx: EntityManager, code: NewCode): Promise<void> {
    await tx.query(
      `INSERT INTO oauth_codes (digest, grant_id, redirect_uri, code_challenge, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [code.digest, code.grantId, code.redirectUri, code.codeChallenge, code.expiresAt],
    );
  }

  async find(digest: Buffer): Promise<StoredCode | null> {
    const rows: StoredCode[] = await this.dataSource.query(
      `SELECT c.digest, c.grant_id AS "grantId", c.redirect_uri AS "redirectUri", c.code_challenge AS "codeChallenge",
              c.expires_at AS "expiresAt", c.used_at IS NOT NULL AS "isUsed", g.application_id AS "applicationId",
              g.user_id AS "userId", g.scopes, u.state = 'active' AS "isUserActive"
       FROM oauth_codes c JOIN oauth_grants g ON g.id = c.grant_id JOIN users u ON u.id = g.user_id
       WHERE c.digest = $1`,
      [digest],
    );
    return rows[0] ?? null;
  }

  /** @returns whether the code was not used before */
  async use(digest: Buffer): Promise<boolean> {
    const [, count]: [unknown[], number] = await this.dataSource.query(
      `UPDATE oauth_codes SET used_at = now() WHERE digest = $1 AND used_at IS NULL`,
      [digest],
    );
    return count === 1;
  }
}
