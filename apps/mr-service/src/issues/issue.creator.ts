import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { allows } from '@ingot/contracts';
import { ActivityRecorder } from '../activity/notes/activity-recorder.js';
import { type Caller } from '../activity/targets/note-target.js';
import { IssueAttributes, type WantedAttributes } from './issue.attributes.js';
import { type IssueEntity } from './issue.entity.js';
import { IssueEvents } from './issue-events.js';
import { mayRead } from './issue.policy.js';
import { IssueRepository } from './issue.repository.js';
import { issueTarget } from './issue-target.js';

export interface CreateIssue extends Caller {
  readonly title: string;
  readonly description: string | null;
  readonly confidential: boolean;
  readonly attributes: WantedAttributes;
  /** Only honoured for owners of the project; others get the present time. */
  readonly createdAt: Date | undefined;
}

/** Opens issues. */
@Injectable()
export class IssueCreator {
  constructor(
    private readonly database: DataSource,
    private readonly issues: IssueRepository,
    private readonly attributes: IssueAttributes,
    private readonly events: IssueEvents,
    private readonly activity: ActivityRecorder,
  ) {}

  async create({ principal, project, title, description, confidential, ...wanted }: CreateIssue): Promise<IssueEntity> {
    const attributes = await this.attributes.prepare(project, wanted.attributes);
    const audience = { confidential, authorId: principal.userId, assigneeId: null };
    const activity = await this.activity.prepare(
      { projectId: project.id, mayRead: (reader, access) => mayRead(audience, reader, access) },
      { title, text: description },
    );
    const createdAt = allows('own_project', project) ? wanted.createdAt : undefined;
    return this.database.transaction(async (tx) => {
      const created = await this.issues.insert(tx, {
        projectId: project.id,
        title,
        description,
        authorId: principal.userId,
        confidential,
        ...(createdAt !== undefined && { createdAt }),
        ...(await attributes(tx))({ labelIds: [] }),
      });
      await this.events.opened(tx, created, principal.userId);
      await activity.opened(tx, issueTarget(created));
      return created;
    });
  }
}
