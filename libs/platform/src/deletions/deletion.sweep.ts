import { PeriodicSweep } from '../lifecycle/periodic-sweep.js';
import { type Logger } from '../logging/logger.js';
import { type DeletionRepository } from './deletion.repository.js';

const EVERY_MS = 15_000;
const BATCH = 100;

/** What a service does with the data of a deleted user or project. */
export abstract class Cleaner<Deleted extends object> {
  /** Idempotent: after an interruption, call it again. */
  abstract cleanUp(deleted: Deleted): Promise<void>;
}

/** Cleans up what was written for deleted users or projects by requests that were admitted before the deletion. */
export abstract class DeletionSweep<Deleted extends object> extends PeriodicSweep {
  protected constructor(
    name: string,
    private readonly deletions: DeletionRepository<Deleted>,
    private readonly cleaner: Cleaner<Deleted>,
    logger: Logger,
  ) {
    super(name, EVERY_MS, logger);
  }

  protected sweep(): Promise<void> {
    return this.forEachBatch(
      (lastId) => this.deletions.findSilentAfter(lastId, BATCH),
      ({ id }) => id,
      async (batch) => {
        for (const deleted of batch) if (!this.stopped) await this.attempt(() => this.cleanUp(deleted));
      },
    );
  }

  private async cleanUp(deleted: Deleted & { readonly id: number }): Promise<void> {
    await this.cleaner.cleanUp(deleted);
    await this.deletions.forget(deleted.id);
  }
}
