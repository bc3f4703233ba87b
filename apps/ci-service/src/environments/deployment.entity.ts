import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Oid } from '@ingot/contracts';

/** One job that deployed to an environment. */
@Entity('deployments')
export class DeploymentEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'project_id', type: 'bigint' })
  declare projectId: number;

  @Column({ type: 'bigint' })
  declare iid: number;

  @Column({ name: 'environment_id', type: 'bigint' })
  declare environmentId: number;

  /** The job, which may be deleted. */
  @Column({ name: 'job_id', type: 'bigint' })
  declare jobId: number;

  @Column({ type: 'text' })
  declare ref: string;

  @Column({ type: 'boolean' })
  declare tag: boolean;

  @Column({ name: 'head_oid', type: 'text' })
  declare headOid: Oid;

  @Column({ name: 'user_id', type: 'bigint', nullable: true })
  declare userId: number | null;

  /** The name of the job that stops the environment. */
  @Column({ name: 'on_stop', type: 'text', nullable: true })
  declare onStop: string | null;

  /** Whether a job that finished later had opened or stopped the environment before: it is never the last deployment. */
  @Column({ name: 'is_outdated', type: 'boolean' })
  declare isOutdated: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;
}
