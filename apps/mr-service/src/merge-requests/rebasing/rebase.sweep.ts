import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicSweep } from '@ingot/platform';
import { RebaseQueue } from './rebase.queue.js';
import { RebaseRepository } from './rebase.repository.js';

const EVERY_MS = 15_000;
const BATCH = 100;

/** Finds rebases whose job was lost with Redis or its process. */
@Injectable()
export class RebaseSweep extends PeriodicSweep {
  /** Unique to this process: a job whose process crashed blocks its id in Redis until it counts as stalled. */
  private readonly id = randomUUID();

  constructor(
    private readonly rebases: RebaseRepository,
    private readonly queue: RebaseQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('unfinished rebases', EVERY_MS, logger);
  }

  protected sweep(): Promise<void> {
    return this.forEachBatch(
      (lastId) => this.rebases.findAfter(lastId, BATCH),
      ({ mergeRequestId }) => mergeRequestId,
      (batch) => {
        for (const { mergeRequestId } of batch) this.queue.wakeUp(mergeRequestId, `sweep-${this.id}`);
      },
    );
  }
}
