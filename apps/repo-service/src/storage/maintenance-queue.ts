import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Oid, type RepositoryAddress } from '@ingot/contracts';
import { type Logger, LOGGER } from '@ingot/platform';
import { type GitRepository } from '../git/index.js';
import { Repositories } from './repositories.js';
import { StorageOwnership } from './storage-ownership.js';

/** The delay after the last write before maintenance, so that a burst causes one round. */
const QUIET_MS = 15_000;

/**
 * Maintains repositories after their refs moved: one at a time, in the background, on the replica that owns the storage.
 * The queue is not persistent: the next write enqueues a repository again.
 */
@Injectable()
export class MaintenanceQueue implements OnModuleDestroy {
  private readonly due = new Map<string, { readonly address: RepositoryAddress; readonly timer: NodeJS.Timeout }>();
  /** Those whose turn has not come yet. */
  private readonly waiting = new Set<string>();
  private running: Promise<void> = Promise.resolve();
  private readonly indexing = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    @Inject(Repositories) private readonly repositories: Pick<Repositories, 'open' | 'endMaintenance'>,
    @Inject(StorageOwnership) private readonly ownership: Pick<StorageOwnership, 'ensure'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param heads the new heads of branches */
  suggest(address: RepositoryAddress, heads: readonly Oid[]): void {
    if (this.stopped) return;
    if (heads.length > 0) void this.indexHistory(address, heads);
    clearTimeout(this.due.get(address.diskPath)?.timer);
    const timer = setTimeout(() => this.enqueue(address), QUIET_MS);
    this.due.set(address.diskPath, { address, timer });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    for (const { timer } of this.due.values()) clearTimeout(timer);
    this.repositories.endMaintenance(); // it may take minutes, and loses nothing
    await Promise.all([this.running, ...this.indexing]);
  }

  private enqueue(address: RepositoryAddress): void {
    this.due.delete(address.diskPath);
    if (this.waiting.has(address.diskPath)) return;
    this.waiting.add(address.diskPath);
    this.running = this.running.then(() => {
      this.waiting.delete(address.diskPath);
      return this.maintain(address);
    });
  }

  /** Runs at once, as the first reads after a push need it; waits only for the same repository. */
  private async indexHistory(address: RepositoryAddress, heads: readonly Oid[]): Promise<void> {
    const indexing = this.logged(address, (repository) => repository.indexHistory(heads));
    this.indexing.add(indexing);
    await indexing;
    this.indexing.delete(indexing);
  }

  private async maintain(address: RepositoryAddress): Promise<void> {
    if (!this.stopped) await this.logged(address, (repository) => repository.maintain({ isThorough: false }));
  }

  private async logged(address: RepositoryAddress, work: (repository: GitRepository) => Promise<void>): Promise<void> {
    try {
      await this.ownership.ensure();
      await work(this.repositories.open(address));
    } catch (error) {
      if (!this.stopped) this.logger.warn({ err: error, ...address }, 'a repository could not be maintained');
    }
  }
}
