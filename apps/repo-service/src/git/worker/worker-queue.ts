import { Unavailable } from '@ingot/contracts';
import { type Claimant, FairQueue } from '@ingot/platform';
import { GitError } from '../process/git-error.js';
import { type WorkerJob, WorkerProcess, type WorkerProgram } from './worker-process.js';
import { DangerousJobs, type Suspicion } from './dangerous-jobs.js';
import { type WorkerReply } from './messages.js';

export interface WorkerQueueOptions {
  readonly program: WorkerProgram;
  readonly maxWorkers: number;
  readonly maxRssBytes: number;
  readonly jobTimeoutMs: number;
  readonly maxQueued: number;
}

/**
 * What happens to a job whose worker crashed: `cheap` ones are retried once; `heavy` ones may have caused the crash, and are retried once
 * if another one exceeded its time.
 */
export type JobKind = 'cheap' | 'heavy';

export interface QueuedJob extends WorkerJob {
  readonly kind: JobKind;
  /** Undefined for work of the service itself. */
  readonly claimant: Claimant | undefined;
  readonly settle: (reply: WorkerReply) => void;
  readonly reject: (error: Error) => void;
}

interface PendingJob extends QueuedJob {
  deaths: number;
  timer: NodeJS.Timeout | undefined;
  readonly fingerprint: string;
  /** A worker crashed with this job among others: it next runs alone. */
  readonly isSolitary: boolean;
  hasTimedOut: boolean;
}

interface WorkerDeath {
  /** What it ran. */
  readonly jobs: readonly PendingJob[];
  readonly hadStarted: boolean;
}

/** The concurrent jobs of a worker: libgit2 runs on its thread pool. */
const JOBS_PER_WORKER = 8;
/** Another worker is started when all others have this many. */
const BUSY_LOAD = 3;
const MAX_START_DELAY_MS = 5_000;

/** Worker processes with a common queue, which is fair among principals. */
export class WorkerQueue {
  private readonly workers = new Set<WorkerProcess<PendingJob>>();
  /** Workers that finish their jobs and then exit. */
  private readonly retired = new Set<WorkerProcess<PendingJob>>();
  private readonly queue: FairQueue<PendingJob>;
  /** Workers that run a solitary job, and get no other meanwhile. */
  private readonly reserved = new Set<WorkerProcess<PendingJob>>();
  private readonly dangerous = new DangerousJobs();
  private failedStarts = 0;
  private startTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly options: WorkerQueueOptions) {
    this.queue = new FairQueue(options.maxWorkers * JOBS_PER_WORKER);
  }

  /** The process ids of the active workers, for diagnostics. */
  get pids(): readonly number[] {
    return [...this.workers].flatMap(({ pid }) => pid ?? []);
  }

  submit(job: QueuedJob): void {
    if (this.isClosed) return job.reject(new Unavailable({ reason: 'git workers are closed' }));
    if (this.queue.isFullFor(job.claimant, this.options.maxQueued)) {
      return job.reject(new Unavailable({ reason: 'too many git operations waiting' }));
    }
    const fingerprint = DangerousJobs.fingerprint(job.name, job.request);
    const suspicion = this.dangerous.of(fingerprint);
    if (suspicion === 'guilty') return job.reject(tooMuchFor(job));
    const isSolitary = suspicion === 'suspected';
    this.enqueue({ ...job, deaths: 0, timer: undefined, fingerprint, isSolitary, hasTimedOut: false });
    this.dispatch();
  }

  /** Refuses new jobs, lets running ones finish within `graceMs`, and ends the processes. */
  async close(graceMs: number): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.startTimer);
    for (const job of this.queue.clear()) this.fail(job, new Unavailable({ reason: 'git workers are closed' }));
    const processes = [...this.workers, ...this.retired];
    const timer = setTimeout(() => processes.forEach((worker) => worker.kill()), graceMs);
    const closed = processes.map((worker) => worker.closed());
    for (const worker of this.workers) this.retire(worker);
    await Promise.all(closed);
    clearTimeout(timer);
  }

  /** Lets the workers finish their jobs; new ones get later jobs. A worker that has had no job has opened nothing, and stays. */
  renew(): void {
    const used = [...this.workers].filter(({ hasAnswered, load }) => hasAnswered || load > 0);
    for (const worker of used) this.retire(worker);
    if (used.length > 0 && this.workers.size === 0) this.start(); // ahead of the next job
  }

  private enqueue(job: PendingJob): void {
    this.arm(job, () => {
      this.queue.remove(job, job.claimant);
      job.reject(new Unavailable({ reason: 'git operation waited too long', operation: job.name }));
    });
    this.queue.add(job, job.claimant);
  }

  private dispatch(): void {
    for (let job = this.queue.peek(); job !== undefined; job = this.queue.peek()) {
      const worker = this.idlestWorker();
      if (!worker || (job.isSolitary && worker.load > 0)) return;
      this.queue.take();
      if (job.isSolitary) this.reserved.add(worker);
      this.assign(job, worker);
    }
  }

  private assign(job: PendingJob, worker: WorkerProcess<PendingJob>): void {
    this.arm(job, () => {
      job.hasTimedOut = true;
      worker.kill(); // its exit rejects or retries its jobs
    });
    worker.send(job);
  }

  private arm(job: PendingJob, onTimeout: () => void): void {
    clearTimeout(job.timer);
    job.timer = setTimeout(onTimeout, this.options.jobTimeoutMs);
  }

  private idlestWorker(): WorkerProcess<PendingJob> | undefined {
    let best: WorkerProcess<PendingJob> | undefined;
    for (const worker of this.workers) {
      if (!this.reserved.has(worker) && (!best || worker.load < best.load)) best = worker;
    }
    if (this.workers.size < this.options.maxWorkers && (!best || best.load >= BUSY_LOAD)) best = this.start() ?? best;
    return best && best.load < JOBS_PER_WORKER ? best : undefined;
  }

  /** A new worker; none when it cannot be started, and while the back-off after failed starts lasts. */
  private start(): WorkerProcess<PendingJob> | undefined {
    if (this.startTimer || this.isClosed) return undefined;
    try {
      const worker = new WorkerProcess<PendingJob>(this.options.program, {
        onReply: (from, job, reply) => this.answer(from, job, reply),
        onExit: (gone, jobs) => this.bury(gone, jobs),
      });
      this.workers.add(worker);
      return worker;
    } catch {
      this.failedStarts += 1;
      this.delayNextStart(); // jobs wait for it, until their time is up
      return undefined;
    }
  }

  private answer(worker: WorkerProcess<PendingJob>, job: PendingJob, reply: WorkerReply): void {
    clearTimeout(job.timer);
    this.queue.release(job.claimant);
    this.failedStarts = 0;
    this.reserved.delete(worker);
    if (job.isSolitary) this.dangerous.clear(job.fingerprint);
    job.settle(reply);
    if (worker.residentMemory() > this.options.maxRssBytes && this.workers.has(worker)) {
      this.retire(worker);
      if (this.workers.size === 0) this.start(); // ahead of the next job
    }
    this.dispatch();
  }

  private retire(worker: WorkerProcess<PendingJob>): void {
    this.workers.delete(worker);
    this.retired.add(worker);
    worker.retire();
  }

  private bury(worker: WorkerProcess<PendingJob>, jobs: readonly PendingJob[]): void {
    this.workers.delete(worker);
    this.retired.delete(worker);
    this.reserved.delete(worker);
    if (!worker.hasAnswered && !this.isClosed) {
      this.failedStarts += 1;
      if (this.failedStarts > 1) this.delayNextStart(); // one may just have been killed
    }
    for (const job of jobs) this.queue.release(job.claimant);
    const death = { jobs, hadStarted: worker.hasAnswered };
    for (const job of jobs) this.retryOrFail(job, death);
    this.dispatch();
  }

  private retryOrFail(job: PendingJob, death: WorkerDeath): void {
    job.deaths += 1;
    const suspicion = suspicionOf(job, death);
    const isHarmless = job.kind === 'cheap' || suspicion === null;
    if (isHarmless && job.deaths === 1 && !this.isClosed) return this.enqueue(job);
    if (job.kind === 'cheap' || !death.hadStarted || this.isClosed) {
      return this.fail(job, new GitError('failed', `git worker died during ${job.name}`));
    }
    if (suspicion !== null) this.dangerous.add(job.fingerprint, suspicion);
    const isGuilty = suspicion === 'guilty';
    this.fail(job, isGuilty ? tooMuchFor(job) : new Unavailable({ reason: 'a git worker died', operation: job.name }));
  }

  private delayNextStart(): void {
    if (this.startTimer) return;
    this.startTimer = setTimeout(
      () => {
        this.startTimer = undefined;
        this.dispatch();
      },
      Math.min(MAX_START_DELAY_MS, 50 * 2 ** this.failedStarts),
    );
  }

  private fail(job: PendingJob, error: Error): void {
    clearTimeout(job.timer);
    job.reject(error);
  }
}

/** Whether the job crashed the worker. Of several, each may have done it, unless the time of one was up. */
function suspicionOf(job: PendingJob, { jobs }: WorkerDeath): Suspicion | null {
  if (job.hasTimedOut) return 'guilty';
  if (jobs.some(({ hasTimedOut }) => hasTimedOut)) return null;
  return jobs.length === 1 ? 'guilty' : 'suspected';
}

const tooMuchFor = ({ name }: WorkerJob): GitError =>
  new GitError('too_large', `${name} is more than a git worker can do`);
