import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { limitProcess, type ProcessLimits, residentMemoryOf, withoutNetwork } from '../process/process-limits.js';
import { confined } from '../sandbox/confined.js';
import { isWorkerReply, type WorkerReply } from './messages.js';

/** What workers run, and what they may do. */
export interface WorkerProgram {
  readonly workerFile: string;
  /** The directories that they may read besides the system and their code. */
  readonly readable: readonly string[];
  /** Where each of them gets a directory that it may write. */
  readonly drafts: string;
}

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
const RSS_SAMPLE_MS = 50;

/** A forked process and its running jobs. */
export class WorkerProcess<Job extends WorkerJob> {
  private readonly child: ChildProcess;
  private readonly place: string;
  private readonly jobs = new Map<number, Job>();
  private isRetired = false;
  private isGone = false;
  /** Whether it has ever answered; one that exits before cannot start at all. */
  hasAnswered = false;
  private rss = 0;
  private rssSampledAt = -Infinity;

  /** Throws when its directory cannot be made, as on a full disk. */
  constructor(
    { workerFile, readable, drafts }: WorkerProgram,
    private readonly events: WorkerEvents<Job>,
  ) {
    this.place = join(drafts, randomUUID());
    mkdirSync(this.place, { recursive: true });
    const rights = { workerFile, readable, writable: [this.place] };
    const { program, args } = confined({ program: process.execPath, args: EXEC_ARGV }, rights);
    const command = withoutNetwork({ program, args });
    this.child = fork(workerFile, [this.place], {
      serialization: 'advanced',
      execPath: command.program,
      execArgv: [...command.args],
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child.on('message', (message: unknown) => this.receive(message));
    this.child.on('exit', () => this.end());
    this.child.on('error', () => this.kill());
    this.limit();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get load(): number {
    return this.jobs.size;
  }

  /** Its resident memory in bytes. It is looked up from outside, as a confined process cannot read its own. */
  residentMemory(): number {
    const now = performance.now();
    if (this.pid !== undefined && now - this.rssSampledAt >= RSS_SAMPLE_MS) {
      this.rss = residentMemoryOf(this.pid);
      this.rssSampledAt = now;
    }
    return this.rss;
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

  /** A worker without limits must not work. */
  private limit(): void {
    if (this.pid === undefined) return;
    try {
      limitProcess(this.pid, LIMITS);
    } catch {
      this.kill();
    }
  }

  private receive(message: unknown): void {
    if (!isWorkerReply(message)) return;
    const job = this.jobs.get(message.id);
    if (!job) return;
    this.jobs.delete(message.id);
    this.hasAnswered = true;
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
    this.removePlace();
    const unanswered = [...this.jobs.values()];
    this.jobs.clear();
    this.events.onExit(this, unanswered);
  }

  /** What cannot be removed now is removed with all other drafts when the service starts. */
  private removePlace(): void {
    try {
      rmSync(this.place, { recursive: true, force: true });
    } catch {
      // its jobs must get their answer all the same
    }
  }
}
