import { type PipelineStatus } from '@ingot/contracts';
import { type Job } from '../jobs/job.js';

/** What can happen to a job, from which statuses, and what it is then (reference behaviour, 7.1). */
export const JOB_TRANSITIONS = {
  enqueue: { from: ['created', 'skipped', 'manual'], to: 'pending' },
  process: { from: ['skipped', 'manual'], to: 'created' },
  run: { from: ['pending'], to: 'running' },
  succeed: { from: ['created', 'pending', 'running'], to: 'success' },
  drop: { from: ['created', 'pending', 'running'], to: 'failed' },
  cancel: { from: ['created', 'pending', 'running', 'manual'], to: 'canceled' },
  skip: { from: ['created', 'pending'], to: 'skipped' },
  actionize: { from: ['created'], to: 'manual' },
} as const satisfies Record<string, { readonly from: readonly PipelineStatus[]; readonly to: PipelineStatus }>;

export type JobEvent = keyof typeof JOB_TRANSITIONS;

/** The status that the event leads to; null when it does not happen to a job in that status. */
export function statusAfter(event: JobEvent, status: PipelineStatus): PipelineStatus | null {
  const { from, to }: { readonly from: readonly PipelineStatus[]; readonly to: PipelineStatus } =
    JOB_TRANSITIONS[event];
  return from.includes(status) ? to : null;
}

const COMPLETE: ReadonlySet<PipelineStatus> = new Set(['success', 'failed', 'canceled', 'skipped']);
const RETRYABLE: ReadonlySet<PipelineStatus> = new Set(['success', 'failed', 'canceled']);

export const isComplete = (status: PipelineStatus): boolean => COMPLETE.has(status);

/** Whether another job may be made like this one. */
export const isRetryable = ({ status, isLatest }: Pick<Job, 'status' | 'isLatest'>): boolean =>
  isLatest && RETRYABLE.has(status);
