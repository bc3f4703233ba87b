import { Inject, Injectable } from '@nestjs/common';
import { type CredentialUse, noteLastUses } from '@ingot/contracts';
import { CONFIG, type Logger, LOGGER, PeriodicSweep, RpcClient } from '@ingot/platform';
import { type GatewayConfig } from '../config.js';

/** So that people soon see that something works, however seldom the same credential is told of. */
const TOLD_WITHIN_MS = 30_000;
const TOLD_AT_ONCE = 500;
/** As many as the gateway remembers tokens; the uses of more go unnoticed. */
const MOST = 50_000;

/**
 * Notices when tokens and SSH keys are used, and tells user-service in batches. Whoever is being served waits for none of it,
 * and what a process that is killed has not told is lost.
 */
@Injectable()
export class LastUses extends PeriodicSweep {
  private readonly toldAgainAfterMs: number;
  /** When each credential was last noticed, the oldest first. */
  private readonly noticed = new Map<string, number>();
  /** What is to be told. */
  private readonly waiting = new Map<string, CredentialUse>();

  constructor(
    private readonly rpc: RpcClient,
    @Inject(CONFIG) { LAST_USE_SECONDS }: Pick<GatewayConfig, 'LAST_USE_SECONDS'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    const toldAgainAfterMs = LAST_USE_SECONDS * 1_000;
    super('last uses of tokens and keys', Math.min(TOLD_WITHIN_MS, toldAgainAfterMs), logger);
    this.toldAgainAfterMs = toldAgainAfterMs;
  }

  /** A credential is used now. */
  notice(kind: CredentialUse['kind'], ref: string): void {
    const now = Date.now();
    const before = this.noticed.get(ref);
    if (before === undefined ? this.noticed.size >= MOST : now - before < this.toldAgainAfterMs) return;
    this.noticed.delete(ref);
    this.noticed.set(ref, now);
    this.waiting.set(ref, { kind, ref, at: now });
  }

  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    await this.attempt(() => this.tell());
  }

  protected async sweep(): Promise<void> {
    await this.tell();
    this.forget();
  }

  /** What could not be told goes on waiting. */
  private async tell(): Promise<void> {
    const uses = [...this.waiting.values()];
    for (let told = 0; told < uses.length; told += TOLD_AT_ONCE) {
      const batch = uses.slice(told, told + TOLD_AT_ONCE);
      await this.rpc.call(noteLastUses, { uses: batch });
      for (const use of batch) if (this.waiting.get(use.ref) === use) this.waiting.delete(use.ref);
    }
  }

  private forget(): void {
    const until = Date.now() - this.toldAgainAfterMs;
    for (const [ref, at] of this.noticed) {
      if (at > until) return;
      this.noticed.delete(ref);
    }
  }
}
