import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Logger, LOGGER } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { type RefWriteScope } from './ref-change.js';
import { RefJournal } from './ref-journal.js';
import { RefWriter } from './ref-writer.js';

const RETRY_MS = 2_000;

/** Completes ref updates that a crash interrupted: all of the storage's before serving, later ones as they happen. */
@Injectable()
export class RefRecovery implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isRetrying = false;

  constructor(
    private readonly writer: RefWriter,
    private readonly journal: RefJournal,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.journal.clearOrphans(this.config.STORAGE_NAME);
    for (const scope of await this.journal.unfinished(this.config.STORAGE_NAME)) await this.recover(scope);
    this.timer = setInterval(() => void this.retry(), RETRY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async retry(): Promise<void> {
    if (this.isRetrying) return; // a repository's lock may be held for long
    this.isRetrying = true;
    for (const scope of this.writer.unfinished) await this.recover(scope);
    this.isRetrying = false;
  }

  /** An unreadable repository does not prevent the others from being served. */
  private async recover(scope: RefWriteScope): Promise<void> {
    try {
      await this.writer.recover(scope);
      this.logger.info({ projectId: scope.projectId }, 'recovered interrupted ref updates');
    } catch (error) {
      this.logger.error({ err: error, projectId: scope.projectId }, 'interrupted ref updates could not be recovered');
    }
  }
}
