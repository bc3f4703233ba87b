import { type Logger } from './logger.js';

const QUIET_MS = 10_000;

/** A warning that would otherwise fill the log while something is away: given once in a while. */
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
