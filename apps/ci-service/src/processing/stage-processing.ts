import { type PipelineStatus } from '@ingot/contracts';
import { type JobWhen } from '../configuration/pipeline-plan.js';
import { compositeStatus } from './composite-status.js';
import { isComplete } from './job-transition.js';

/** The latest job of a name, for the order of execution. */
export interface ProcessedJob {
  readonly id: number;
  readonly name: string;
  readonly stageIndex: number;
  readonly status: PipelineStatus;
  readonly when: JobWhen;
  readonly allowFailure: boolean;
  /** The names of the jobs that it needs; null for all of earlier stages. */
  readonly needs: readonly string[] | null;
  /** A delayed job whose delay has started. */
  readonly isScheduled: boolean;
}

export interface JobMove {
  readonly id: number;
  /** `scheduled`: it stays created until its delay has passed. */
  readonly to: 'pending' | 'manual' | 'skipped' | 'scheduled';
}

/** The results of preceding jobs that let it run (reference behaviour, 7.4). */
const RUNS_AFTER = {
  on_success: ['success', 'skipped'],
  on_failure: ['failed'],
  always: ['success', 'failed', 'skipped'],
  manual: ['success'],
  delayed: ['success', 'skipped'],
} as const satisfies Record<JobWhen, readonly PipelineStatus[]>;

/** The same of a job with `needs`, which does not run when one of them did not. */
const RUNS_AFTER_NEEDS = {
  ...RUNS_AFTER,
  on_success: ['success'],
  delayed: ['success'],
} as const satisfies Record<JobWhen, readonly PipelineStatus[]>;

/**
 * Decides what happens to the created jobs of a pipeline. Skipping a job can affect later ones, so the stages are processed in
 * order until nothing changes.
 */
export function nextMoves(jobs: readonly ProcessedJob[]): readonly JobMove[] {
  const moves: JobMove[] = [];
  const current = new Map(jobs.map((job) => [job.id, job]));
  for (;;) {
    const found = movesOf([...current.values()]);
    if (found.length === 0) return moves;
    for (const move of found) {
      moves.push(move);
      const job = current.get(move.id);
      if (job !== undefined) current.set(move.id, moved(job, move));
    }
  }
}

/** The jobs that can be decided now: those whose predecessors are all complete. */
function movesOf(jobs: readonly ProcessedJob[]): JobMove[] {
  const before = statusesBefore(jobs);
  return jobs.flatMap((job) => {
    if (job.status !== 'created' || job.isScheduled) return [];
    const preceding = job.needs === null ? before(job.stageIndex) : statusOfNeeds(jobs, job.needs);
    return isComplete(preceding) ? [{ id: job.id, to: moveAfter(job, preceding) }] : [];
  });
}

/** The composite status of all stages before one, memoized. */
function statusesBefore(jobs: readonly ProcessedJob[]): (stageIndex: number) => PipelineStatus {
  const found = new Map<number, PipelineStatus>();
  return (stageIndex) => {
    const known = found.get(stageIndex);
    if (known !== undefined) return known;
    const status = compositeStatus(jobs.filter((job) => job.stageIndex < stageIndex)) ?? 'success';
    found.set(stageIndex, status);
    return status;
  };
}

/**
 * `skipped` as soon as one of them is skipped, or waits for somebody without blocking the pipeline. A failure that is allowed is a
 * success. Optional needs that the pipeline lacks are ignored.
 */
function statusOfNeeds(jobs: readonly ProcessedJob[], needs: readonly string[]): PipelineStatus {
  const needed = jobs.filter(({ name }) => needs.includes(name));
  if (needed.some(({ status, allowFailure }) => status === 'skipped' || (status === 'manual' && allowFailure))) {
    return 'skipped';
  }
  const results = needed.map(({ status, allowFailure }) => ({
    status: allowFailure && isComplete(status) ? ('success' as const) : status,
    allowFailure: false,
  }));
  return compositeStatus(results) ?? 'success';
}

function moveAfter({ when, needs }: ProcessedJob, preceding: PipelineStatus): JobMove['to'] {
  const runsAfter: readonly PipelineStatus[] = (needs === null ? RUNS_AFTER : RUNS_AFTER_NEEDS)[when];
  if (!runsAfter.includes(preceding)) return 'skipped';
  if (when === 'manual') return 'manual';
  return when === 'delayed' ? 'scheduled' : 'pending';
}

const moved = (job: ProcessedJob, { to }: JobMove): ProcessedJob =>
  to === 'scheduled' ? { ...job, isScheduled: true } : { ...job, status: to };
