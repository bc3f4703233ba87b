import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type JobCommitJson, type Oid, type PipelineStatus } from '@ingot/contracts';
import { type AutoCancel, type PipelineSource } from '../configuration/pipeline-plan.js';

/** A variable that was given to the pipeline as it was made; never public. */
export interface PipelineVariable {
  readonly key: string;
  readonly value: string;
}

/** What somebody may ask of all jobs of a pipeline together. */
export type PipelineAction = 'retry' | 'cancel';

/** What CI makes of one commit on one ref. */
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

  /** What the ref pointed to before a push; the zero oid when none made this pipeline. */
  @Column({ name: 'before_oid', type: 'text' })
  declare beforeOid: Oid;

  @Column({ type: 'boolean' })
  declare tag: boolean;

  @Column({ type: 'text' })
  declare status: PipelineStatus;

  @Column({ name: 'user_id', type: 'bigint', nullable: true })
  declare userId: number | null;

  /** Whole seconds in which anything ran; null until it has finished. */
  @Column({ type: 'integer', nullable: true })
  declare duration: number | null;

  /** What made it; `external` for a pipeline of statuses that others posted. */
  @Column({ type: 'text', default: 'external' })
  declare source: PipelineSource | 'external';

  /** Why there are no jobs although there is a configuration. */
  @Column({ name: 'yaml_errors', type: 'text', nullable: true })
  declare yamlErrors: string | null;

  @Column({ type: 'jsonb', default: [] })
  declare variables: readonly PipelineVariable[];

  /** The commit as jobs show it; null in pipelines without any. */
  @Column({ type: 'jsonb', nullable: true })
  declare commit: JobCommitJson | null;

  /** In order of execution. */
  @Column({ type: 'jsonb', default: [] })
  declare stages: readonly string[];

  @Column({ name: 'auto_cancel', type: 'text', nullable: true })
  declare autoCancel: AutoCancel | null;

  /** What was asked of the pipeline, and is still to be done to its jobs; its status tells of it already. */
  @Column({ name: 'requested_action', type: 'text', nullable: true })
  declare requestedAction: PipelineAction | null;

  /** Whose jobs the new ones of a retry are. */
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
