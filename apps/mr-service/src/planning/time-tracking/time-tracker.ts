import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotFound, type TimeStatsJson } from '@ingot/contracts';
import { type NoteTarget, type WorkItemType } from '../../activity/targets/note-target.js';
import { NoteTargets } from '../../activity/targets/note-targets.js';
import { type TimeChange } from '../../activity/targets/work-item-commands.js';
import { SystemNotes } from '../../activity/notes/system-notes.js';
import { formatDuration } from '../../durations/duration-format.js';
import { timeUpdate } from './time-updates.js';
import { type TimedItem, type TimeStats, TimeStatsRepository } from './time-stats.repository.js';

/** Keeps the estimates and the time spent of issues and merge requests. */
@Injectable()
export class TimeTracker {
  constructor(
    private readonly database: DataSource,
    private readonly targets: NoteTargets,
    private readonly times: TimeStatsRepository,
    private readonly notes: SystemNotes,
  ) {}

  async show(item: Pick<TimedItem, 'type' | 'id'>): Promise<TimeStatsJson> {
    return present(await this.times.find(item));
  }

  /**
   * Applies all the changes in order or none, and writes a system note for each effective one. The caller has checked permissions.
   * Throws `NotFound`, and the refusals of `timeUpdate`.
   */
  async change(
    item: NoteTarget & { readonly type: WorkItemType },
    byUserId: number,
    changes: readonly TimeChange[],
  ): Promise<TimeStatsJson> {
    const updates = changes.map(timeUpdate);
    return this.database.transaction(async (tx) => {
      if ((await this.targets.of(item.type).lock(tx, item.id)) === null) throw new NotFound();
      let times = await this.times.getLocked(tx, item);
      for (const update of updates) {
        const { after, text } = update(times);
        if (after.estimate === times.estimate && after.spent === times.spent) continue;
        await this.times.write(tx, item, after);
        await this.notes.add(tx, item, byUserId, text);
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
