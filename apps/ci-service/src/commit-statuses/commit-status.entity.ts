import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Oid, type PipelineStatus } from '@ingot/contracts';

/** The stage of external statuses. */
export const EXTERNAL_STAGE = 'external';

/** A named check of a commit within a pipeline: an external status, or a job. */
@Entity('commit_statuses')
export class CommitStatusEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'pipeline_id', type: 'bigint' })
  declare pipelineId: number;

  @Column({ name: 'project_id', type: 'bigint' })
  declare projectId: number;

  @Column({ name: 'head_oid', type: 'text' })
  declare headOid: Oid;

  @Column({ type: 'text' })
  declare ref: string;

  @Column({ type: 'text', default: 'external' })
  declare type: 'external' | 'job';

  @Column({ type: 'text' })
  declare stage: string;

  @Column({ type: 'text' })
  declare name: string;

  @Column({ type: 'text' })
  declare status: PipelineStatus;

  /** Whether it is the newest job, or the newest external status, of its name in the pipeline. */
  @Column({ name: 'is_latest', type: 'boolean' })
  declare isLatest: boolean;

  @Column({ name: 'allow_failure', type: 'boolean' })
  declare allowFailure: boolean;

  /** Null for a job whose pipeline has no user. */
  @Column({ name: 'user_id', type: 'bigint', nullable: true })
  declare userId: number | null;

  @Column({ name: 'target_url', type: 'text', nullable: true })
  declare targetUrl: string | null;

  @Column({ type: 'text', nullable: true })
  declare description: string | null;

  @Column({ type: 'double precision', nullable: true })
  declare coverage: number | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  declare startedAt: Date | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  declare finishedAt: Date | null;
}
