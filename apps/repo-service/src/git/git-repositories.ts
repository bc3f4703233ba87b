import { GitCommand, type GitCommandOptions } from './command.js';
import { CommitOrders } from './commit-orders.js';
import { type CacheSizes, GitCaches } from './git-caches.js';
import { type GitRepository } from './git-repository.js';
import { GitWorkerPool, type GitWorkerPoolOptions } from './git-worker-pool.js';
import { initialize } from './initialize.js';
import { StoredRepository } from './stored-repository.js';

export interface GitRepositoriesOptions {
  readonly pool?: GitWorkerPoolOptions;
  readonly command?: GitCommandOptions;
  readonly caches?: CacheSizes;
  /** How many repositories keep what is known of their refs in memory. */
  readonly maxOpen?: number;
}

/** All repositories of the storage that this process owns, with the workers and caches that they share. */
export class GitRepositories {
  readonly git: GitCommand;
  readonly pool: GitWorkerPool;
  private readonly caches: GitCaches;
  private readonly orders: CommitOrders;
  private readonly maxOpen: number;
  private readonly known = new Map<string, StoredRepository>();
  private lastId = 0;

  constructor({ pool, command, caches, maxOpen = 2000 }: GitRepositoriesOptions = {}) {
    this.git = new GitCommand(command);
    this.pool = new GitWorkerPool(pool);
    this.caches = new GitCaches(caches);
    this.orders = new CommitOrders(this.git, this.caches.orderBytes);
    this.maxOpen = maxOpen;
  }

  /**
   * The repository in a directory; nothing is read yet. Ask for it anew for each request and do not keep it:
   * one that fell out of memory would not hear of later writes.
   */
  open(directory: string): GitRepository {
    const repository = this.known.get(directory) ?? this.create(directory);
    this.known.delete(directory);
    this.known.set(directory, repository);
    for (const [oldest, evicted] of this.known) {
      if (this.known.size <= this.maxOpen) break;
      this.known.delete(oldest);
      evicted.invalidateRefs();
    }
    return repository;
  }

  /** Makes an empty bare repository. Throws `GitError` `exists` when the place is taken. */
  async init(directory: string, defaultBranch: string): Promise<GitRepository> {
    await initialize(directory, defaultBranch);
    this.forget(directory);
    return this.open(directory);
  }

  /** To be called when a repository was deleted or moved away: nothing of it serves a later one in its place. */
  forget(directory: string): void {
    this.known.get(directory)?.invalidateRefs();
    this.known.delete(directory);
  }

  /** Ends the worker processes. */
  async close(): Promise<void> {
    await this.pool.close();
  }

  private create(directory: string): StoredRepository {
    this.lastId += 1;
    const { pool, git, caches, orders } = this;
    return new StoredRepository({ id: this.lastId, directory, pool, git, caches, orders });
  }
}
