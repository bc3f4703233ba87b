import { type PipelineStatus } from '@ingot/contracts';
import { type PipelineEntity } from './pipeline.entity.js';
import { type RunTime, secondsRunning } from './run-time.js';

type Timing = Pick<PipelineEntity, 'status' | 'startedAt'>;
type Change = Pick<PipelineEntity, 'status' | 'startedAt' | 'finishedAt' | 'duration' | 'updatedAt'>;

const FINISHED: ReadonlySet<PipelineStatus> = new Set(['success', 'failed', 'canceled']);
const WAITING: ReadonlySet<PipelineStatus> = new Set(['created', 'pending']);

/** What changes in a pipeline that reaches another status; one that runs again has neither an end nor a duration. */
export function pipelineEntering(
  status: PipelineStatus,
  current: Timing,
  runTimes: readonly RunTime[],
  now: Date,
): Change {
  return {
    status,
    startedAt: status === 'running' ? startOfRun(current, now) : current.startedAt,
    updatedAt: now,
    ...(FINISHED.has(status)
      ? { finishedAt: now, duration: secondsRunning(runTimes, now) }
      : { finishedAt: null, duration: null }),
  };
}

/** A pipeline that had finished goes on from its first start. */
const startOfRun = ({ status, startedAt }: Timing, now: Date): Date => (WAITING.has(status) ? now : (startedAt ?? now));
