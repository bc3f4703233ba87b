import { type GitCommand } from './command.js';
import { type CommitOrders } from './commit-orders.js';
import { type GitCaches } from './git-caches.js';
import { type GitWorkerPool } from './git-worker-pool.js';

/** What all parts of a repository use. */
export interface RepositoryContext {
  /** Unlike the directory never used twice, so that what is cached never serves a later repository in its place. */
  readonly id: number;
  readonly directory: string;
  readonly pool: GitWorkerPool;
  readonly git: GitCommand;
  readonly caches: GitCaches;
  readonly orders: CommitOrders;
}
