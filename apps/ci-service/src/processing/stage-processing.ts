import { type PipelineStatus } from '@ingot/contracts';
import { type JobWhen } from '../configuration/pipeline-plan.js';
import { compositeStatus } from './composite-status.js';
import { isComplete } from './job-transition.js';

/** The latest job of a name, as the order of a pipeline sees it. */
export interface ProcessedJob {
  readonly id: number;
  readonly name: string;
  readonly stageIndex: number;
  readonly status: PipelineStatus;
  readonly when: JobWhen;
  readonly allowFailure: boolean;
  /** Names of the jobs after which it runs; null for all of earlier stages. */
  readonly needs: readonly string[] | null;
  /** A delayed job that has begun to wait. */
  readonly isScheduled: boolean;
}

export interface JobMove {
  readonly id: number;
  /** `scheduled`: it stays created, and waits for its time. */
  readonly to: 'pending' | 'manual' | 'skipped' | 'scheduled';
}

/** Which ends of what stands before a job let it run (reference behaviour, 7.4). */
const RUNS_AFTER = {
  on_success: ['success', 'skipped'],
  on_failure: ['failed'],
  always: ['success', 'failed', 'skipped'],
  manual: ['success'],
  delayed: ['success', 'skipped'],
} as const satisfies Record<JobWhen, readonly PipelineStatus[]>;

/**
 * What becomes of the created jobs of a pipeline now. Skipping a job may decide about later ones, so that all are looked at
 * stage by stage until nothing moves.
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

/** Those that can be told at once: of every job whose predecessors have all ended. */
function movesOf(jobs: readonly ProcessedJob[]): JobMove[] {
  const before = statusesBefore(jobs);
  return jobs.flatMap((job) => {
    if (job.status !== 'created' || job.isScheduled) return [];
    const preceding = job.needs === null ? before(job.stageIndex) : statusOfNeeds(jobs, job.needs);
    return isComplete(preceding) ? [{ id: job.id, to: moveAfter(job.when, preceding) }] : [];
  });
}

/** The composite status of all stages before one, each found once. */
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

/** Optional jobs that this pipeline does not have are not waited for. */
const statusOfNeeds = (jobs: readonly ProcessedJob[], needs: readonly string[]): PipelineStatus =>
  compositeStatus(jobs.filter(({ name }) => needs.includes(name))) ?? 'success';

function moveAfter(when: JobWhen, preceding: PipelineStatus): JobMove['to'] {
  const runsAfter: readonly PipelineStatus[] = RUNS_AFTER[when];
  if (!runsAfter.includes(preceding)) return 'skipped';
  if (when === 'manual') return 'manual';
  return when === 'delayed' ? 'scheduled' : 'pending';
}

const moved = (job: ProcessedJob, { to }: JobMove): ProcessedJob =>
  to === 'scheduled' ? { ...job, isScheduled: true } : { ...job, status: to };
