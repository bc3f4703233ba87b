import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type RepositoryAddress } from '@ingot/contracts';
import { type Logger, LOGGER } from '@ingot/platform';
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
  private stopped = false;

  constructor(
    private readonly repositories: Repositories,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  suggest(address: RepositoryAddress): void {
    if (this.stopped) return;
    clearTimeout(this.due.get(address.diskPath)?.timer);
    const timer = setTimeout(() => this.enqueue(address), QUIET_MS);
    this.due.set(address.diskPath, { address, timer });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    for (const { timer } of this.due.values()) clearTimeout(timer);
    await this.running;
  }

  private enqueue(address: RepositoryAddress): void {
    this.due.delete(address.diskPath);
    this.running = this.running.then(() => this.maintain(address));
  }

  private async maintain(address: RepositoryAddress): Promise<void> {
    if (this.stopped) return;
    try {
      await this.repositories.open(address).maintain();
    } catch (error) {
      this.logger.warn({ err: error, ...address }, 'a repository could not be maintained');
    }
  }
}
