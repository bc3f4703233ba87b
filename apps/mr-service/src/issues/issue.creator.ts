import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { allows, type Call, type createIssue } from '@ingot/contracts';
import { Mentions } from '../mentions/mentions.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
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
    private readonly mentions: Mentions,
    private readonly subscriptions: Subscriptions,
    private readonly announcer: IssueAnnouncer,
  ) {}

  async create({ principal, project, input }: Call<typeof createIssue>): Promise<IssueEntity> {
    const details = await this.details.prepare(project, input);
    const createdAt = allows('own_project', project) ? input.created_at : undefined;
    const text = {
      projectId: project.id,
      title: input.title,
      description: input.description ?? null,
      authorId: principal.userId,
      confidential: input.confidential ?? false,
    };
    const mentioned = await this.mentions.find(text.description, {
      projectId: project.id,
      mayRead: (reader, standing) => mayRead({ ...text, assigneeId: null }, reader, standing),
    });
    return this.database.transaction(async (tx) => {
      const created = await this.issues.insert(tx, {
        ...text,
        ...(createdAt !== undefined && { createdAt: new Date(createdAt) }),
        ...(await details(tx)),
      });
      await this.subscriptions.addParticipants(tx, { ...created, type: 'Issue' }, mentioned);
      await this.announcer.opened(tx, created, principal.userId);
      return created;
    });
  }
}
