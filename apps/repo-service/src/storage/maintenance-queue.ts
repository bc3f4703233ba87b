import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Oid, type RepositoryAddress } from '@ingot/contracts';
import { type Logger, LOGGER } from '@ingot/platform';
import { type GitRepository } from '../git/index.js';
import { Repositories } from './repositories.js';

/** How long a repository must be left alone by pushes before it is maintained, so that a burst is one round. */
const QUIET_MS = 15_000;

/**
 * Keeps repositories packed and indexed after pushes: one at a time, in the background, on the replica that owns them.
 * What a restart forgets, the next push enqueues again.
 */
@Injectable()
export class MaintenanceQueue implements OnModuleDestroy {
  private readonly due = new Map<string, { readonly address: RepositoryAddress; readonly timer: NodeJS.Timeout }>();
  private running: Promise<void> = Promise.resolve();
  private readonly indexing = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    private readonly repositories: Repositories,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param heads the commits that branches were moved to */
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
    await Promise.all([this.running, ...this.indexing]);
  }

  private enqueue(address: RepositoryAddress): void {
    this.due.delete(address.diskPath);
    this.running = this.running.then(() => this.maintain(address));
  }

  /** At once, as the first reads after a push need it; others wait for their turn in a repository, not behind all of them. */
  private async indexHistory(address: RepositoryAddress, heads: readonly Oid[]): Promise<void> {
    const indexing = this.logged(address, (repository) => repository.indexHistory(heads));
    this.indexing.add(indexing);
    await indexing;
    this.indexing.delete(indexing);
  }

  private async maintain(address: RepositoryAddress): Promise<void> {
    if (!this.stopped) await this.logged(address, (repository) => repository.maintain());
  }

  private async logged(address: RepositoryAddress, work: (repository: GitRepository) => Promise<void>): Promise<void> {
    try {
      await work(this.repositories.open(address));
    } catch (error) {
      this.logger.warn({ err: error, ...address }, 'a repository could not be maintained');
    }
  }
}
