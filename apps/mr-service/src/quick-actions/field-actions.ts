import { Injectable } from '@nestjs/common';
import { type IssueEntity } from '../issues/issue.entity.js';
import { mayUpdate as mayUpdateIssue } from '../issues/issue.policy.js';
import { IssueRepository } from '../issues/issue.repository.js';
import { IssueUpdater } from '../issues/issue.updater.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { mayUpdate as mayUpdateMergeRequest } from '../merge-requests/merge-request.policy.js';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { MergeRequestUpdater } from '../merge-requests/merge-request.updater.js';
import { type Caller } from '../notes/place.js';
import { ActionNames } from './action-names.js';
import { type ActionableType } from './parse-quick-actions.js';
import { type FieldAction } from './quick-action.js';
import { wantedChanges } from './wanted-changes.js';

/** What commands are about: which kind of thing, and its iid. */
export interface Item {
  readonly type: ActionableType;
  readonly iid: number;
}

/** The commands that change an issue or merge request: all of a note make one change. */
@Injectable()
export class FieldActions {
  constructor(
    private readonly issues: IssueRepository,
    private readonly issueUpdater: IssueUpdater,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly mergeRequestUpdater: MergeRequestUpdater,
    private readonly names: ActionNames,
  ) {}

  /** Null when there is none that the caller may change. */
  async findUpdatable({ principal, project }: Caller, item: Item): Promise<IssueEntity | MergeRequestEntity | null> {
    if (item.type === 'Issue') {
      const issue = await this.issues.findByIid(project.id, item.iid);
      return issue !== null && mayUpdateIssue(issue, principal, project) ? issue : null;
    }
    const found = await this.mergeRequests.findByIid(project.id, item.iid);
    return found !== null && mayUpdateMergeRequest(found, principal, project) ? found : null;
  }

  /** Throws what refuses the change. */
  async act(caller: Caller, item: Item & { readonly title: string }, actions: readonly FieldAction[]): Promise<void> {
    const names = await this.names.find(caller.project, actions);
    const context = { ...names, callerId: caller.principal.userId, title: item.title };
    const { relabelling, ...changes } = wantedChanges(actions, context);
    if (relabelling === undefined && Object.keys(changes).length === 0) return;
    const { principal, project, page, baseUrl } = caller;
    const call = { principal, project, page, baseUrl };
    const input = { id: String(project.id), ...changes };
    if (item.type === 'Issue') {
      await this.issueUpdater.update({ ...call, input: { ...input, issue_iid: item.iid } }, relabelling);
    } else {
      await this.mergeRequestUpdater.update({ ...call, input: { ...input, merge_request_iid: item.iid } }, relabelling);
    }
  }
}
