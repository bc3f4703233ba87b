import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { allows, Forbidden, mergeRequestClosed, mergeRequestReopened, mergeRequestUpdated } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { ChangeRecorder, type RecordChange } from '../../planning/changes/change-recorder.js';
import { mergeRequestTarget, notedState } from '../merge-request/merge-request-target.js';
import { RepositoryClient, unlessUnreadable } from '../../git/repository-client.js';
import { DiffVersionCollector } from '../diff-versions/diff-version.collector.js';
import { factAbout } from '../merge-request/merge-request-fact.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { mayRead, mayUpdate } from '../merge-request/merge-request.policy.js';
import { type MergeRequestQuery, MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { toggledWorkInProgress } from '../merge-request/work-in-progress.js';
import { type LockingChange, MergeExclusion } from '../merging/merge-exclusion.js';
import { IssueReferences, type KeptReference } from '../references/issue-references.js';
import { MergeRequestRefresher } from '../refreshing/merge-request.refresher.js';
import { MergeRequestAttributes, type WantedAttributes } from './merge-request.attributes.js';
import { changesOf, type MergeRequestChange, type WantedChange } from './merge-request.changes.js';

/** Missing attributes stay as they are. */
export interface UpdateMergeRequest extends MergeRequestQuery {
  readonly changes: WantedAttributes & {
    readonly title?: string | undefined;
    /** Adds or removes the work-in-progress mark of that title, else of the present one. */
    readonly togglesWorkInProgress?: boolean | undefined;
    readonly description?: string | null | undefined;
    readonly targetBranch?: string | undefined;
    readonly forceRemoveSourceBranch?: boolean | undefined;
    readonly stateEvent?: 'close' | 'reopen' | undefined;
  };
}

/** What an update needs of others, looked up before its transaction. */
interface PreparedUpdate {
  readonly command: UpdateMergeRequest;
  readonly record: RecordChange;
  readonly inTitle: readonly KeptReference[];
  readonly inDescription: readonly KeptReference[];
}

/** Changes, closes and reopens merge requests. */
@Injectable()
export class MergeRequestUpdater {
  constructor(
    private readonly database: DataSource,
    private readonly reader: MergeRequestReader,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly attributes: MergeRequestAttributes,
    private readonly exclusion: MergeExclusion,
    private readonly refresher: MergeRequestRefresher,
    private readonly versions: DiffVersionCollector,
    private readonly repositories: RepositoryClient,
    private readonly outbox: Outbox,
    private readonly recorder: ChangeRecorder,
    private readonly references: IssueReferences,
  ) {}

  /** Throws `Forbidden`, `NotFound`, `SameBranch`, `TargetOfMerged`, and `MergeRequestExists` when an open one has the same branches. */
  async update(command: UpdateMergeRequest): Promise<MergeRequestEntity> {
    const { project, changes: given } = command;
    const known = await this.reader.getUpdatable(command);
    const attributes = allows('update_merge_request', project) ? given : {};
    const assignee = await this.attributes.assignee(project, attributes);
    const record = await this.recorder.prepare(
      { projectId: project.id, mayRead: (reader, access) => mayRead({ ...known, ...assignee }, reader, access) },
      { title: given.title, description: given.description, ...assignee },
    );
    const inTitle = await this.references.find([given.title ?? ''], project, command.by);
    const inDescription = await this.references.find([given.description ?? ''], project, command.by);
    // pushes to a closed one are not recorded; if the head is unknown, the next event brings it
    const headOid =
      given.stateEvent === 'reopen'
        ? await unlessUnreadable(this.repositories.head(project, known.sourceBranch))
        : null;

    const change: LockingChange<MergeRequestEntity> = async (tx, lock) => {
      const planning = await this.attributes.planning(tx, project, attributes);
      const row = await lock();
      const values = { ...valuesOf(given, row), ...assignee, ...planning(row) };
      return this.apply(tx, { command, record, inTitle, inDescription }, row, {
        values,
        stateEvent: given.stateEvent,
        headOid,
      });
    };
    const updated = await this.mergeRequests.refusingTheSame(
      { ...known, targetBranch: given.targetBranch ?? known.targetBranch },
      () => (excludesMerge(given) ? this.exclusion.run(known, change) : this.alone(known.id, change)),
    );
    if (updated.mergeStatus !== 'unchecked') return this.refresher.refresh(project, updated);
    await this.versions.tryToCollect(project, updated.id);
    return updated;
  }

  private alone(id: number, change: LockingChange<MergeRequestEntity>): Promise<MergeRequestEntity> {
    return this.database.transaction((tx) => change(tx, () => this.mergeRequests.getLocked(tx, id)));
  }

  private async apply(
    tx: EntityManager,
    { command: { project, by, changes: given }, record, inTitle, inDescription }: PreparedUpdate,
    row: MergeRequestEntity,
    wanted: WantedChange,
  ): Promise<MergeRequestEntity> {
    // a concurrent change may have changed the state
    if (!mayUpdate(row, by, project)) throw new Forbidden();
    const changes = changesOf(row, wanted);
    if (Object.keys(changes).length === 0) return row;
    const updated = await this.mergeRequests.change(tx, row.id, changes);
    // a mark alone leaves the references of the title as they are
    const isRenamed = changes.title !== undefined && given.title !== undefined;
    if (isRenamed) await this.references.record(tx, row.id, 'title', inTitle);
    if (changes.description !== undefined) await this.references.record(tx, row.id, 'description', inDescription);
    const byUserId = by.userId;
    for (const event of eventsOf(changes)) await this.outbox.add(tx, event, factAbout(updated, byUserId));
    const change = { byUserId, before: notedState(row), after: notedState(updated) };
    await record(tx, mergeRequestTarget(updated), change);
    return updated;
  }
}

/** Whether the change closes or retargets it. */
const excludesMerge = ({ stateEvent, targetBranch }: UpdateMergeRequest['changes']): boolean =>
  stateEvent === 'close' || targetBranch !== undefined;

function valuesOf(given: UpdateMergeRequest['changes'], row: MergeRequestEntity): WantedChange['values'] {
  const { togglesWorkInProgress, description, targetBranch, forceRemoveSourceBranch } = given;
  const title = togglesWorkInProgress === true ? toggledWorkInProgress(given.title ?? row.title) : given.title;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(targetBranch !== undefined && { targetBranch }),
    ...(forceRemoveSourceBranch !== undefined && { forceRemoveSourceBranch }),
  };
}

function eventsOf({ state, title, targetBranch, assigneeId }: MergeRequestChange) {
  const isUpdate = [title, targetBranch, assigneeId].some((value) => value !== undefined);
  return [
    ...(isUpdate ? [mergeRequestUpdated] : []),
    ...(state === 'closed' ? [mergeRequestClosed] : []),
    ...(state === 'opened' ? [mergeRequestReopened] : []),
  ];
}
