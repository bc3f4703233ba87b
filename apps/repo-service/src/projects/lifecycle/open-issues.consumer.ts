import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, issueClosed, issueDeleted, issueOpened, issueReopened, issueUpdated } from '@ingot/contracts';
import { Consumes, Inbox } from '@ingot/platform';

const CONSUMER = 'repo-open-issues';

/** Counts the open issues of projects: each event once, in any order. */
@Injectable()
export class OpenIssuesConsumer {
  constructor(
    private readonly database: DataSource,
    private readonly inbox: Inbox,
  ) {}

  @Consumes([issueOpened, issueClosed, issueReopened, issueUpdated, issueDeleted], { durable: CONSUMER })
  async onIssue({ id, payload: { projectId, openIssues } }: EventOf<typeof issueOpened>): Promise<void> {
    if (openIssues.public === 0 && openIssues.confidential === 0) return;
    await this.database.transaction(async (tx) => {
      if (!(await this.inbox.claim(tx, CONSUMER, id))) return;
      await tx.query(
        `UPDATE projects
         SET open_issues_count = open_issues_count + $2,
             open_confidential_issues_count = open_confidential_issues_count + $3
         WHERE id = $1`,
        [projectId, openIssues.public, openIssues.confidential],
      );
    });
  }
}
