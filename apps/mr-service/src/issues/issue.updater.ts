import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { allows, Forbidden, NotFound } from '@ingot/contracts';
import { type Caller } from '../activity/targets/note-target.js';
import { ChangeRecorder } from '../planning/changes/change-recorder.js';
import { IssueAttributes, type WantedAttributes } from './issue.attributes.js';
import { type IssueEntity } from './issue.entity.js';
import { IssueEvents } from './issue-events.js';
import { mayRead, mayUpdate } from './issue.policy.js';
import { IssueReader } from './issue.reader.js';
import { type IssueChanges, IssueRepository } from './issue.repository.js';
import { issueTarget } from './issue-target.js';

/** Missing attributes stay as they are. */
export interface WantedChanges {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly confidential?: boolean | undefined;
  readonly stateEvent?: 'close' | 'reopen' | undefined;
  readonly attributes: WantedAttributes;
  /** Only honoured for owners of the project; others get the present time. */
  readonly updatedAt?: Date | undefined;
}

export interface UpdateIssue extends Caller {
  readonly iid: number;
  readonly changes: WantedChanges;
}

/** Changes, closes and reopens issues. */
@Injectable()
export class IssueUpdater {
  constructor(
    private readonly database: DataSource,
    private readonly issues: IssueRepository,
    private readonly reader: IssueReader,
    private readonly attributes: IssueAttributes,
    private readonly events: IssueEvents,
    private readonly recorder: ChangeRecorder,
  ) {}

  /** Throws `NotFound` and `Forbidden`. */
  async update({ principal, project, iid, changes: wanted }: UpdateIssue): Promise<IssueEntity> {
    const known = await this.reader.getReadable(project, iid, principal);
    if (!mayUpdate(known, principal, project)) throw new Forbidden();
    const attributes = await this.attributes.prepare(project, wanted.attributes);
    const audience = { ...known, confidential: wanted.confidential ?? known.confidential };
    const record = await this.recorder.prepare(
      { projectId: project.id, mayRead: (reader, access) => mayRead(audience, reader, access) },
      { ...wanted, assigneeId: wanted.attributes.assigneeId },
    );
    const isOwner = allows('own_project', project);
    return this.database.transaction(async (tx) => {
      const attributesOf = await attributes(tx);
      const before = await this.issues.findLocked(tx, known.id);
      if (before === null) throw new NotFound();
      // a concurrent change may have changed the state
      if (!mayUpdate(before, principal, project)) throw new Forbidden();
      const after = await this.issues.change(tx, before, { ...changesOf(wanted, isOwner), ...attributesOf(before) });
      const byUserId = principal.userId;
      await this.events.changed(tx, before, after, byUserId);
      await record(tx, issueTarget(after), { byUserId, before, after });
      return after;
    });
  }
}

/** The requested changes; closing a closed issue or reopening an open one changes nothing. */
const changesOf = (wanted: WantedChanges, isOwner: boolean): IssueChanges => {
  const { title, description, confidential, stateEvent, updatedAt } = wanted;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(confidential !== undefined && { confidential }),
    ...(stateEvent !== undefined && { state: stateEvent === 'close' ? 'closed' : 'opened' }),
    ...(isOwner && updatedAt !== undefined && { updatedAt }),
  };
};
