import { fileURLToPath } from 'node:url';
import { GitError } from '../process/git-error.js';
import { isSuccessOf } from './messages.js';
import { type OperationName, type RequestOf, type ResponseOf } from './operations.js';
import { type JobKind, WorkerQueue, type WorkerQueueOptions } from './worker-queue.js';

export interface WorkerPoolOptions {
  /** The worker's program; by default the built file beside this one. */
  readonly workerFile?: string;
  /** Processes in all, at least two: one of them is for slow operations. */
  readonly workers?: number;
  /** A worker that has grown beyond this is replaced. */
  readonly maxRssBytes?: number;
  readonly jobTimeoutMs?: number;
  readonly maxQueued?: number;
}

type QueueName = 'fast' | 'slow';

const MEBIBYTE = 1024 * 1024;
const CLOSE_GRACE_MS = 10_000;

/**
 * Runs libgit2 in processes of its own, so that a crash in native code costs a request and not the service.
 * Operations throw `Unavailable` when too much is waiting, `GitError` when they fail.
 */
export class WorkerPool {
  private readonly queues: Readonly<Record<QueueName, WorkerQueue>>;
  private lastId = 0;

  constructor({
    workerFile = fileURLToPath(new URL('./main.js', import.meta.url)),
    workers = 2,
    maxRssBytes = 220 * MEBIBYTE,
    jobTimeoutMs = 30_000,
    maxQueued = 1000,
  }: WorkerPoolOptions = {}) {
    const shared: Omit<WorkerQueueOptions, 'maxWorkers'> = { workerFile, maxRssBytes, jobTimeoutMs, maxQueued };
    this.queues = {
      fast: new WorkerQueue({ ...shared, maxWorkers: Math.max(1, workers - 1) }),
      slow: new WorkerQueue({ ...shared, maxWorkers: 1 }),
    };
  }

  /**
   * For look-ups and writes of a few objects. It is done again when the worker dies in the middle: objects are named by
   * content, so writing them twice is writing them once.
   */
  runFast<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
    return this.submit(name, request, { queue: 'fast', kind: 'cheap' });
  }

  /** For what may walk or compare much. It is not done again, as the worker may have died of it. Throws `GitError` `too_large` then. */
  runSlow<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
    return this.submit(name, request, { queue: 'slow', kind: 'heavy' });
  }

  /** As `runFast`, for what must not be done again when the worker dies in the middle. */
  runOnce<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
    return this.submit(name, request, { queue: 'fast', kind: 'once' });
  }

  /** Process ids of the workers of a queue, for diagnostics and tests. */
  pids(queue: QueueName): readonly number[] {
    return this.queues[queue].pids;
  }

  /** Has new workers take the place of all: they have nothing open. What is running ends where it is. */
  renew(): void {
    this.queues.fast.renew();
    this.queues.slow.renew();
  }

  /** Lets running operations end and stops all processes. */
  async close(): Promise<void> {
    await Promise.all([this.queues.fast.close(CLOSE_GRACE_MS), this.queues.slow.close(CLOSE_GRACE_MS)]);
  }

  private submit<K extends OperationName>(
    name: K,
    request: RequestOf<K>,
    { queue, kind }: { readonly queue: QueueName; readonly kind: JobKind },
  ): Promise<ResponseOf<K>> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.queues[queue].submit({
        id,
        name,
        request,
        kind,
        reject,
        settle: (reply) => {
          if (isSuccessOf(reply, name)) resolve(reply.value);
          else if (!reply.isOk) reject(new GitError(reply.code, reply.message));
          else reject(new GitError('failed', `git worker answered ${reply.name} instead of ${name}`));
        },
      });
    });
  }
}
