import { KeyedMutex } from '@ingot/platform';
import { DiskWrites } from './disk-writes.js';
import { GitCommand, type GitCommandOptions } from './process/command.js';
import { DiffProcesses, type DiffProcessesOptions } from './process/diff-processes.js';
import { ObjectReaders, type ObjectReadersOptions } from './objects/object-readers.js';
import { type ProcessLimits, READ_LIMITS } from './process/process-limits.js';
import { CommitGraphs } from './history/commit-graph.js';
import { CommitOrders } from './history/commit-orders.js';
import { type CacheSizes, GitCaches } from './git-caches.js';
import { GitRepository } from './git-repository.js';
import { KeptRefs } from './refs/kept-refs.js';
import { TreeSizes } from './tree/tree-sizes.js';
import { WorkerPool, type WorkerPoolOptions } from './worker/worker-pool.js';
import { initialize } from './initialize.js';

export interface GitRepositoriesOptions {
  /** The directory of all repositories. */
  readonly root: string;
  /** Whether what is written is on the disk before it is acknowledged; true by default. */
  readonly isSynced?: boolean;
  readonly workers?: Omit<WorkerPoolOptions, 'root' | 'disk'>;
  readonly command?: GitCommandOptions;
  readonly readers?: ObjectReadersOptions;
  readonly comparing?: DiffProcessesOptions;
  readonly caches?: CacheSizes;
  /** The process limits of git when it repacks; those of reads by default. */
  readonly maintenanceLimits?: ProcessLimits;
  /** The number of repositories whose refs are cached. */
  readonly maxOpen?: number;
  /** The room that a repository has for refs, in bytes of `packed-refs`; none is refused by default. */
  readonly maxRefBytes?: number;
}

/** As bytes of `packed-refs`: in memory they take several times that. */
const KEPT_REF_BYTES = 32 * 1024 ** 2;

/** All repositories of this process's storage, with their shared workers and caches. */
export class GitRepositories {
  readonly git: GitCommand;
  readonly workers: WorkerPool;
  private readonly disk: DiskWrites;
  private readonly readers: ObjectReaders;
  private readonly comparing: DiffProcesses;
  private readonly caches: GitCaches;
  private readonly orders: CommitOrders;
  private readonly graphs: CommitGraphs;
  private readonly maintenance = new KeyedMutex();
  private readonly maintenanceEnd = new AbortController();
  /** The directories from which nothing may be taken away. */
  private readonly kept = new Set<string>();
  readonly sizes: TreeSizes;
  private readonly maxOpen: number;
  private readonly maxRefBytes: number;
  private readonly keptRefs = new KeptRefs(KEPT_REF_BYTES);
  private readonly maintenanceLimits: ProcessLimits;
  private readonly known = new Map<string, GitRepository>();
  private readonly isSynced: boolean;
  private lastId = 0;

  constructor({
    root,
    isSynced = true,
    workers,
    command,
    readers,
    comparing,
    caches,
    maintenanceLimits = READ_LIMITS,
    maxOpen = 2000,
    maxRefBytes = Infinity,
  }: GitRepositoriesOptions) {
    this.maintenanceLimits = maintenanceLimits;
    this.git = new GitCommand(command);
    this.isSynced = isSynced;
    this.disk = new DiskWrites(isSynced);
    this.workers = new WorkerPool({ root, disk: this.disk, ...workers });
    this.readers = new ObjectReaders(readers);
    this.comparing = new DiffProcesses(comparing);
    this.caches = new GitCaches(caches);
    this.sizes = new TreeSizes(this.readers);
    this.orders = new CommitOrders(this.git, this.caches.orderBytes);
    this.graphs = new CommitGraphs(this.caches.graphBytes);
    this.maxOpen = maxOpen;
    this.maxRefBytes = maxRefBytes;
  }

  /**
   * The repository in a directory, without reading anything. Call this for each request and do not keep the result: an evicted one
   * misses later invalidations.
   */
  open(directory: string): GitRepository {
    const repository = this.known.get(directory) ?? this.create(directory);
    this.known.delete(directory);
    this.known.set(directory, repository);
    for (const [oldest, evicted] of this.known) {
      if (this.known.size <= this.maxOpen) break;
      this.known.delete(oldest);
      evicted.refs.invalidate();
    }
    return repository;
  }

  /** Creates an empty bare repository. Throws `GitError` `exists` when the path is taken. */
  async init(directory: string, defaultBranch: string): Promise<GitRepository> {
    await initialize(directory, { defaultBranch, isSynced: this.isSynced });
    this.forget(directory);
    return this.open(directory);
  }

  /** Call this after a repository was deleted or moved away, so that its cached data does not serve a later one at the same path. */
  forget(directory: string): void {
    this.known.get(directory)?.refs.invalidate();
    this.known.delete(directory);
    this.readers.forget(directory);
    this.comparing.forget(directory);
  }

  /** Call this after objects were deleted: closes open packs and clears caches. */
  reopen(directory: string): void {
    this.forget(directory);
    this.workers.renew();
  }

  /** Runs `work` while no maintenance takes objects or packs of the repository away. */
  async keeping<T>(directory: string, work: () => Promise<T>): Promise<T> {
    this.kept.add(directory);
    try {
      await this.maintenance.run(directory, () => Promise.resolve()); // after what runs
      return await work();
    } finally {
      this.kept.delete(directory);
    }
  }

  /** Ends maintenance, which may take minutes, for good. */
  endMaintenance(): void {
    this.maintenanceEnd.abort();
  }

  /** Ends the reader and worker processes. */
  async close(): Promise<void> {
    this.readers.close();
    this.comparing.close();
    await this.workers.close();
  }

  private create(directory: string): GitRepository {
    this.lastId += 1;
    const { workers, git, disk, readers, comparing, caches, orders, graphs, sizes, keptRefs, maxRefBytes } = this;
    const { maintenance, maintenanceLimits } = this;
    const id = this.lastId;
    return new GitRepository({
      id,
      directory,
      workers,
      git,
      disk,
      readers,
      comparing,
      caches,
      orders,
      graphs,
      sizes,
      keptRefs,
      maxRefBytes,
      maintenance,
      maintenanceLimits,
      maintenanceSignal: this.maintenanceEnd.signal,
      isKept: () => this.kept.has(directory),
    });
  }
}
