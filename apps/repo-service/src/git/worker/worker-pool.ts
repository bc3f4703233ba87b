import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentRequest, traced } from '@ingot/platform';
import { type DiskWrites } from '../disk-writes.js';
import { checkObjects, storeObjects } from '../objects/loose-objects.js';
import { GitError } from '../process/git-error.js';
import { isSuccessOf } from './messages.js';
import { type OperationName, type RequestOf, type ResponseOf, type WriteName } from './operations.js';
import { type JobKind, WorkerQueue, type WorkerQueueOptions } from './worker-queue.js';

export interface WorkerPoolOptions {
  /** The directory of all repositories, which workers may read. */
  readonly root: string;
  readonly disk: DiskWrites;
  /** The worker program; by default the built file beside this one. */
  readonly workerFile?: string;
  /** The number of processes, at least two: one is for slow operations. */
  readonly workers?: number;
  /** A worker that grows beyond this is replaced. */
  readonly maxRssBytes?: number;
  readonly jobTimeoutMs?: number;
  readonly maxQueued?: number;
}

type QueueName = 'fast' | 'slow';
interface How {
  readonly queue: QueueName;
  readonly kind: JobKind;
}

const HOW: Readonly<Record<QueueName, How>> = {
  fast: { queue: 'fast', kind: 'cheap' },
  slow: { queue: 'slow', kind: 'heavy' },
};

/** Below the root. */
const DRAFTS = '@drafts';
const MEBIBYTE = 1024 * 1024;
const CLOSE_GRACE_MS = 10_000;

/**
 * Runs libgit2 in child processes, so that a crash in native code costs a request and not the service.
 * Operations throw `Unavailable` when the queue is full, and `GitError` when they fail.
 */
export class WorkerPool {
  private readonly queues: Readonly<Record<QueueName, WorkerQueue>>;
  private readonly disk: DiskWrites;
  private lastId = 0;

  constructor({
    root,
    disk,
    workerFile = fileURLToPath(new URL('./main.js', import.meta.url)),
    workers = 2,
    maxRssBytes = 220 * MEBIBYTE,
    jobTimeoutMs = 30_000,
    maxQueued = 1000,
  }: WorkerPoolOptions) {
    this.disk = disk;
    const drafts = join(root, DRAFTS);
    rmSync(drafts, { recursive: true, force: true }); // of a process that was killed
    const program = { workerFile, readable: [root], drafts };
    const shared: Omit<WorkerQueueOptions, 'maxWorkers'> = { program, maxRssBytes, jobTimeoutMs, maxQueued };
    this.queues = {
      fast: new WorkerQueue({ ...shared, maxWorkers: Math.max(1, workers - 1) }),
      slow: new WorkerQueue({ ...shared, maxWorkers: 1 }),
    };
  }

  /** Starts a worker for each kind of operations, which takes half a second of a processor. Throws `GitError` when they cannot start. */
  async start(): Promise<void> {
    await Promise.all([this.runFast('start', {}), this.submit('start', {}, { queue: 'slow', kind: 'cheap' })]);
  }

  /** For reads of a few objects. Retried once when the worker crashes. */
  runFast<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
    return this.submit(name, request, HOW.fast);
  }

  /** For operations that may walk or compare much. Not retried, as they may have crashed the worker; throws `GitError` `too_large` then. */
  runSlow<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
    return this.submit(name, request, HOW.slow);
  }

  /** For slow operations that make objects: the repository gets them if they are what they claim to be. */
  async write<K extends WriteName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>['value']> {
    const { value, objects } = await this.submit(name, request, HOW.slow);
    await checkObjects(objects);
    await storeObjects({ directory: request.directory, disk: this.disk }, objects);
    return value;
  }

  /** The process ids of a queue's workers, for diagnostics and tests. */
  pids(queue: QueueName): readonly number[] {
    return this.queues[queue].pids;
  }

  /** Replaces all workers, which closes their open files. Running operations finish in the old ones. */
  renew(): void {
    this.queues.fast.renew();
    this.queues.slow.renew();
  }

  /** Waits for running operations and stops all processes. */
  async close(): Promise<void> {
    await Promise.all([this.queues.fast.close(CLOSE_GRACE_MS), this.queues.slow.close(CLOSE_GRACE_MS)]);
  }

  private submit<K extends OperationName>(name: K, request: RequestOf<K>, how: How): Promise<ResponseOf<K>> {
    return traced(`git worker ${name}`, {}, () => this.enqueue(name, request, how));
  }

  private enqueue<K extends OperationName>(
    name: K,
    request: RequestOf<K>,
    { queue, kind }: How,
  ): Promise<ResponseOf<K>> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.queues[queue].submit({
        id,
        name,
        request,
        kind,
        claimant: currentRequest()?.claimant,
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
