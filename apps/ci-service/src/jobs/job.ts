import { type Oid, type PipelineStatus } from '@ingot/contracts';
import { type JobPlan, type JobWhen } from '../configuration/pipeline-plan.js';

/** A job. A retry is a new row of the same name, which becomes the latest. */
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
  /** Null for a job without an environment, or with an invalid name. */
  readonly environmentName: string | null;
  readonly createdAt: Date;
  readonly queuedAt: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly erasedAt: Date | null;
}

/** A job with its plan. */
export interface PlannedJob extends Job {
  readonly plan: JobPlan;
}
