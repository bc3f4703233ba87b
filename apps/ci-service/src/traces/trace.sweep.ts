import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { TraceRepository } from './trace.repository.js';
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

  protected override async sweep(): Promise<void> {
    for (const trace of await this.traces.unjoined(AT_ONCE)) {
      if (this.stopped) return;
      await this.attempt(() => this.store.join(trace));
    }
  }
}
