import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotFound, type TimeStatsJson } from '@ingot/contracts';
import { type Noteable, type NoteableKind } from '../notes/noteable.js';
import { SystemNotes } from '../notes/system-notes.js';
import { formatDuration } from './duration-format.js';
import { type TimeChange } from './time-changes.js';
import { type Timed, type TimeStats, TimeStatsRepository } from './time-stats.repository.js';

/** A thing whose times are tracked; whether the caller may has been decided. */
export interface TrackedThing {
  readonly on: Noteable & Timed;
  readonly kind: Pick<NoteableKind, 'count'>;
}

/** Keeps how long issues and merge requests should take, and did. */
@Injectable()
export class TimeTracker {
  constructor(
    private readonly database: DataSource,
    private readonly times: TimeStatsRepository,
    private readonly notes: SystemNotes,
  ) {}

  async show(on: Timed): Promise<TimeStatsJson> {
    return present(await this.times.find(on));
  }

  /**
   * Makes the changes one after the other, or none of them, and notes on the thing each that changes anything. Throws what the
   * changes throw, and `NotFound`.
   */
  async apply({ on, kind }: TrackedThing, byUserId: number, ...changes: TimeChange[]): Promise<TimeStatsJson> {
    return this.database.transaction(async (tx) => {
      if (!(await kind.count(tx, on.id, 0))) throw new NotFound();
      let times = await this.times.lock(tx, on);
      for (const change of changes) {
        const { after, text } = change(times);
        if (after.estimate === times.estimate && after.spent === times.spent) continue;
        await this.times.write(tx, on, after);
        await this.notes.add(tx, on, byUserId, text);
        times = after;
      }
      return present(times);
    });
  }
}

const present = ({ estimate, spent }: TimeStats): TimeStatsJson => ({
  human_time_estimate: formatDuration(estimate),
  human_total_time_spent: formatDuration(spent),
  time_estimate: estimate,
  total_time_spent: spent,
});
