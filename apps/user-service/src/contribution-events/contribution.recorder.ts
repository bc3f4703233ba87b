import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type EventOf } from '@ingot/contracts';
import { Inbox } from '@ingot/platform';
import { type Contribution } from './contribution.js';
import { ContributionRepository } from './contribution.repository.js';

type Occurrence = Pick<EventOf<never>, 'id' | 'occurredAt'>;

/** Writes what users did: once for each event, however often it is delivered. */
@Injectable()
export class ContributionRecorder {
  constructor(
    private readonly database: DataSource,
    private readonly inbox: Inbox,
    private readonly contributions: ContributionRepository,
  ) {}

  /** Runs `work` in a transaction, if this consumer has not dealt with the event before. */
  async once(consumer: string, { id }: Occurrence, work: (tx: EntityManager) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (await this.inbox.claim(tx, consumer, id)) await work(tx);
    });
  }

  /** Writes one line of a feed; none for somebody whose account is gone. */
  async add(tx: EntityManager, contribution: Contribution): Promise<void> {
    if (await this.contributions.holdAuthor(tx, contribution.authorId)) {
      await this.contributions.insert(tx, contribution);
    }
  }
}
