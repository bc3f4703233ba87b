import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { allows, type Call, Forbidden, NotFound, type updateIssue } from '@ingot/contracts';
import { Mentions } from '../mentions/mentions.js';
import { issueNoteable } from '../notes/issue-noteables.js';
import { SystemNotes } from '../notes/system-notes.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { IssueAnnouncer } from './issue.announcer.js';
import { IssueDetailsResolver } from './issue-details.js';
import { type IssueEntity } from './issue.entity.js';
import { mayRead, mayUpdate } from './issue.policy.js';
import { IssueReader } from './issue.reader.js';
import { type IssueChanges, IssueRepository } from './issue.repository.js';

type UpdateCall = Call<typeof updateIssue>;

/** Changes, closes and reopens issues. */
@Injectable()
export class IssueUpdater {
  constructor(
    private readonly database: DataSource,
    private readonly issues: IssueRepository,
    private readonly reader: IssueReader,
    private readonly details: IssueDetailsResolver,
    private readonly mentions: Mentions,
    private readonly subscriptions: Subscriptions,
    private readonly notes: SystemNotes,
    private readonly announcer: IssueAnnouncer,
  ) {}

  async update({ principal, project, input }: UpdateCall): Promise<IssueEntity> {
    const known = await this.reader.get(project, input.issue_iid, principal);
    if (!mayUpdate(known, principal, project)) throw new Forbidden();
    const details = await this.details.prepare(project, input);
    const isOwner = allows('own_project', project);
    const usernames = await this.notes.namesOf([input.assignee_id]);
    const mentioned = await this.mentions.find(input.description ?? null, {
      projectId: project.id,
      mayRead: (reader, standing) => mayRead({ ...known, ...changesIn(input, isOwner) }, reader, standing),
    });
    return this.database.transaction(async (tx) => {
      // before the issue is locked: labels and milestones are locked in that order everywhere
      const changes = { ...changesIn(input, isOwner), ...(await details(tx)) };
      const before = await this.issues.findLocked(tx, known.id);
      if (before === null) throw new NotFound();
      // another change may have come first
      if (!mayUpdate(before, principal, project)) throw new Forbidden();
      const after = await this.issues.change(tx, before, changes);
      const { userId: byUserId } = principal;
      await this.subscriptions.addParticipants(tx, { ...after, type: 'Issue' }, mentioned);
      await this.notes.changed(tx, issueNoteable(after), { byUserId, before, after, usernames });
      await this.announcer.changed(tx, before, after, byUserId);
      return after;
    });
  }
}

/** What is asked for; closing what is closed and opening what is open is nothing. */
function changesIn(input: UpdateCall['input'], isOwner: boolean): IssueChanges {
  const { title, description, confidential, state_event: event, updated_at: updatedAt } = input;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(confidential !== undefined && { confidential }),
    ...(event !== undefined && { state: event === 'close' ? 'closed' : 'opened' }),
    ...(isOwner && updatedAt !== undefined && { updatedAt: new Date(updatedAt) }),
  };
}
