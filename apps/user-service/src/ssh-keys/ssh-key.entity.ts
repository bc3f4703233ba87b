import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A public key that authenticates its user over SSH. */
@Entity('ssh_keys')
export class SshKeyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'user_id', type: 'bigint' })
  declare userId: number;

  @Column({ type: 'text' })
  declare title: string;

  /** One line: type, base64 of the key, and an optional comment. */
  @Column({ type: 'text' })
  declare key: string;

  /** `SHA256:…`; unique over all users. */
  @Column({ type: 'text' })
  declare fingerprint: string;

  /** Accurate to a few minutes; null for never. */
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  declare lastUsedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;
}
