import { Controller } from '@nestjs/common';
import {
  addIssueSpentTime,
  type Call,
  estimateIssueTime,
  Forbidden,
  getIssueTimeStats,
  resetIssueSpentTime,
  resetIssueTimeEstimate,
  type TimeStatsJson,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { mayUpdate } from '../issues/issue.policy.js';
import { IssueReader } from '../issues/issue.reader.js';
import { issueNoteable, IssueNoteables } from '../notes/issue-noteables.js';
import { estimating, resettingEstimate, resettingSpent, spending, type TimeChange } from './time-changes.js';
import { TimeTracker } from './time-tracker.js';

type AboutIssue = Pick<Call<typeof getIssueTimeStats>, 'principal' | 'project' | 'input'>;

@Controller()
export class IssueTimeHandlers {
  constructor(
    private readonly reader: IssueReader,
    private readonly kind: IssueNoteables,
    private readonly tracker: TimeTracker,
  ) {}

  @Handles(getIssueTimeStats)
  async show({ project, input, principal }: Call<typeof getIssueTimeStats>): Promise<TimeStatsJson> {
    const { id, projectId } = await this.reader.get(project, input.issue_iid, principal);
    return this.tracker.show({ type: 'Issue', id, projectId });
  }

  @Handles(estimateIssueTime)
  estimate(call: Call<typeof estimateIssueTime>): Promise<TimeStatsJson> {
    return this.apply(call, () => estimating(call.input.duration));
  }

  @Handles(resetIssueTimeEstimate)
  resetEstimate(call: Call<typeof resetIssueTimeEstimate>): Promise<TimeStatsJson> {
    return this.apply(call, () => resettingEstimate);
  }

  @Handles(addIssueSpentTime)
  spend(call: Call<typeof addIssueSpentTime>): Promise<TimeStatsJson> {
    return this.apply(call, () => spending(call.input.duration));
  }

  @Handles(resetIssueSpentTime)
  resetSpent(call: Call<typeof resetIssueSpentTime>): Promise<TimeStatsJson> {
    return this.apply(call, () => resettingSpent);
  }

  private async apply({ principal, project, input }: AboutIssue, change: () => TimeChange): Promise<TimeStatsJson> {
    const found = await this.reader.get(project, input.issue_iid, principal);
    if (!mayUpdate(found, principal, project)) throw new Forbidden();
    const on = { ...issueNoteable(found), type: 'Issue' as const };
    return this.tracker.apply({ on, kind: this.kind }, principal.userId, change());
  }
}
