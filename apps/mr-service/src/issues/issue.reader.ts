import { Injectable } from '@nestjs/common';
import { NotFound, type Principal, type ProjectContext } from '@ingot/contracts';
import { type IssueEntity } from './issue.entity.js';
import { mayRead } from './issue.policy.js';
import { IssueRepository } from './issue.repository.js';

/** Single issues as far as the caller may see them. */
@Injectable()
export class IssueReader {
  constructor(private readonly issues: IssueRepository) {}

  /** Throws `NotFound` for one that there is not, or that does not exist for the caller. */
  async get(project: ProjectContext, iid: number, principal: Principal): Promise<IssueEntity> {
    const issue = await this.issues.getByIid(project.id, iid);
    if (!mayRead(issue, principal, project)) throw new NotFound();
    return issue;
  }
}
