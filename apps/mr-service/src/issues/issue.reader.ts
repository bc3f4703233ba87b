import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { NotFound, type Principal, type ProjectContext } from '@ingot/contracts';
import { columnsOf } from '@ingot/platform';
import { IssueEntity } from './issue.entity.js';
import { mayRead } from './issue.policy.js';

const ISSUE = columnsOf(IssueEntity);

/** Reads issues by project and iid. */
@Injectable()
export class IssueReader {
  constructor(private readonly reads: pg.Pool) {}

  /** Throws `NotFound` for an issue that does not exist, or that the caller may not read. */
  async get(project: ProjectContext, iid: number, principal: Principal): Promise<IssueEntity> {
    const issue = await this.find(project.id, iid);
    if (issue === null || !mayRead(issue, principal, project)) throw new NotFound();
    return issue;
  }

  /** Without a check of read access. */
  async find(projectId: number, iid: number): Promise<IssueEntity | null> {
    const { rows } = await this.reads.query<IssueEntity>({
      name: 'issue',
      text: `SELECT ${ISSUE.sql} FROM issues WHERE project_id = $1 AND iid = $2 AND deleted_at IS NULL`,
      values: [projectId, iid],
    });
    return rows[0] ?? null;
  }
}
