import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { allows, type Call, type createIssue } from '@ingot/contracts';
import { Discussion } from '../notes/discussion.js';
import { issueNoteable } from '../notes/issue-noteables.js';
import { IssueAnnouncer } from './issue.announcer.js';
import { IssueDetailsResolver } from './issue-details.js';
import { type IssueEntity } from './issue.entity.js';
import { mayRead } from './issue.policy.js';
import { IssueRepository } from './issue.repository.js';

/** Opens issues. */
@Injectable()
export class IssueCreator {
  constructor(
    private readonly database: DataSource,
    private readonly issues: IssueRepository,
    private readonly details: IssueDetailsResolver,
    private readonly announcer: IssueAnnouncer,
    private readonly discussion: Discussion,
  ) {}

  async create({ principal, project, input }: Call<typeof createIssue>): Promise<IssueEntity> {
    const details = await this.details.prepare(project, input);
    const confidential = input.confidential ?? false;
    const audience = { confidential, authorId: principal.userId, assigneeId: null };
    const discussion = await this.discussion.prepare(
      { projectId: project.id, mayRead: (reader, standing) => mayRead(audience, reader, standing) },
      { title: input.title, text: input.description },
    );
    const createdAt = allows('own_project', project) ? input.created_at : undefined;
    return this.database.transaction(async (tx) => {
      const created = await this.issues.insert(tx, {
        projectId: project.id,
        title: input.title,
        description: input.description ?? null,
        authorId: principal.userId,
        confidential,
        ...(createdAt !== undefined && { createdAt: new Date(createdAt) }),
        ...(await details(tx))({ labelIds: [] }),
      });
      await this.announcer.opened(tx, created, principal.userId);
      await discussion.opened(tx, issueNoteable(created));
      return created;
    });
  }
}
