import { Injectable } from '@nestjs/common';
import { mayUpdate as mayUpdateIssue } from '../issues/issue.policy.js';
import { IssueRepository } from '../issues/issue.repository.js';
import { IssueUpdater } from '../issues/issue.updater.js';
import { ProjectLabels } from '../labels/project-labels.js';
import { mayUpdate as mayUpdateMergeRequest } from '../merge-requests/merge-request.policy.js';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { MergeRequestUpdater } from '../merge-requests/merge-request.updater.js';
import { type NoteableType } from '../notes/note.entity.js';
import { type Caller } from '../notes/place.js';
import { ActionNames } from './action-names.js';
import { type ActionableType, parseQuickActions } from './parse-quick-actions.js';
import { type WantedChanges, wantedChanges } from './wanted-changes.js';

/** What a note is written on: which kind of thing, and its iid. */
interface Item {
  readonly type: NoteableType;
  readonly number: number;
}

/** Does what the commands in a note say, for those who may change what it is written on. */
@Injectable()
export class QuickActions {
  constructor(
    private readonly issues: IssueRepository,
    private readonly issueUpdater: IssueUpdater,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly mergeRequestUpdater: MergeRequestUpdater,
    private readonly labels: ProjectLabels,
    private readonly names: ActionNames,
  ) {}

  /** The text without the commands that were done; the whole text for those who may not. Throws what refuses the changes. */
  async perform(caller: Caller, { type, number: iid }: Item, body: string): Promise<string> {
    if (type === 'Snippet') return body;
    const { text, actions } = parseQuickActions(body, type);
    if (actions.length === 0) return body;
    const item = await this.findUpdatable(caller, type, iid);
    if (item === null) return body;
    const [[labels = []], names] = await Promise.all([
      this.labels.namesOf([item.labelIds]),
      this.names.find(caller.project, actions),
    ]);
    const context = { ...names, callerId: caller.principal.userId, title: item.title, labels };
    const changes = wantedChanges(actions, context);
    if (Object.keys(changes).length > 0) await this.update(caller, type, iid, changes);
    return text;
  }

  private async findUpdatable({ principal, project }: Caller, type: ActionableType, iid: number) {
    if (type === 'Issue') {
      const issue = await this.issues.findByIid(project.id, iid);
      return issue !== null && mayUpdateIssue(issue, principal, project) ? issue : null;
    }
    const found = await this.mergeRequests.findByIid(project.id, iid);
    return found !== null && mayUpdateMergeRequest(found, principal, project) ? found : null;
  }

  private async update(caller: Caller, type: ActionableType, iid: number, changes: WantedChanges): Promise<void> {
    const { principal, project, page, baseUrl } = caller;
    const call = { principal, project, page, baseUrl };
    const id = String(project.id);
    if (type === 'Issue') await this.issueUpdater.update({ ...call, input: { id, issue_iid: iid, ...changes } });
    else await this.mergeRequestUpdater.update({ ...call, input: { id, merge_request_iid: iid, ...changes } });
  }
}
