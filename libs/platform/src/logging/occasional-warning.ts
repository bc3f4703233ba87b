import { type Logger } from './logger.js';

const QUIET_MS = 10_000;

/** A rate-limited warning, which would otherwise flood the log while a dependency is unavailable. */
export class OccasionalWarning {
  private quietUntil = 0;

  constructor(
    private readonly logger: Logger,
    private readonly message: string,
  ) {}

  give(error: unknown): void {
    if (Date.now() < this.quietUntil) return;
    this.quietUntil = Date.now() + QUIET_MS;
    this.logger.warn({ err: error }, this.message);
  }
}
