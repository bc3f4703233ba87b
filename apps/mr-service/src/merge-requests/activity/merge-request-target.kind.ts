import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import {
  type MergeRequestJson,
  type PipelineStatus,
  type ProjectContext,
  readableMergeRequests,
} from '@ingot/contracts';
import { Subscriptions } from '../../activity/subscriptions/subscriptions.js';
import {
  type Caller,
  type FoundTarget,
  type NoteTarget,
  type ReadableSql,
  type Vote,
  type WorkItemAudience,
  type WorkItemKind,
} from '../../activity/targets/note-target.js';
import { NoteTargets } from '../../activity/targets/note-targets.js';
import { type FieldChanges, type TimeChange } from '../../activity/targets/work-item-commands.js';
import { HeadPipelines } from '../../git/head-pipelines.js';
import { NamedChanges } from '../../planning/changes/named-changes.js';
import { TimeTracker } from '../../planning/time-tracking/time-tracker.js';
import { MergeRequestAcceptor } from '../accept/merge-request.acceptor.js';
import { MergeRequestUpdater } from '../editing/merge-request.updater.js';
import { mergeRequestTarget } from '../merge-request/merge-request-target.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { mayRead, mayUpdate } from '../merge-request/merge-request.policy.js';
import { MergeRequestPresenter } from '../merge-request/merge-request.presenter.js';
import { MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { mergeRequestIsReadable, MergeRequestRepository } from '../merge-request/merge-request.repository.js';

const UNFINISHED: ReadonlySet<PipelineStatus> = new Set(['created', 'pending', 'running']);

/** Merge requests as note targets. */
@Injectable()
export class MergeRequestTargetKind implements WorkItemKind, OnModuleInit {
  readonly type = 'MergeRequest';
  readonly readable = readableMergeRequests;

  constructor(
    private readonly targets: NoteTargets,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly reader: MergeRequestReader,
    private readonly updater: MergeRequestUpdater,
    private readonly acceptor: MergeRequestAcceptor,
    private readonly pipelines: HeadPipelines,
    private readonly presenter: MergeRequestPresenter,
    private readonly named: NamedChanges,
    private readonly times: TimeTracker,
    private readonly subscriptions: Subscriptions,
  ) {}

  onModuleInit(): void {
    this.targets.registerWorkItem(this);
  }

  async find({ id }: ProjectContext, iid: number): Promise<FoundTarget | null> {
    const mergeRequest = await this.reader.findUnchecked(id, iid);
    return mergeRequest && found(mergeRequest);
  }

  async get({ principal: by, project }: Caller, iid: number): Promise<FoundTarget> {
    return found(await this.reader.getReadableOrNotFound({ project, iid, by }));
  }

  async lock(tx: EntityManager, id: number, notes?: 1 | -1): Promise<NoteTarget | null> {
    const mergeRequest = await this.mergeRequests.touch(tx, id, notes);
    return mergeRequest && mergeRequestTarget(mergeRequest);
  }

  readableSql(sql: ReadableSql): string {
    return mergeRequestIsReadable(sql);
  }

  countVote(tx: EntityManager, id: number, vote: Vote, difference: 1 | -1): Promise<void> {
    return this.mergeRequests.countVote(tx, id, vote, difference);
  }

  async change({ principal: by, project }: Caller, iid: number, wanted: FieldChanges): Promise<void> {
    const changes = {
      ...(await this.named.resolve(project.id, wanted)),
      title: wanted.title,
      togglesWorkInProgress: wanted.togglesWorkInProgress,
      stateEvent: wanted.state,
      assigneeId: wanted.assigneeId,
    };
    if (Object.values(changes).every((value) => value === undefined)) return;
    await this.updater.update({ project, iid, by, changes });
  }

  async changeTimes(target: NoteTarget, byUserId: number, changes: readonly TimeChange[]): Promise<void> {
    await this.times.change({ ...target, type: this.type }, byUserId, changes);
  }

  async merge({ principal: by, project }: Caller, iid: number): Promise<void> {
    const { sourceBranch, headOid } = await this.reader.getUnchecked(project.id, iid);
    const status = headOid && (await this.pipelines.status(project.id, sourceBranch, headOid));
    await this.acceptor.accept({
      ...{ project, iid, by, message: null, shouldRemoveSourceBranch: null },
      whenPipelineSucceeds: status !== null && UNFINISHED.has(status),
    });
  }

  async present(
    ids: readonly number[],
    { principal, projects, baseUrl }: WorkItemAudience,
  ): Promise<MergeRequestJson[]> {
    const rows = await this.mergeRequests.findByIds(ids);
    const paths = new Map(projects.map(({ projectId, pathWithNamespace }) => [projectId, pathWithNamespace]));
    const visible = rows.filter(({ projectId }) => paths.has(projectId));
    const [shown, subscribed] = await Promise.all([
      this.presenter.many(visible, { paths, baseUrl }),
      this.subscriptions.subscribedAmong('MergeRequest', rows, principal.userId),
    ]);
    return shown.map((json) => ({ ...json, subscribed: subscribed.has(json.id) }));
  }
}

const found = (mergeRequest: MergeRequestEntity): FoundTarget => ({
  ...mergeRequestTarget(mergeRequest),
  mayRead: (reader, project) => mayRead(mergeRequest, reader, project),
  mayUpdate: (caller, project) => mayUpdate(mergeRequest, caller, project),
});
