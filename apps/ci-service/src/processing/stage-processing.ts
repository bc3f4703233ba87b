import { type PipelineStatus } from '@ingot/contracts';
import { type JobWhen } from '../configuration/pipeline-plan.js';
import { compositeStatus, type StatusPart } from './composite-status.js';
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

/** The same for a job with `needs`, which does not run when one of them did not. */
const RUNS_AFTER_NEEDS = {
  ...RUNS_AFTER,
  on_success: ['success'],
  delayed: ['success'],
} as const satisfies Record<JobWhen, readonly PipelineStatus[]>;

/**
 * Decides what happens to the created jobs of a pipeline. Skipping a job can affect later ones, so a decision is passed on to what
 * waits for it; each job is looked at once.
 */
export function nextMoves(jobs: readonly ProcessedJob[]): readonly JobMove[] {
  const moves: JobMove[] = [];
  const { gates, behind } = gatesOf(jobs);
  const reached = gates.filter((gate) => gate.isReached);
  for (const gate of reached) {
    const preceding = gate.rules.statusOf(gate.parts);
    // the stages behind wait for the same parts and more, so they wait as well
    if (!isComplete(preceding)) continue;
    for (const { id, when, allowFailure } of gate.waiting) {
      const to = moveAfter(when, preceding, gate.rules);
      moves.push({ id, to });
      if (to === 'scheduled') continue;
      for (const next of behind.get(id) ?? []) arriveAt(next, [{ status: to, allowFailure }]);
    }
    if (gate.next !== null) arriveAt(gate.next, gate.parts);
  }
  return moves;

  function arriveAt(gate: Gate, parts: readonly StatusPart[]): void {
    gate.arrive(parts);
    if (gate.isReached) reached.push(gate);
  }
}

/** How it is decided behind a gate. */
interface GateRules {
  readonly statusOf: (parts: readonly StatusPart[]) => PipelineStatus;
  readonly runsAfter: Readonly<Record<JobWhen, readonly PipelineStatus[]>>;
}

const OF_STAGES: GateRules = { statusOf: (parts) => compositeStatus(parts) ?? 'success', runsAfter: RUNS_AFTER };
const OF_NEEDS: GateRules = { statusOf: statusOfNeeds, runsAfter: RUNS_AFTER_NEEDS };

/** What jobs wait for: the jobs that one needs, or the stages before one. It is reached when none of that is `created` any more. */
class Gate {
  /** Created jobs that are decided by what arrived. */
  readonly waiting: ProcessedJob[] = [];
  /** Of a stage: that of the next one. */
  next: Gate | null = null;
  private awaited = 0;
  private readonly different = new Map<string, StatusPart>();

  constructor(readonly rules: GateRules) {}

  get isReached(): boolean {
    return this.awaited === 0;
  }

  /** One of each kind: their number does not matter to the composite status. */
  get parts(): readonly StatusPart[] {
    return [...this.different.values()];
  }

  await(): void {
    this.awaited += 1;
  }

  arrive(parts: readonly StatusPart[]): void {
    this.awaited -= 1;
    this.add(parts);
  }

  add(parts: readonly StatusPart[]): void {
    for (const { status, allowFailure } of parts)
      this.different.set(`${status} ${allowFailure}`, { status, allowFailure });
  }
}

interface Gates {
  readonly gates: readonly Gate[];
  /** The gates that wait for a created job, by its id. */
  readonly behind: ReadonlyMap<number, readonly Gate[]>;
}

function gatesOf(jobs: readonly ProcessedJob[]): Gates {
  const gates: Gate[] = [];
  const behind = new Map<number, Gate[]>();
  const byName = grouped(jobs, ({ name }) => name);
  const stages = [...grouped(jobs, ({ stageIndex }) => stageIndex)].sort(([one], [other]) => one - other);
  let ofStage = add(new Gate(OF_STAGES));
  for (const [, inStage] of stages) {
    for (const job of inStage) {
      if (job.status !== 'created' || job.isScheduled) continue;
      (job.needs === null ? ofStage : ofNeeds(job.needs)).waiting.push(job);
    }
    ofStage = following(ofStage, inStage);
  }
  return { gates, behind };

  function add(gate: Gate): Gate {
    gates.push(gate);
    return gate;
  }

  /** Optional needs that the pipeline lacks are ignored. */
  function ofNeeds(needs: readonly string[]): Gate {
    const gate = add(new Gate(OF_NEEDS));
    for (const name of new Set(needs)) putBehind(gate, byName.get(name) ?? []);
    return gate;
  }

  function following(before: Gate, inStage: readonly ProcessedJob[]): Gate {
    const gate = add(new Gate(OF_STAGES));
    before.next = gate;
    gate.await();
    putBehind(gate, inStage);
    return gate;
  }

  function putBehind(gate: Gate, preceding: readonly ProcessedJob[]): void {
    for (const job of preceding) {
      if (job.status !== 'created') {
        gate.add([job]);
        continue;
      }
      gate.await();
      const gatesBehind = behind.get(job.id) ?? [];
      behind.set(job.id, gatesBehind);
      gatesBehind.push(gate);
    }
  }
}

/** `skipped` when one of them did not run in the end. */
function statusOfNeeds(needed: readonly StatusPart[]): PipelineStatus {
  const results = needed.map(resultOfNeed);
  if (results.includes('skipped') && results.every(isComplete)) return 'skipped';
  return compositeStatus(results.map((status) => ({ status, allowFailure: false }))) ?? 'success';
}

/** A manual job that does not block the pipeline counts as skipped until somebody plays it, a failure that is allowed as a success. */
function resultOfNeed({ status, allowFailure }: StatusPart): PipelineStatus {
  if (!allowFailure || status === 'skipped') return status;
  if (status === 'manual') return 'skipped';
  return isComplete(status) ? 'success' : status;
}

function moveAfter(when: JobWhen, preceding: PipelineStatus, rules: GateRules): JobMove['to'] {
  const runsAfter: readonly PipelineStatus[] = rules.runsAfter[when];
  if (!runsAfter.includes(preceding)) return 'skipped';
  if (when === 'manual') return 'manual';
  return when === 'delayed' ? 'scheduled' : 'pending';
}

function grouped<Key>(jobs: readonly ProcessedJob[], keyOf: (job: ProcessedJob) => Key): Map<Key, ProcessedJob[]> {
  const groups = new Map<Key, ProcessedJob[]>();
  for (const job of jobs) {
    const group = groups.get(keyOf(job));
    if (group === undefined) groups.set(keyOf(job), [job]);
    else group.push(job);
  }
  return groups;
}
