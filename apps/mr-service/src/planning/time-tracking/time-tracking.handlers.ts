import { Controller } from '@nestjs/common';
import {
  addIssueSpentTime,
  addMergeRequestSpentTime,
  type Call,
  estimateIssueTime,
  estimateMergeRequestTime,
  Forbidden,
  getIssueTimeStats,
  getMergeRequestTimeStats,
  resetIssueSpentTime,
  resetIssueTimeEstimate,
  resetMergeRequestSpentTime,
  resetMergeRequestTimeEstimate,
  type TimeStatsJson,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { NoteTargets } from '../../activity/targets/note-targets.js';
import { type TimeChange } from '../../activity/targets/work-item-commands.js';
import { TimeTracker } from './time-tracker.js';

/** Identifies an issue or merge request. */
type ItemCall = Call<typeof getIssueTimeStats | typeof getMergeRequestTimeStats>;
type DurationCall = Call<typeof estimateIssueTime | typeof estimateMergeRequestTime>;

/** The estimates and the time spent of issues and merge requests. */
@Controller()
export class TimeTrackingHandlers {
  constructor(
    private readonly targets: NoteTargets,
    private readonly tracker: TimeTracker,
  ) {}

  @Handles(getIssueTimeStats, getMergeRequestTimeStats)
  async show(call: ItemCall): Promise<TimeStatsJson> {
    return this.tracker.show(await this.item(call));
  }

  @Handles(estimateIssueTime, estimateMergeRequestTime)
  estimate(call: DurationCall): Promise<TimeStatsJson> {
    return this.change(call, { kind: 'estimate', duration: call.input.duration });
  }

  @Handles(resetIssueTimeEstimate, resetMergeRequestTimeEstimate)
  resetEstimate(call: ItemCall): Promise<TimeStatsJson> {
    return this.change(call, { kind: 'remove_estimate' });
  }

  @Handles(addIssueSpentTime, addMergeRequestSpentTime)
  spend(call: DurationCall): Promise<TimeStatsJson> {
    return this.change(call, { kind: 'spend', duration: call.input.duration });
  }

  @Handles(resetIssueSpentTime, resetMergeRequestSpentTime)
  resetSpent(call: ItemCall): Promise<TimeStatsJson> {
    return this.change(call, { kind: 'remove_time_spent' });
  }

  private async change(call: ItemCall, change: TimeChange): Promise<TimeStatsJson> {
    const item = await this.item(call);
    if (!item.mayUpdate(call.principal, call.project)) throw new Forbidden();
    return this.tracker.change(item, call.principal.userId, [change]);
  }

  private async item({ principal, project, input }: ItemCall) {
    const [type, number] =
      'issue_iid' in input
        ? (['Issue', input.issue_iid] as const)
        : (['MergeRequest', input.merge_request_iid] as const);
    return { ...(await this.targets.workItem(type).get({ principal, project }, number)), type };
  }
}
