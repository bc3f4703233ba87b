import { Worker } from 'node:worker_threads';
import { Unavailable } from '@ingot/contracts';
import { type Claimant, FairQueue } from '@ingot/platform';
import { type ThreadAnswer, type ThreadMessage, type ThreadTask } from './thread-task.js';

export interface ThreadPoolOptions {
  readonly file: URL | string;
  readonly maxThreads: number;
  /** The most waiting tasks; further ones are refused. */
  readonly maxQueued: number;
  /** The time limit of one task, in milliseconds, from when its thread has loaded. */
  readonly deadlineMs: number;
}

interface PendingTask {
  readonly task: ThreadTask;
  readonly claimant: Claimant;
  readonly settle: (answer: ThreadAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** The task exceeded its limit of time or memory, and its thread was terminated. */
export class TaskTooCostly extends Error {}

const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** A pool of worker threads, with a fair queue. A task beyond its limits terminates only its own thread. */
export class ThreadPool {
  private readonly idle: CompilerThread[] = [];
  private readonly threads = new Set<CompilerThread>();
  private readonly queue: FairQueue<PendingTask>;
  private isClosed = false;

  constructor(private readonly options: ThreadPoolOptions) {
    this.queue = new FairQueue(options.maxThreads);
  }

  /** Rejects with `TaskTooCostly`, or with `Unavailable` when too many tasks wait. */
  run(task: ThreadTask, claimant: Claimant): Promise<ThreadAnswer> {
    if (this.isClosed || this.queue.isFullFor(claimant, this.options.maxQueued)) {
      return Promise.reject(new Unavailable({ reason: 'too many configurations wait to be read' }));
    }
    return new Promise((settle, reject) => {
      this.queue.add({ task, claimant, settle, reject }, claimant);
      this.dispatch();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { reject } of this.queue.clear()) reject(new Unavailable({ reason: 'closing' }));
    await Promise.all([...this.threads].map((thread) => thread.end()));
  }

  private dispatch(): void {
    while (this.queue.peek() !== undefined && !this.isClosed) {
      const thread = this.idle.pop() ?? (this.threads.size < this.options.maxThreads ? this.start() : null);
      const next = thread && this.queue.take();
      if (!thread || !next) return;
      thread.take(next);
    }
  }

  private start(): CompilerThread {
    const thread: CompilerThread = new CompilerThread(this.options, {
      onFree: (claimant) => {
        this.queue.release(claimant);
        this.idle.push(thread);
        this.dispatch();
      },
      onGone: (claimant) => {
        if (claimant !== null) this.queue.release(claimant);
        this.threads.delete(thread);
        const at = this.idle.indexOf(thread);
        if (at >= 0) this.idle.splice(at, 1);
        this.dispatch();
      },
    });
    this.threads.add(thread);
    return thread;
  }
}

interface ThreadEvents {
  /** @param claimant of the task that it has answered */
  onFree(claimant: Claimant): void;
  /** @param claimant of the task that it leaves; null when there was none */
  onGone(claimant: Claimant | null): void;
}

/** A thread and its current task. */
class CompilerThread {
  private readonly worker: Worker;
  private current: PendingTask | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isReady = false;
  private failure: Error | null = null;

  constructor(
    private readonly options: ThreadPoolOptions,
    private readonly events: ThreadEvents,
  ) {
    this.worker = new Worker(options.file, { resourceLimits: HEAP, env: {}, argv: [], execArgv: [] });
    this.worker.unref();
    this.worker.on('message', (message: ThreadMessage) =>
      message.kind === 'ready' ? this.begin() : this.answer(message),
    );
    this.worker.on('error', (error) => (this.failure ??= error));
    this.worker.on('exit', () => this.bury());
  }

  take(task: PendingTask): void {
    this.current = task;
    this.worker.ref();
    this.worker.postMessage(task.task);
    if (this.isReady) this.arm();
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private begin(): void {
    this.isReady = true;
    if (this.current) this.arm();
  }

  private arm(): void {
    this.timer = setTimeout(() => {
      this.failure = new TaskTooCostly(`ran longer than ${this.options.deadlineMs} ms`);
      void this.worker.terminate();
    }, this.options.deadlineMs);
  }

  private answer(answer: ThreadAnswer): void {
    clearTimeout(this.timer);
    const { current } = this;
    this.current = null;
    this.worker.unref();
    if (current === null) return;
    current.settle(answer);
    this.events.onFree(current.claimant);
  }

  private bury(): void {
    clearTimeout(this.timer);
    const { current } = this;
    this.current = null;
    current?.reject(tooCostly(this.failure));
    this.events.onGone(current && current.claimant);
  }
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

function tooCostly(failure: Error | null): Error {
  if (failure === null) return new Unavailable({ reason: 'the thread was ended' });
  return 'code' in failure && failure.code === OUT_OF_MEMORY ? new TaskTooCostly('took too much memory') : failure;
}
