import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { allows, type Call, Forbidden, NotFound, type updateIssue } from '@ingot/contracts';
import { type Relabelling } from '../labels/relabelling.js';
import { Discussion } from '../notes/discussion.js';
import { issueNoteable } from '../notes/issue-noteables.js';
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
    private readonly announcer: IssueAnnouncer,
    private readonly discussion: Discussion,
  ) {}

  /** @param relabelling the change of labels, where the input does not name them all */
  async update({ principal, project, input }: UpdateCall, relabelling?: Relabelling): Promise<IssueEntity> {
    const known = await this.reader.get(project, input.issue_iid, principal);
    if (!mayUpdate(known, principal, project)) throw new Forbidden();
    const details = await this.details.prepare(project, { ...input, relabelling });
    const discussion = await this.prepareDiscussion(project.id, known, input);
    const isOwner = allows('own_project', project);
    return this.database.transaction(async (tx) => {
      // before the issue is locked: labels and milestones are locked in that order everywhere
      const changeDetails = await details(tx);
      const before = await this.issues.findLocked(tx, known.id);
      if (before === null) throw new NotFound();
      // another change may have come first
      if (!mayUpdate(before, principal, project)) throw new Forbidden();
      const changes = { ...changesIn(input, isOwner), ...changeDetails(before) };
      const after = await this.issues.change(tx, before, changes);
      const byUserId = principal.userId;
      await this.announcer.changed(tx, before, after, byUserId);
      await discussion.changed(tx, issueNoteable(after), { byUserId, before, after });
      return after;
    });
  }

  private prepareDiscussion(projectId: number, known: IssueEntity, input: UpdateCall['input']) {
    const audience = { ...known, confidential: input.confidential ?? known.confidential };
    return this.discussion.prepare(
      { projectId, mayRead: (reader, standing) => mayRead(audience, reader, standing) },
      { title: input.title, text: input.description, assigneeId: input.assignee_id },
    );
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
