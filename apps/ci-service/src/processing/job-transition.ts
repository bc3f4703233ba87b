import { type PipelineStatus } from '@ingot/contracts';
import { type Job } from '../jobs/job.js';

/** The events of a job: their source statuses and their target (reference behaviour, 7.1). */
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

/** The status after the event; null when the event does not apply. */
export function statusAfter(event: JobEvent, status: PipelineStatus): PipelineStatus | null {
  const { from, to }: { readonly from: readonly PipelineStatus[]; readonly to: PipelineStatus } =
    JOB_TRANSITIONS[event];
  return from.includes(status) ? to : null;
}

const COMPLETE: ReadonlySet<PipelineStatus> = new Set(['success', 'failed', 'canceled', 'skipped']);
const RETRYABLE: ReadonlySet<PipelineStatus> = new Set(['success', 'failed', 'canceled']);

export const isComplete = (status: PipelineStatus): boolean => COMPLETE.has(status);

/** Whether the job can be cloned to run again. */
export const isRetryable = ({ status, isLatest }: Pick<Job, 'status' | 'isLatest'>): boolean =>
  isLatest && RETRYABLE.has(status);
