import { Controller } from '@nestjs/common';
import {
  addMergeRequestSpentTime,
  type Call,
  estimateMergeRequestTime,
  Forbidden,
  getMergeRequestTimeStats,
  resetMergeRequestSpentTime,
  resetMergeRequestTimeEstimate,
  type TimeStatsJson,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type AboutMergeRequest, MergeRequestFinder } from '../merge-requests/merge-request.finder.js';
import { mayUpdate } from '../merge-requests/merge-request.policy.js';
import { mergeRequestNoteable, MergeRequestNoteables } from '../notes/merge-request-noteables.js';
import { estimating, resettingEstimate, resettingSpent, spending, type TimeChange } from './time-changes.js';
import { TimeTracker } from './time-tracker.js';

@Controller()
export class MergeRequestTimeHandlers {
  constructor(
    private readonly finder: MergeRequestFinder,
    private readonly kind: MergeRequestNoteables,
    private readonly tracker: TimeTracker,
  ) {}

  @Handles(getMergeRequestTimeStats)
  async show(call: Call<typeof getMergeRequestTimeStats>): Promise<TimeStatsJson> {
    const { id, projectId } = await this.finder.getVisible(call);
    return this.tracker.show({ type: 'MergeRequest', id, projectId });
  }

  @Handles(estimateMergeRequestTime)
  estimate(call: Call<typeof estimateMergeRequestTime>): Promise<TimeStatsJson> {
    return this.apply(call, () => estimating(call.input.duration));
  }

  @Handles(resetMergeRequestTimeEstimate)
  resetEstimate(call: Call<typeof resetMergeRequestTimeEstimate>): Promise<TimeStatsJson> {
    return this.apply(call, () => resettingEstimate);
  }

  @Handles(addMergeRequestSpentTime)
  spend(call: Call<typeof addMergeRequestSpentTime>): Promise<TimeStatsJson> {
    return this.apply(call, () => spending(call.input.duration));
  }

  @Handles(resetMergeRequestSpentTime)
  resetSpent(call: Call<typeof resetMergeRequestSpentTime>): Promise<TimeStatsJson> {
    return this.apply(call, () => resettingSpent);
  }

  private async apply(call: AboutMergeRequest, change: () => TimeChange): Promise<TimeStatsJson> {
    const { principal, project } = call;
    const found = await this.finder.getVisible(call);
    if (!mayUpdate(found, principal, project)) throw new Forbidden();
    const on = { ...mergeRequestNoteable(found), type: 'MergeRequest' as const };
    return this.tracker.apply({ on, kind: this.kind }, principal.userId, change());
  }
}
