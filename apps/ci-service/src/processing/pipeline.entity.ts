import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type JobCommitJson, type Oid, type PipelineStatus, type VariableType } from '@ingot/contracts';
import { type AutoCancel, type PipelineSource } from '../configuration/pipeline-plan.js';

/** A variable given when the pipeline was created; never public. */
export interface PipelineVariable {
  readonly key: string;
  readonly value: string;
  /** Missing for one of a trigger, and in pipelines that were stored before it was known: an environment variable. */
  readonly type?: VariableType;
}

/** The actions that can be requested for a whole pipeline. */
export type PipelineAction = 'retry' | 'cancel';

/** A pipeline of one commit on one ref. */
@Entity('pipelines')
export class PipelineEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'project_id', type: 'bigint' })
  declare projectId: number;

  @Column({ type: 'text' })
  declare ref: string;

  @Column({ name: 'head_oid', type: 'text' })
  declare headOid: Oid;

  /** The oid of the ref before the push; the zero oid without a push. */
  @Column({ name: 'before_oid', type: 'text' })
  declare beforeOid: Oid;

  @Column({ type: 'boolean' })
  declare tag: boolean;

  @Column({ type: 'text' })
  declare status: PipelineStatus;

  @Column({ name: 'user_id', type: 'bigint', nullable: true })
  declare userId: number | null;

  /** Whether its branch was protected when it was created. */
  @Column({ name: 'ref_protected', type: 'boolean', default: false })
  declare refProtected: boolean;

  /** Whole seconds during which any job ran; null until it is complete. */
  @Column({ type: 'integer', nullable: true })
  declare duration: number | null;

  /** Its source; `external` for a pipeline of external statuses. */
  @Column({ type: 'text', default: 'external' })
  declare source: PipelineSource | 'external';

  /** Why the configuration was refused. */
  @Column({ name: 'yaml_errors', type: 'text', nullable: true })
  declare yamlErrors: string | null;

  /** Given when it was made. They may be megabytes: only what uses them reads them. */
  @Column({ type: 'jsonb', default: [], select: false })
  declare variables?: readonly PipelineVariable[];

  /** The commit for jobs in the API; null in pipelines without jobs. */
  @Column({ type: 'jsonb', nullable: true })
  declare commit: JobCommitJson | null;

  /** In order of execution. */
  @Column({ type: 'jsonb', default: [] })
  declare stages: readonly string[];

  @Column({ name: 'auto_cancel', type: 'text', nullable: true })
  declare autoCancel: AutoCancel | null;

  /** The requested action that is still to be applied to its jobs; its status already reflects it. */
  @Column({ name: 'requested_action', type: 'text', nullable: true })
  declare requestedAction: PipelineAction | null;

  /** The user who owns the jobs of a retry. */
  @Column({ name: 'requested_by', type: 'bigint', nullable: true })
  declare requestedBy: number | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  declare updatedAt: Date;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  declare startedAt: Date | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  declare finishedAt: Date | null;
}
