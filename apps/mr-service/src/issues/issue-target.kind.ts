import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type IssueJson, type ProjectContext, readableIssues, someIssues } from '@ingot/contracts';
import { Subscriptions } from '../activity/subscriptions/subscriptions.js';
import {
  type Caller,
  type FoundTarget,
  type NoteTarget,
  type ReadableSql,
  type Vote,
  type WorkItemAudience,
  type WorkItemKind,
} from '../activity/targets/note-target.js';
import { NoteTargets } from '../activity/targets/note-targets.js';
import { type FieldChanges, type TimeChange } from '../activity/targets/work-item-commands.js';
import { NamedChanges } from '../planning/changes/named-changes.js';
import { TimeTracker } from '../planning/time-tracking/time-tracker.js';
import { type IssueEntity } from './issue.entity.js';
import { issueTarget } from './issue-target.js';
import { mayRead, mayUpdate } from './issue.policy.js';
import { IssuePresenter } from './issue.presenter.js';
import { IssueReader } from './issue.reader.js';
import { IssueRepository } from './issue.repository.js';
import { IssueUpdater } from './issue.updater.js';

/** Issues as note targets. */
@Injectable()
export class IssueTargetKind implements WorkItemKind, OnModuleInit {
  readonly type = 'Issue';
  readonly readable = readableIssues;

  constructor(
    private readonly targets: NoteTargets,
    private readonly issues: IssueRepository,
    private readonly reader: IssueReader,
    private readonly updater: IssueUpdater,
    private readonly presenter: IssuePresenter,
    private readonly named: NamedChanges,
    private readonly times: TimeTracker,
    private readonly subscriptions: Subscriptions,
  ) {}

  onModuleInit(): void {
    this.targets.registerWorkItem(this);
  }

  async find({ id }: ProjectContext, iid: number): Promise<FoundTarget | null> {
    const issue = await this.reader.findUnchecked(id, iid);
    return issue && found(issue);
  }

  async get({ principal, project }: Caller, iid: number): Promise<FoundTarget> {
    return found(await this.reader.getReadable(project, iid, principal));
  }

  async lock(tx: EntityManager, id: number, notes?: 1 | -1): Promise<NoteTarget | null> {
    const issue = await this.issues.touch(tx, id, notes);
    return issue && issueTarget(issue);
  }

  readableSql(sql: ReadableSql): string {
    return issueIsReadable(sql);
  }

  countVote(tx: EntityManager, id: number, vote: Vote, difference: 1 | -1): Promise<void> {
    return this.issues.countVote(tx, id, vote, difference);
  }

  async change({ principal, project }: Caller, iid: number, changes: FieldChanges): Promise<void> {
    const { title, state: stateEvent, assigneeId, dueDate } = changes;
    const attributes = { ...(await this.named.resolve(project.id, changes)), assigneeId, dueDate };
    const values = [title, stateEvent, ...Object.values(attributes)];
    if (values.every((value) => value === undefined)) return;
    await this.updater.update({ principal, project, iid, changes: { title, stateEvent, attributes } });
  }

  async changeTimes(target: NoteTarget, byUserId: number, changes: readonly TimeChange[]): Promise<void> {
    await this.times.change({ ...target, type: this.type }, byUserId, changes);
  }

  async present(ids: readonly number[], { principal, projects, baseUrl }: WorkItemAudience): Promise<IssueJson[]> {
    const issues = await this.issues.findByIds(ids);
    const paths = new Map(projects.map(({ projectId, pathWithNamespace }) => [projectId, pathWithNamespace]));
    const [shown, subscribed] = await Promise.all([
      this.presenter.many(issues, { paths, baseUrl }),
      this.subscriptions.subscribedAmong('Issue', issues, principal.userId),
    ]);
    return shown.map((json) => ({ ...json, subscribed: subscribed.has(json.id) }));
  }
}

const found = (issue: IssueEntity): FoundTarget => ({
  ...issueTarget(issue),
  mayRead: (reader, project) => mayRead(issue, reader, project),
  mayUpdate: (caller, project) => mayUpdate(issue, caller, project),
});

/** The condition that an issue is not deleted and the reader may read it; of few rows, so the offset keeps the planner from reading all issues. Pure. */
const issueIsReadable = ({ id, readerId, all, some }: ReadableSql): string => `EXISTS (
  SELECT FROM issues i WHERE i.id = ${id} AND i.deleted_at IS NULL AND (
    i.project_id = ANY (${all}::bigint[]) OR i.project_id = ANY (${some}::bigint[]) AND ${someIssues(readerId, 'i')})
  OFFSET 0)`;
