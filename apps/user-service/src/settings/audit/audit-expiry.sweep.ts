import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { type UserConfig } from '../../config.js';
import { AuditEventRepository } from './audit-event.repository.js';

const EVERY_MS = 3_600_000;

/** Deletes audit events that are older than the configuration keeps them. */
@Injectable()
export class AuditExpirySweep extends PeriodicSweep {
  constructor(
    private readonly events: AuditEventRepository,
    @Inject(CONFIG) private readonly config: UserConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('audit events that are over', EVERY_MS, logger);
  }

  protected override async sweep(): Promise<void> {
    while (!this.stopped && (await this.events.deleteOlder(this.config.AUDIT_DAYS)));
  }
}
