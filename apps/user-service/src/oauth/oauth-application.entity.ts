import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { type TokenScope } from '@ingot/contracts';

/** A program that users may let act for them. */
@Entity('oauth_applications')
export class OAuthApplicationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  /** Null is an application of the whole instance, which administrators keep. */
  @Column({ name: 'owner_id', type: 'bigint', nullable: true })
  declare ownerId: number | null;

  /** What the protocol calls the client's identifier. */
  @Column({ type: 'text' })
  declare uid: string;

  /** Null is a public application, which cannot keep a secret and uses PKCE instead. */
  @Column({ name: 'secret_digest', type: 'bytea', nullable: true })
  declare secretDigest: Buffer | null;

  @Column({ type: 'text' })
  declare name: string;

  @Column({ name: 'redirect_uris', type: 'text', array: true })
  declare redirectUris: string[];

  /** What it may ask for at most; empty is no limit. */
  @Column({ type: 'text', array: true })
  declare scopes: TokenScope[];

  /** Whether users are not asked; only of applications of the whole instance. */
  @Column({ name: 'is_trusted', type: 'boolean', default: false })
  declare isTrusted: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  declare updatedAt: Date;
}
