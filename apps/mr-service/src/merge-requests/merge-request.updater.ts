import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  allows,
  type Call,
  DomainError,
  Forbidden,
  mergeRequestClosed,
  mergeRequestReopened,
  mergeRequestUpdated,
  type updateMergeRequest,
} from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { type GitProject, RepositoryClient } from '../git/repository-client.js';
import { type Relabelling } from '../labels/relabelling.js';
import { type HeldChange, MergeExclusion } from '../merging/merge-exclusion.js';
import { Discussion, type PreparedDiscussion } from '../notes/discussion.js';
import { mergeRequestNoteable } from '../notes/merge-request-noteables.js';
import { MergeRequestAttributes } from './merge-request.attributes.js';
import { factAbout } from './merge-request-fact.js';
import { changesOf, type MergeRequestChange, type WantedChange } from './merge-request.changes.js';
import { type MergeRequestEntity } from './merge-request.entity.js';
import { MergeRequestFinder } from './merge-request.finder.js';
import { mayRead, mayUpdate } from './merge-request.policy.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';
import { MergeRequestRepository } from './merge-request.repository.js';

type UpdateCall = Call<typeof updateMergeRequest>;

/** Changes, closes and reopens merge requests. */
@Injectable()
export class MergeRequestUpdater {
  constructor(
    private readonly database: DataSource,
    private readonly finder: MergeRequestFinder,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly attributes: MergeRequestAttributes,
    private readonly exclusion: MergeExclusion,
    private readonly refresher: MergeRequestRefresher,
    private readonly repositories: RepositoryClient,
    private readonly outbox: Outbox,
    private readonly discussion: Discussion,
  ) {}

  /**
   * Throws `Forbidden`, `NotFound`, `SameBranch`, `TargetOfMerged`, and `MergeRequestExists` when the same one is open.
   * @param relabelling the change of labels, where the input does not name them all
   */
  async update(call: UpdateCall, relabelling?: Relabelling): Promise<MergeRequestEntity> {
    const known = await this.finder.getUpdatable(call);
    const { project, input } = call;
    const given = allows('update_merge_request', project) ? { ...input, relabelling } : {};
    const assignee = await this.attributes.assignee(project, given);
    const discussion = await this.discussion.prepare(
      { projectId: project.id, mayRead: (reader, standing) => mayRead({ ...known, ...assignee }, reader, standing) },
      { title: input.title, text: input.description, ...assignee },
    );
    const headOid = input.state_event === 'reopen' ? await this.presentHead(project, known) : null;

    const change: HeldChange<MergeRequestEntity> = async (tx, hold) => {
      const planning = await this.attributes.planning(tx, project, given);
      const row = await hold();
      const values = { ...valuesOf(input), ...assignee, ...planning(row) };
      return this.apply(tx, { call, discussion }, row, { values, stateEvent: input.state_event, headOid });
    };
    const updated = await this.mergeRequests.refusingTheSame(
      { ...known, targetBranch: input.target_branch ?? known.targetBranch },
      () => (mustNotMeetMerge(input) ? this.exclusion.run(known, change) : this.alone(known.id, change)),
    );
    return updated.mergeStatus === 'unchecked' ? updated : this.refresher.refresh(project, updated);
  }

  private alone(id: number, change: HeldChange<MergeRequestEntity>): Promise<MergeRequestEntity> {
    return this.database.transaction((tx) => change(tx, () => this.mergeRequests.getLocked(tx, id)));
  }

  private async apply(
    tx: EntityManager,
    { call, discussion }: { call: UpdateCall; discussion: PreparedDiscussion },
    row: MergeRequestEntity,
    wanted: WantedChange,
  ): Promise<MergeRequestEntity> {
    // another change may have come first
    if (!mayUpdate(row, call.principal, call.project)) throw new Forbidden();
    const changes = changesOf(row, wanted);
    if (Object.keys(changes).length === 0) return row;
    const updated = await this.mergeRequests.change(tx, row.id, changes);
    const byUserId = call.principal.userId;
    for (const event of eventsOf(changes)) await this.outbox.add(tx, event, factAbout(updated, byUserId));
    await discussion.changed(tx, mergeRequestNoteable(updated), { byUserId, before: row, after: updated });
    return updated;
  }

  /** Pushes were of no interest while it was closed. Null while the repository is away: the next look finds out. */
  private async presentHead(project: GitProject, { sourceBranch }: MergeRequestEntity) {
    try {
      return await this.repositories.head(project, sourceBranch);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unavailable') return null;
      throw error;
    }
  }
}

/** It may be closed by it, or sent elsewhere. */
const mustNotMeetMerge = ({ state_event: event, target_branch: target }: UpdateCall['input']): boolean =>
  event === 'close' || target !== undefined;

function valuesOf(input: UpdateCall['input']): WantedChange['values'] {
  const { title, description, target_branch: targetBranch, remove_source_branch: forceRemoveSourceBranch } = input;
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
