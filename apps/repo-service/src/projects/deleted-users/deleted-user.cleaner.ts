import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DeletedUser, reassign, type UsersCleaner } from '@ingot/platform';
import { ProjectDeleter } from '../lifecycle/project.deleter.js';
import { ProjectRepository } from '../lifecycle/project.repository.js';
import { MemberRepository } from '../members/member.repository.js';
import { NamespaceRepository } from '../namespaces/namespace.repository.js';
import { StarRepository } from '../stars/star.repository.js';

/** The batch size, small enough to finish before the event is redelivered. */
const BATCH = 100;

/**
 * Deletes the projects in a deleted user's namespace, and their memberships. What they created elsewhere passes to the ghost user.
 * Idempotent: a repetition continues an interrupted deletion.
 */
@Injectable()
export class DeletedUserCleaner implements UsersCleaner {
  constructor(
    private readonly database: DataSource,
    private readonly namespaces: NamespaceRepository,
    private readonly projects: ProjectRepository,
    private readonly deleter: ProjectDeleter,
    private readonly members: MemberRepository,
    private readonly stars: StarRepository,
  ) {}

  async cleanUp({ userId, ghostId }: DeletedUser): Promise<void> {
    const namespaceId = await this.namespaces.closePersonal(userId);
    await this.deleteProjects(namespaceId);
    await this.members.removeEverywhere(userId);
    await this.stars.removeAllOf(userId);
    await reassign(this.database, { table: 'projects', column: 'creator_id' }, userId, ghostId);
    await reassign(this.database, { table: 'uploads', column: 'uploader_id' }, userId, ghostId);
    await reassign(this.database, { table: 'commit_comments', column: 'author_id' }, userId, ghostId);
    await this.database.query('UPDATE releases SET author_id = $2 WHERE author_id = $1', [userId, ghostId]);
  }

  /** Terminates, since a closed namespace gets no new projects. */
  private async deleteProjects(namespaceId: number): Promise<void> {
    for (;;) {
      const ids = await this.projects.findIdsIn(namespaceId, BATCH);
      for (const id of ids) await this.deleter.deleteIfThere(id);
      if (ids.length < BATCH) return;
    }
  }
}
