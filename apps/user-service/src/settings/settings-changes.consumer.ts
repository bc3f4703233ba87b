import { Injectable } from '@nestjs/common';
import { applicationSettingsChanged, type EventOf, settingsChanged } from '@ingot/contracts';
import { Broadcasts, Consumes } from '@ingot/platform';

/**
 * Tells every process of changed settings once more: whoever changed them did so before answering, unless it was killed just
 * then. Hearing it twice costs each one question.
 */
@Injectable()
export class SettingsChangesConsumer {
  constructor(private readonly broadcasts: Broadcasts) {}

  @Consumes(applicationSettingsChanged, { durable: 'user-settings-changes' })
  async onChanged(_event: EventOf<typeof applicationSettingsChanged>): Promise<void> {
    await this.broadcasts.send(settingsChanged, {});
  }
}
