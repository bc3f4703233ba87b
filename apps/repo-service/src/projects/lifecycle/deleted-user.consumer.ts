import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, userDeleted } from '@ingot/contracts';
import { Consumes, reassign } from '@ingot/platform';
import { MemberRepository } from '../members/member.repository.js';
import { NamespaceRepository } from '../namespaces/namespace.repository.js';
import { ProjectDeleter } from './project.deleter.js';
import { ProjectRepository } from './project.repository.js';

/** Few enough to be deleted before the event would be delivered to another replica as well. */
const BATCH = 100;

/**
 * Deletes the projects in a deleted user's namespace one by one, and ends their memberships. What they created or wrote
 * elsewhere becomes the ghost's. Each step may be done again: the next delivery continues what was interrupted.
 */
@Injectable()
export class DeletedUserConsumer {
  constructor(
    private readonly database: DataSource,
    private readonly namespaces: NamespaceRepository,
    private readonly projects: ProjectRepository,
    private readonly deleter: ProjectDeleter,
    private readonly members: MemberRepository,
  ) {}

  @Consumes(userDeleted, { durable: 'repo-deleted-users' })
  async onDeleted({ payload: { userId, ghostId } }: EventOf<typeof userDeleted>): Promise<void> {
    const namespaceId = await this.namespaces.closePersonal(userId);
    await this.deleteProjects(namespaceId);
    await this.members.removeEverywhere(userId);
    await reassign(this.database, { table: 'projects', column: 'creator_id' }, userId, ghostId);
    await reassign(this.database, { table: 'uploads', column: 'uploader_id' }, userId, ghostId);
    await reassign(this.database, { table: 'commit_comments', column: 'author_id' }, userId, ghostId);
  }

  /** Comes to an end, since nothing is created in a closed namespace. */
  private async deleteProjects(namespaceId: number): Promise<void> {
    for (;;) {
      const ids = await this.projects.findIdsIn(namespaceId, BATCH);
      for (const id of ids) await this.deleter.deleteIfThere(id);
      if (ids.length < BATCH) return;
    }
  }
}
