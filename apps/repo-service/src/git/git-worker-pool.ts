import { fileURLToPath } from 'node:url';
import { GitError } from './git-error.js';
import { type LaneOptions, WorkerLane } from './worker-lane.js';
import {
  isSuccessOf,
  type LaneName,
  OPERATION_TRAITS,
  type OperationName,
  type RequestOf,
  type ResponseOf,
} from './worker/worker-operations.js';

export interface GitWorkerPoolOptions {
  /** The worker's program; by default the built file beside this one. */
  readonly workerFile?: string;
  /** Processes in all, at least two: one of them is for slow operations. */
  readonly workers?: number;
  /** A worker that has grown beyond this is replaced. */
  readonly maxRssBytes?: number;
  readonly jobTimeoutMs?: number;
  readonly maxQueued?: number;
}

const MEBIBYTE = 1024 * 1024;
const CLOSE_GRACE_MS = 10_000;

/** Runs libgit2 in processes of its own, so that a crash in native code costs a request and not the service. */
export class GitWorkerPool {
  private readonly lanes: Readonly<Record<LaneName, WorkerLane>>;
  private lastId = 0;

  constructor({
    workerFile = fileURLToPath(new URL('./worker/main.js', import.meta.url)),
    workers = 2,
    maxRssBytes = 220 * MEBIBYTE,
    jobTimeoutMs = 30_000,
    maxQueued = 1000,
  }: GitWorkerPoolOptions = {}) {
    const shared: Omit<LaneOptions, 'maxWorkers'> = { workerFile, maxRssBytes, jobTimeoutMs, maxQueued };
    this.lanes = {
      fast: new WorkerLane({ ...shared, maxWorkers: Math.max(1, workers - 1) }),
      slow: new WorkerLane({ ...shared, maxWorkers: 1 }),
    };
  }

  /** Does an operation in a worker. Throws `Unavailable` when too much is waiting, `GitError` when it fails. */
  run<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
    const { isIdempotent, lane } = OPERATION_TRAITS[name];
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.lanes[lane].submit({
        id,
        name,
        request,
        isIdempotent,
        reject,
        settle: (reply) => {
          if (isSuccessOf(reply, name)) resolve(reply.value);
          else if (!reply.isOk) reject(new GitError(reply.code, reply.message));
          else reject(new GitError('failed', `git worker answered ${reply.name} instead of ${name}`));
        },
      });
    });
  }

  /** Process ids of the workers of a lane, for diagnostics and tests. */
  pids(lane: LaneName): readonly number[] {
    return this.lanes[lane].pids;
  }

  /** Lets running operations end and stops all processes. */
  async close(): Promise<void> {
    await Promise.all([this.lanes.fast.close(CLOSE_GRACE_MS), this.lanes.slow.close(CLOSE_GRACE_MS)]);
  }
}
