import { type ChildProcess, fork } from 'node:child_process';
import { limited, type ProcessLimits } from '../process/process-limits.js';
import { isWorkerReply, type WorkerReply } from './messages.js';

/** What a worker needs to know about a job. */
export interface WorkerJob {
  readonly id: number;
  readonly name: string;
  readonly request: unknown;
}

export interface WorkerEvents<Job extends WorkerJob> {
  onReply(worker: WorkerProcess<Job>, job: Job, reply: WorkerReply): void;
  /** The process is gone; these jobs were with it. */
  onExit(worker: WorkerProcess<Job>, unanswered: readonly Job[]): void;
}

/** Small heaps: what is large in here is libgit2's. */
const EXEC_ARGV = ['--max-old-space-size=192', '--max-semi-space-size=2'];
/** A worker inherits nothing: secrets of the service have no business in a process that reads foreign objects. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  UV_THREADPOOL_SIZE: '8',
  MALLOC_ARENA_MAX: '2',
  HOME: '/nonexistent',
};
/** A worker has 120 MiB when it starts, with the stacks of its threads; those that grow slowly are replaced long before. */
const LIMITS: ProcessLimits = { memoryBytes: 768 * 1024 * 1024 };
const EXIT_GRACE_MS = 5_000;

/** One forked process and the jobs that it works on. */
export class WorkerProcess<Job extends WorkerJob> {
  private readonly child: ChildProcess;
  private readonly jobs = new Map<number, Job>();
  private isRetired = false;
  private isGone = false;
  /** Whether it has ever answered; one that dies before that cannot start at all. */
  hasAnswered = false;
  rss = 0;

  constructor(
    file: string,
    private readonly events: WorkerEvents<Job>,
  ) {
    const command = limited(LIMITS, process.execPath, EXEC_ARGV);
    this.child = fork(file, [], {
      serialization: 'advanced',
      execPath: command.program,
      execArgv: [...command.args],
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child.on('message', (message: unknown) => this.receive(message));
    this.child.on('exit', () => this.end());
    this.child.on('error', () => this.kill());
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get load(): number {
    return this.jobs.size;
  }

  send(job: Job): void {
    this.jobs.set(job.id, job);
    const { id, name, request } = job;
    this.child.send({ id, name, request }, (error) => {
      if (error) this.kill();
    });
  }

  /** Lets it finish what it has; whoever calls this sends it nothing more. */
  retire(): void {
    this.isRetired = true;
    if (this.jobs.size === 0) this.leave();
  }

  kill(): void {
    this.child.kill('SIGKILL');
    if (this.child.pid === undefined) this.end(); // it never started, so no exit will be reported
  }

  /** Resolves when the process is gone. */
  async closed(): Promise<void> {
    if (!this.isGone) await new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
  }

  private receive(message: unknown): void {
    if (!isWorkerReply(message)) return;
    const job = this.jobs.get(message.id);
    if (!job) return;
    this.jobs.delete(message.id);
    this.hasAnswered = true;
    this.rss = message.rss;
    this.events.onReply(this, job, message);
    if (this.isRetired && this.jobs.size === 0) this.leave();
  }

  private leave(): void {
    if (this.child.connected) this.child.disconnect();
    const timer = setTimeout(() => this.kill(), EXIT_GRACE_MS);
    this.child.once('exit', () => clearTimeout(timer));
  }

  private end(): void {
    if (this.isGone) return;
    this.isGone = true;
    const unanswered = [...this.jobs.values()];
    this.jobs.clear();
    this.events.onExit(this, unanswered);
  }
}
