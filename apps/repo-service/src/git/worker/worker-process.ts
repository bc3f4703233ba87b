import { type ChildProcess, fork } from 'node:child_process';
import { limited, type ProcessLimits, withoutNetwork } from '../process/process-limits.js';
import { isWorkerReply, type WorkerReply } from './messages.js';

/** What a worker is told about a job. */
export interface WorkerJob {
  readonly id: number;
  readonly name: string;
  readonly request: unknown;
}

export interface WorkerEvents<Job extends WorkerJob> {
  onReply(worker: WorkerProcess<Job>, job: Job, reply: WorkerReply): void;
  /** The process has exited, with these jobs unfinished. */
  onExit(worker: WorkerProcess<Job>, unanswered: readonly Job[]): void;
}

/** A small JavaScript heap: libgit2 uses memory of its own. */
const EXEC_ARGV = ['--max-old-space-size=192', '--max-semi-space-size=2'];
/** Workers inherit no environment: processes that parse pushed objects must not see the service's secrets. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  UV_THREADPOOL_SIZE: '8',
  MALLOC_ARENA_MAX: '2',
  HOME: '/nonexistent',
};
/** A worker starts with 120 MiB, including thread stacks; slowly growing ones are replaced long before the limit. */
const LIMITS: ProcessLimits = { memoryBytes: 768 * 1024 * 1024 };
const EXIT_GRACE_MS = 5_000;

/** A forked process and its running jobs. */
export class WorkerProcess<Job extends WorkerJob> {
  private readonly child: ChildProcess;
  private readonly jobs = new Map<number, Job>();
  private isRetired = false;
  private isGone = false;
  /** Whether it has ever answered; one that exits before cannot start at all. */
  hasAnswered = false;
  rss = 0;

  constructor(
    file: string,
    private readonly events: WorkerEvents<Job>,
  ) {
    const command = withoutNetwork(limited(LIMITS, process.execPath, EXEC_ARGV));
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

  /** Lets it finish its jobs; the caller sends no more. */
  retire(): void {
    this.isRetired = true;
    if (this.jobs.size === 0) this.leave();
  }

  kill(): void {
    this.child.kill('SIGKILL');
    if (this.child.pid === undefined) this.end(); // it never started, so that no exit event follows
  }

  /** Resolves when the process has exited. */
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
