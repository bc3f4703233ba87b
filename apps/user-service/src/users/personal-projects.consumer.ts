import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, projectCreated, projectDeleted, userChanged } from '@ingot/contracts';
import { Broadcasts, Consumes, Inbox } from '@ingot/platform';
import { UserRepository } from './user.repository.js';

const ON_CREATED = 'user-personal-projects-created';
const ON_DELETED = 'user-personal-projects-deleted';

/**
 * Counts the projects in each user's own namespace, so that `can_create_project` needs no call to repo-service. The two kinds
 * of event may arrive out of order, so the count may be too low for a moment.
 */
@Injectable()
export class PersonalProjectsConsumer {
  constructor(
    private readonly database: DataSource,
    private readonly inbox: Inbox,
    private readonly users: UserRepository,
    private readonly broadcasts: Broadcasts,
  ) {}

  @Consumes(projectCreated, { durable: ON_CREATED })
  onCreated({ id, payload }: EventOf<typeof projectCreated>): Promise<void> {
    return this.count(ON_CREATED, id, payload.namespaceOwnerId, 1);
  }

  @Consumes(projectDeleted, { durable: ON_DELETED })
  onDeleted({ id, payload }: EventOf<typeof projectDeleted>): Promise<void> {
    return this.count(ON_DELETED, id, payload.namespaceOwnerId, -1);
  }

  private async count(consumer: string, eventId: string, userId: number | null, difference: 1 | -1): Promise<void> {
    if (userId === null) return;
    const hasChanged = await this.database.transaction(async (tx) => {
      if (!(await this.inbox.claim(tx, consumer, eventId))) return false;
      return this.users.addPersonalProjects(tx, userId, difference);
    });
    if (hasChanged) await this.broadcasts.send(userChanged, { userId });
  }
}
