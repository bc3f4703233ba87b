import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { NotFound, type Principal, type ProjectContext } from '@ingot/contracts';
import { columnsOf } from '@ingot/platform';
import { isSubscribedToRow } from '../activity/subscriptions/subscriptions.js';
import { IssueEntity } from './issue.entity.js';
import { mayRead } from './issue.policy.js';

/** An issue, and whether the user who reads it is subscribed. */
export type ReadIssue = IssueEntity & { readonly subscribed: boolean };

const ISSUE = columnsOf(IssueEntity);
const BY_IID = 'FROM issues WHERE project_id = $1 AND iid = $2 AND deleted_at IS NULL';

/** Reads issues by project and iid. */
@Injectable()
export class IssueReader {
  constructor(private readonly reads: pg.Pool) {}

  /** Throws `NotFound` for an issue that does not exist, or that the caller may not read. */
  async getReadable(project: ProjectContext, iid: number, principal: Principal): Promise<ReadIssue> {
    const { rows } = await this.reads.query<ReadIssue>({
      name: 'issue_read',
      text: `SELECT ${ISSUE.sql}, ${isSubscribedToRow('Issue', 'issues', '$3')} AS subscribed ${BY_IID}`,
      values: [project.id, iid, principal.userId],
    });
    const [issue] = rows;
    if (issue === undefined || !mayRead(issue, principal, project)) throw new NotFound();
    return issue;
  }

  /** Without a check of read access. */
  async findUnchecked(projectId: number, iid: number): Promise<IssueEntity | null> {
    const { rows } = await this.reads.query<IssueEntity>({
      name: 'issue',
      text: `SELECT ${ISSUE.sql} ${BY_IID}`,
      values: [projectId, iid],
    });
    return rows[0] ?? null;
  }
}
