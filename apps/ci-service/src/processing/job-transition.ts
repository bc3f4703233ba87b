import { type PipelineStatus } from '@ingot/contracts';
import { type Job } from '../jobs/job.js';

/** The statuses in which each change applies to a job (reference behaviour, 7.1); `JobQueueRepository` starts pending jobs. */
export const APPLIES_IN = {
  enqueue: ['created', 'skipped', 'manual'],
  schedule: ['created'],
  actionize: ['created'],
  skip: ['created'],
  process: ['skipped'],
  requeue: ['running'],
  succeed: ['running'],
  drop: ['created', 'pending', 'running'],
  cancel: ['created', 'pending', 'running', 'manual'],
} as const satisfies Record<string, readonly PipelineStatus[]>;

const COMPLETE: ReadonlySet<PipelineStatus> = new Set(['success', 'failed', 'canceled', 'skipped']);
const RETRYABLE: ReadonlySet<PipelineStatus> = new Set(['success', 'failed', 'canceled']);

export const isComplete = (status: PipelineStatus): boolean => COMPLETE.has(status);

/** Whether the job can be cloned to run again. */
export const isRetryable = ({ status, isLatest }: Pick<Job, 'status' | 'isLatest'>): boolean =>
  isLatest && RETRYABLE.has(status);
