import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, userDeleted } from '@ingot/contracts';
import { Consumes, reassign } from '@ingot/platform';
import { MemberRepository } from '../members/member.repository.js';
import { Namespaces } from '../namespaces/namespaces.js';
import { ProjectRemover } from '../projects/project.remover.js';
import { ProjectRepository } from '../projects/project.repository.js';

/** Few enough to be removed before the event would be delivered to another replica as well. */
const BATCH = 100;

/**
 * Projects in a deleted user's namespace go as if they were deleted one by one, and so do memberships; what the user created
 * elsewhere is the ghost's, and so is what they wrote. Each step may be done again: what was interrupted goes on with the next delivery.
 */
@Injectable()
export class DeletedUserConsumer {
  constructor(
    private readonly database: DataSource,
    private readonly namespaces: Namespaces,
    private readonly projects: ProjectRepository,
    private readonly remover: ProjectRemover,
    private readonly members: MemberRepository,
  ) {}

  @Consumes(userDeleted, { durable: 'repo-deleted-users' })
  async onDeleted({ payload: { userId, ghostId } }: EventOf<typeof userDeleted>): Promise<void> {
    const namespaceId = await this.namespaces.closePersonal(userId);
    await this.removeProjects(namespaceId);
    await this.members.removeEverywhere(userId);
    await reassign(this.database, { table: 'projects', column: 'creator_id' }, userId, ghostId);
    await reassign(this.database, { table: 'uploads', column: 'uploader_id' }, userId, ghostId);
    await reassign(this.database, { table: 'commit_comments', column: 'author_id' }, userId, ghostId);
  }

  /** The namespace is closed, so that there are ever fewer. */
  private async removeProjects(namespaceId: number): Promise<void> {
    for (;;) {
      const ids = await this.projects.findIdsIn(namespaceId, BATCH);
      for (const id of ids) await this.remover.removeIfThere(id);
      if (ids.length < BATCH) return;
    }
  }
}
