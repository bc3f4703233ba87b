import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Call, type deleteIssue } from '@ingot/contracts';
import { IssueAnnouncer } from './issue.announcer.js';
import { type IssueEntity } from './issue.entity.js';
import { IssueRepository } from './issue.repository.js';

/** Deletes issues: nobody sees them again, and their numbers are not given again. */
@Injectable()
export class IssueRemover {
  constructor(
    private readonly database: DataSource,
    private readonly issues: IssueRepository,
    private readonly announcer: IssueAnnouncer,
  ) {}

  /** The issue as it was, or null when it is gone already. */
  async remove({ principal, project, input }: Call<typeof deleteIssue>): Promise<IssueEntity | null> {
    const known = await this.issues.findByIid(project.id, input.issue_iid);
    if (known === null) return null;
    return this.database.transaction(async (tx) => {
      const issue = await this.issues.findLocked(tx, known.id);
      if (issue === null) return null;
      await this.issues.remove(tx, issue.id);
      await this.announcer.deleted(tx, issue, principal.userId);
      return issue;
    });
  }
}
