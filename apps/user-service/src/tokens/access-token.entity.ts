import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type TokenScope } from '@ingot/contracts';

export type TokenKind = 'private' | 'personal' | 'impersonation';

/** A credential that authenticates a user to the API. */
@Entity('access_tokens')
export class AccessTokenEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'user_id', type: 'bigint' })
  declare userId: number;

  @Column({ type: 'text' })
  declare kind: TokenKind;

  @Column({ type: 'text' })
  declare name: string;

  @Column({ type: 'text', array: true })
  declare scopes: TokenScope[];

  /** `YYYY-MM-DD`; the token expires at the start of that day. */
  @Column({ name: 'expires_at', type: 'date', nullable: true })
  declare expiresAt: string | null;

  @Column({ type: 'boolean', default: false })
  declare revoked: boolean;

  @Column({ type: 'bytea' })
  declare digest: Buffer;

  /** Null for personal tokens, which are shown only once. */
  @Column({ name: 'encrypted_value', type: 'bytea', nullable: true })
  declare encryptedValue: Buffer | null;

  /** Accurate to a few minutes; null for never. */
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  declare lastUsedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;
}
