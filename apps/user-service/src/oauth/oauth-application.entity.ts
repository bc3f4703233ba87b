import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { type TokenScope } from '@ingot/contracts';

/** An application that users can authorize. */
@Entity('oauth_applications')
export class OAuthApplicationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  /** Null for an application of the instance, which administrators manage. */
  @Column({ name: 'owner_id', type: 'bigint', nullable: true })
  declare ownerId: number | null;

  /** The client id of the protocol. */
  @Column({ type: 'text' })
  declare uid: string;

  /** Null for a public application, which uses PKCE instead of a secret. */
  @Column({ name: 'secret_digest', type: 'bytea', nullable: true })
  declare secretDigest: Buffer | null;

  @Column({ type: 'text' })
  declare name: string;

  @Column({ name: 'redirect_uris', type: 'text', array: true })
  declare redirectUris: string[];

  /** The scopes that it may request; empty means all. */
  @Column({ type: 'text', array: true })
  declare scopes: TokenScope[];

  /** Whether users are not asked for consent; only for applications of the instance. */
  @Column({ name: 'is_trusted', type: 'boolean', default: false })
  declare isTrusted: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  declare updatedAt: Date;
}
