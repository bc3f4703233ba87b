import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One of the machines that share the token of a runner. */
@Entity('runner_managers')
export class RunnerManagerEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'runner_id', type: 'bigint' })
  declare runnerId: number;

  @Column({ name: 'system_id', type: 'text' })
  declare systemId: string;

  @Column({ type: 'text', nullable: true })
  declare version: string | null;

  @Column({ type: 'text', nullable: true })
  declare revision: string | null;

  @Column({ type: 'text', nullable: true })
  declare platform: string | null;

  @Column({ type: 'text', nullable: true })
  declare architecture: string | null;

  @Column({ name: 'ip_address', type: 'text', nullable: true })
  declare address: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @Column({ name: 'contacted_at', type: 'timestamptz' })
  declare contactedAt: Date;
}
