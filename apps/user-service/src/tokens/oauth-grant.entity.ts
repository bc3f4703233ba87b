import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { type TokenScope } from '@ingot/contracts';

/** The consent of a user to an application. A code and its tokens are valid while their grant is. */
@Entity('oauth_grants')
export class OAuthGrantEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  /** Null for a password grant without an application. */
  @Column({ name: 'application_id', type: 'bigint', nullable: true })
  declare applicationId: number | null;

  /** Null for a client credentials grant. */
  @Column({ name: 'user_id', type: 'bigint', nullable: true })
  declare userId: number | null;

  @Column({ type: 'text', array: true })
  declare scopes: TokenScope[];

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  declare revokedAt: Date | null;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  declare expiresAt: Date;

  /** Accurate to a few minutes; null for never. */
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  declare lastUsedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;
}

/** An authorization code. */
@Entity('oauth_codes')
export class OAuthCodeEntity {
  @PrimaryColumn({ type: 'bytea' })
  declare digest: Buffer;

  @Column({ name: 'grant_id', type: 'bigint' })
  declare grantId: number;

  @Column({ name: 'redirect_uri', type: 'text' })
  declare redirectUri: string;

  @Column({ name: 'code_challenge', type: 'text', nullable: true })
  declare codeChallenge: string | null;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  declare expiresAt: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  declare usedAt: Date | null;
}

/** An access token and its refresh token. */
@Entity('oauth_tokens')
export class OAuthTokenEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'grant_id', type: 'bigint' })
  declare grantId: number;

  @Column({ name: 'access_digest', type: 'bytea' })
  declare accessDigest: Buffer;

  @Column({ name: 'access_expires_at', type: 'timestamptz' })
  declare accessExpiresAt: Date;

  @Column({ name: 'refresh_digest', type: 'bytea', nullable: true })
  declare refreshDigest: Buffer | null;

  @Column({ name: 'refresh_expires_at', type: 'timestamptz', nullable: true })
  declare refreshExpiresAt: Date | null;

  @Column({ type: 'text', array: true })
  declare scopes: TokenScope[];

  /** When the refresh token was used. */
  @Column({ name: 'replaced_at', type: 'timestamptz', nullable: true })
  declare replacedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;
}
