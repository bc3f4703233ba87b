import { Column, Entity } from 'typeorm';
import { CommitStatusEntity } from '../commit-statuses/commit-status.entity.js';
import { type JobWhen } from '../configuration/pipeline-plan.js';

/** A job, which is a commit status with a plan. A retry is a new row of the same name, which becomes the latest. */
@Entity('commit_statuses')
export class JobEntity extends CommitStatusEntity {
  /** Null only for external statuses, as are the columns below. */
  @Column({ name: 'definition_id', type: 'bigint', nullable: true })
  declare definitionId: number;

  @Column({ name: 'stage_index', type: 'integer', nullable: true })
  declare stageIndex: number;

  @Column({ name: 'run_when', type: 'text', nullable: true })
  declare when: JobWhen;

  @Column({ type: 'text', array: true })
  declare tags: string[];

  @Column({ name: 'runner_id', type: 'bigint', nullable: true })
  declare runnerId: number | null;

  @Column({ name: 'token_digest', type: 'text', nullable: true })
  declare tokenDigest: string | null;

  @Column({ name: 'failure_reason', type: 'text', nullable: true })
  declare failureReason: string | null;

  @Column({ name: 'timeout_seconds', type: 'integer', nullable: true })
  declare timeoutSeconds: number | null;

  /** Null for a job without an environment, or with an invalid name. */
  @Column({ name: 'environment_name', type: 'text', nullable: true })
  declare environmentName: string | null;

  @Column({ name: 'queued_at', type: 'timestamptz', nullable: true })
  declare queuedAt: Date | null;

  /** The last contact of its runner. */
  @Column({ name: 'heard_at', type: 'timestamptz', nullable: true })
  declare heardAt: Date | null;

  @Column({ name: 'erased_at', type: 'timestamptz', nullable: true })
  declare erasedAt: Date | null;
}
