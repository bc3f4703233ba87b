import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type RunnerAccessLevel } from '@ingot/contracts';

/** A runner; shared ones run jobs of all projects that allow them. */
@Entity('runners')
export class RunnerEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'token_digest', type: 'text', select: false })
  declare tokenDigest: string;

  @Column({ type: 'text' })
  declare description: string;

  @Column({ name: 'is_shared', type: 'boolean' })
  declare isShared: boolean;

  @Column({ type: 'boolean' })
  declare active: boolean;

  @Column({ type: 'boolean' })
  declare locked: boolean;

  @Column({ name: 'run_untagged', type: 'boolean' })
  declare runUntagged: boolean;

  @Column({ type: 'text', array: true })
  declare tags: string[];

  @Column({ name: 'maximum_timeout', type: 'integer', nullable: true })
  declare maximumTimeout: number | null;

  @Column({ name: 'access_level', type: 'text' })
  declare accessLevel: RunnerAccessLevel;

  @Column({ type: 'text', nullable: true })
  declare name: string | null;

  @Column({ type: 'text', nullable: true })
  declare version: string | null;

  @Column({ type: 'text', nullable: true })
  declare revision: string | null;

  @Column({ type: 'text', nullable: true })
  declare platform: string | null;

  @Column({ type: 'text', nullable: true })
  declare architecture: string | null;

  /** The address of its last contact. */
  @Column({ name: 'ip_address', type: 'text', nullable: true })
  declare address: string | null;

  @Column({ name: 'contacted_at', type: 'timestamptz', nullable: true })
  declare contactedAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  declare updatedAt: Date;
}
