import { Inject, Injectable } from '@nestjs/common';
import { type CredentialUse, recordCredentialUsage } from '@ingot/contracts';
import { CONFIG, type Logger, LOGGER, PeriodicSweep, RpcClient } from '@ingot/platform';
import { type GatewayConfig } from '../config.js';

/** Short, so that users soon see the first use of a credential, whatever `LAST_USE_SECONDS` is. */
const REPORTED_WITHIN_MS = 30_000;
const BATCH = 500;
/** The use of further credentials is not recorded. */
const MAX_CREDENTIALS = 50_000;

/**
 * Records when tokens and SSH keys are used, and reports it to user-service in batches, off the request path. A
 * killed process loses unreported uses.
 */
@Injectable()
export class CredentialUsage extends PeriodicSweep {
  private readonly reportedAgainAfterMs: number;
  /** The last recorded use of each credential, the oldest first. */
  private readonly recorded = new Map<string, number>();
  /** Uses to report. */
  private readonly waiting = new Map<string, CredentialUse>();

  constructor(
    private readonly rpc: RpcClient,
    @Inject(CONFIG) { LAST_USE_SECONDS }: Pick<GatewayConfig, 'LAST_USE_SECONDS'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    const reportedAgainAfterMs = LAST_USE_SECONDS * 1_000;
    super('credential usage', Math.min(REPORTED_WITHIN_MS, reportedAgainAfterMs), logger);
    this.reportedAgainAfterMs = reportedAgainAfterMs;
  }

  /** Records a use of the credential. */
  notice(kind: CredentialUse['kind'], ref: string): void {
    const now = Date.now();
    const before = this.recorded.get(ref);
    if (before === undefined ? this.recorded.size >= MAX_CREDENTIALS : now - before < this.reportedAgainAfterMs) return;
    this.recorded.delete(ref);
    this.recorded.set(ref, now);
    this.waiting.set(ref, { kind, ref, at: now });
  }

  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    await this.attempt(() => this.report());
  }

  protected async sweep(): Promise<void> {
    await this.report();
    this.forget();
  }

  /** A failed report is retried with the next one. */
  private async report(): Promise<void> {
    const uses = [...this.waiting.values()];
    for (let reported = 0; reported < uses.length; reported += BATCH) {
      const batch = uses.slice(reported, reported + BATCH);
      await this.rpc.call(recordCredentialUsage, { uses: batch });
      for (const use of batch) if (this.waiting.get(use.ref) === use) this.waiting.delete(use.ref);
    }
  }

  private forget(): void {
    const until = Date.now() - this.reportedAgainAfterMs;
    for (const [ref, at] of this.recorded) {
      if (at > until) return;
      this.recorded.delete(ref);
    }
  }
}
