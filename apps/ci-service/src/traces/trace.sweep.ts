import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { type Trace, TraceRepository } from './trace.repository.js';
import { TraceStore } from './trace.store.js';

const EVERY_MS = 60_000;
const AT_ONCE = 100;

/** Joins the pieces of completed jobs' logs: a log of many pieces is slow to read. */
@Injectable()
export class TraceSweep extends PeriodicSweep {
  constructor(
    private readonly traces: TraceRepository,
    private readonly store: TraceStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('traces in pieces', EVERY_MS, logger);
  }

  protected override sweep(): Promise<void> {
    return this.traces.inTurn(() => this.joinAll());
  }

  /** One batch behind the other: those that cannot be joined keep no later one waiting. */
  private async joinAll(): Promise<void> {
    let last: Trace | undefined;
    do {
      const unjoined = await this.traces.unjoined(last?.jobId ?? 0, AT_ONCE);
      for (const trace of unjoined) {
        if (this.stopped) return;
        await this.attempt(() => this.store.join(trace));
      }
      last = unjoined.at(-1);
    } while (last !== undefined);
  }
}
