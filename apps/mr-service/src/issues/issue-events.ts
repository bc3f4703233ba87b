import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { issueClosed, issueDeleted, issueOpened, issueReopened, issueUpdated } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { type IssueEntity } from './issue.entity.js';

type Counted = Pick<IssueEntity, 'state' | 'confidential'>;

/** Publishes events about issues, in the transaction of the change. */
@Injectable()
export class IssueEvents {
  constructor(private readonly outbox: Outbox) {}

  /** A new issue; a moved issue that was closed is published as opened, then as closed. */
  async opened(tx: EntityManager, issue: IssueEntity, byUserId: number): Promise<void> {
    const opened = { ...issue, state: 'opened' as const };
    await this.outbox.add(tx, issueOpened, factOf(opened, byUserId, null, opened));
    await this.changed(tx, opened, issue, byUserId);
  }

  async deleted(tx: EntityManager, issue: IssueEntity, byUserId: number): Promise<void> {
    await this.outbox.add(tx, issueDeleted, factOf(issue, byUserId, issue, null));
  }

  /** Publishes the change of state, which carries all attributes; else an update, if it affects what others show. */
  async changed(tx: EntityManager, before: IssueEntity, after: IssueEntity, byUserId: number): Promise<void> {
    const fact = factOf(after, byUserId, before, after);
    if (after.state !== before.state) {
      await this.outbox.add(tx, after.state === 'closed' ? issueClosed : issueReopened, fact);
    } else if (isShownElsewhere(before, after)) {
      await this.outbox.add(tx, issueUpdated, fact);
    }
  }
}

const factOf = (issue: IssueEntity, byUserId: number, before: Counted | null, after: Counted | null) => {
  const { id: issueId, iid, projectId, title, confidential, authorId, assigneeId } = issue;
  const openIssues = {
    public: countOf(after, false) - countOf(before, false),
    confidential: countOf(after, true) - countOf(before, true),
  };
  return { issueId, iid, projectId, title, byUserId, confidential, authorId, assigneeId, openIssues };
};

const countOf = (issue: Counted | null, confidential: boolean): 0 | 1 =>
  issue?.state === 'opened' && issue.confidential === confidential ? 1 : 0;

const isShownElsewhere = (before: IssueEntity, after: IssueEntity): boolean =>
  before.title !== after.title || before.confidential !== after.confidential || before.assigneeId !== after.assigneeId;
