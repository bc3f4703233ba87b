import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { MemberRepository } from './member.repository.js';
import { Members } from './members.js';

const EVERY_MS = 15_000;
const AT_ONCE = 100;

/** Removes expired members, and publishes events. Expiry does not depend on it: every decision checks the date. */
@Injectable()
export class MemberExpirySweep extends PeriodicSweep {
  constructor(
    private readonly repository: MemberRepository,
    private readonly members: Members,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('memberships that are over', EVERY_MS, logger);
  }

  protected override async sweep(): Promise<void> {
    for (const membership of await this.repository.findExpired(AT_ONCE)) {
      if (this.stopped) return;
      await this.attempt(() => this.members.expire(membership));
    }
  }
}
