import { type PipelineStatus } from '@ingot/contracts';
import { type PipelineEntity } from './pipeline.entity.js';
import { type RunTime, secondsRunning } from './run-time.js';

type Timing = Pick<PipelineEntity, 'status' | 'startedAt'>;
/** What changes when a pipeline reaches a status. */
export type StatusChange = Pick<PipelineEntity, 'status' | 'startedAt' | 'finishedAt' | 'duration' | 'updatedAt'>;

const FINISHED: ReadonlySet<PipelineStatus> = new Set(['success', 'failed', 'canceled']);
const WAITING: ReadonlySet<PipelineStatus> = new Set(['created', 'pending']);

/** The changes of a pipeline that reaches a status; one that runs again loses its end and duration. */
export function pipelineEntering(
  status: PipelineStatus,
  current: Timing,
  runTimes: readonly RunTime[],
  now: Date,
): StatusChange {
  return {
    status,
    startedAt: status === 'running' ? startOfRun(current, now) : current.startedAt,
    updatedAt: now,
    ...(FINISHED.has(status)
      ? { finishedAt: now, duration: secondsRunning(runTimes, now) }
      : { finishedAt: null, duration: null }),
  };
}

/** A pipeline that continues keeps its first start. */
const startOfRun = ({ status, startedAt }: Timing, now: Date): Date => (WAITING.has(status) ? now : (startedAt ?? now));
