import { type Oid, type PipelineStatus } from '@ingot/contracts';
import { type JobPlan, type JobWhen } from '../configuration/pipeline-plan.js';

/** One run of a job: a retry is a row of its own, and the newest of a name the latest. */
export interface Job {
  readonly id: number;
  readonly projectId: number;
  readonly pipelineId: number;
  readonly definitionId: number;
  readonly headOid: Oid;
  /** Short name of the branch or tag. */
  readonly ref: string;
  readonly name: string;
  readonly stage: string;
  readonly stageIndex: number;
  readonly when: JobWhen;
  readonly status: PipelineStatus;
  readonly isLatest: boolean;
  readonly allowFailure: boolean;
  readonly userId: number | null;
  readonly runnerId: number | null;
  readonly coverage: number | null;
  readonly failureReason: string | null;
  readonly timeoutSeconds: number | null;
  /** Null for a job that names no environment, or none that can be. */
  readonly environmentName: string | null;
  readonly createdAt: Date;
  readonly queuedAt: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly erasedAt: Date | null;
}

/** A job together with what the configuration says of it. */
export interface PlannedJob extends Job {
  readonly plan: JobPlan;
}
