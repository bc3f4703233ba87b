import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A token that creates pipelines. */
@Entity('triggers')
export class TriggerEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'project_id', type: 'bigint' })
  declare projectId: number;

  @Column({ type: 'text' })
  declare description: string;

  @Column({ name: 'token_digest', type: 'bytea' })
  declare tokenDigest: Buffer;

  @Column({ name: 'encrypted_token', type: 'bytea' })
  declare encryptedToken: Buffer;

  /** The owner, as whom its pipelines run; null when that user is deleted. */
  @Column({ name: 'owner_id', type: 'bigint', nullable: true })
  declare ownerId: number | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  declare updatedAt: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  declare lastUsedAt: Date | null;
}
