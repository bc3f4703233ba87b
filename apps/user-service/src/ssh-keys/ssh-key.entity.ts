import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A public key that authenticates its user over SSH, or that opens projects as a deploy key. */
@Entity('ssh_keys')
export class SshKeyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  /** Null for a deploy key. */
  @Column({ name: 'user_id', type: 'bigint', nullable: true })
  declare userId: number | null;

  /** Who added a deploy key, in whose name it pushes; null for the key of a user. */
  @Column({ name: 'creator_id', type: 'bigint', nullable: true })
  declare creatorId: number | null;

  @Column({ type: 'text' })
  declare title: string;

  /** One line: type, base64 of the key, and an optional comment. */
  @Column({ type: 'text' })
  declare key: string;

  /** `SHA256:…`; unique over all keys. */
  @Column({ type: 'text' })
  declare fingerprint: string;

  /** Accurate to a few minutes; null for never. */
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  declare lastUsedAt: Date | null;

  /** Of a deploy key; null for never. */
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  declare expiresAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;
}
