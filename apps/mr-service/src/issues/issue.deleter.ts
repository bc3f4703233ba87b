import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller } from '../activity/targets/note-target.js';
import { type IssueEntity } from './issue.entity.js';
import { IssueEvents } from './issue-events.js';
import { IssueReader } from './issue.reader.js';
import { IssueRepository } from './issue.repository.js';

/** Deletes issues. Their numbers are not reused. */
@Injectable()
export class IssueDeleter {
  constructor(
    private readonly database: DataSource,
    private readonly reader: IssueReader,
    private readonly issues: IssueRepository,
    private readonly events: IssueEvents,
  ) {}

  /** The issue before its deletion; null when it is already deleted. */
  async delete({ principal, project, iid }: Caller & { readonly iid: number }): Promise<IssueEntity | null> {
    const known = await this.reader.findUnchecked(project.id, iid);
    if (known === null) return null;
    return this.database.transaction(async (tx) => {
      const issue = await this.issues.findLocked(tx, known.id);
      if (issue === null) return null;
      await this.issues.delete(tx, issue.id);
      await this.events.deleted(tx, issue, principal.userId);
      return issue;
    });
  }
}
