import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound } from '@ingot/contracts';
import { CONFIG, SecretCipher, type ServiceConfig, tokenDigest } from '@ingot/platform';
import { AccessTokenEntity } from './access-token.entity.js';
import { ENCRYPTED_TOKENS, newTokenValue } from './token-secrets.js';

/** The table of access tokens. */
@Injectable()
export class AccessTokenRepository {
  private readonly cipher: SecretCipher;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) config: ServiceConfig,
  ) {
    this.cipher = new SecretCipher(config, ENCRYPTED_TOKENS.purpose);
  }

  /** Creates the private token of a new user. */
  async insertPrivate(tx: EntityManager, userId: number): Promise<void> {
    const { value: _value, ...token } = this.newPrivate();
    await tx.insert(AccessTokenEntity, { userId, kind: 'private', name: '', scopes: ['api'], ...token });
  }

  /** Throws `NotFound` for an unknown user. */
  async getPrivateValue(userId: number): Promise<string> {
    const token = await this.database.manager.findOneBy(AccessTokenEntity, { userId, kind: 'private' });
    if (token === null) throw new NotFound('User', { id: userId });
    const { digest, encryptedValue } = token;
    if (encryptedValue === null) throw new Error('a private token has no value');
    return this.cipher.decrypt(encryptedValue, digest);
  }

  /** Replaces the private token. Throws `NotFound` for an unknown user. */
  async resetPrivate(tx: EntityManager, userId: number): Promise<string> {
    const { value, ...token } = this.newPrivate();
    const { affected } = await tx.update(
      AccessTokenEntity,
      { userId, kind: 'private' },
      { ...token, lastUsedAt: null },
    );
    if (affected !== 1) throw new NotFound('User', { id: userId });
    return value;
  }

  /**
   * Makes `value` the user's personal token of that name. An existing token with this value stays unchanged, even if it is
   * revoked.
   * @returns whether anything changed
   */
  async setPersonal(tx: EntityManager, userId: number, name: string, value: string): Promise<boolean> {
    const digest = tokenDigest(value);
    if (await tx.existsBy(AccessTokenEntity, { digest })) return false;
    const token = { userId, kind: 'personal', name } as const;
    const current = await tx.findOne(AccessTokenEntity, { where: token, order: { id: 'ASC' } });
    if (current === null) await tx.insert(AccessTokenEntity, { ...token, scopes: ['api'], digest });
    else
      await tx.update(
        AccessTokenEntity,
        { id: current.id },
        { digest, scopes: ['api'], revoked: false, expiresAt: null, lastUsedAt: null },
      );
    return true;
  }

  /** When the user's private token was last used; null for never. */
  async findLastPrivateUse(userId: number): Promise<Date | null> {
    const token = await this.database.manager.findOneBy(AccessTokenEntity, { userId, kind: 'private' });
    return token?.lastUsedAt ?? null;
  }

  private newPrivate(): { value: string; digest: Buffer; encryptedValue: Buffer } {
    const value = newTokenValue();
    const digest = tokenDigest(value);
    return { value, digest, encryptedValue: this.cipher.encrypt(value, digest) };
  }
}
