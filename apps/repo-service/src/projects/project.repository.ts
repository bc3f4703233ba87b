import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { ProjectEntity } from './project.entity.js';

/** Writes of project rows. Reads are in `ProjectReader`. */
@Injectable()
export class ProjectRepository {
  /**
   * Makes the branch the default one, unless the project has one already.
   * Broadcast `projectChanged` once the transaction has committed: what is cached of an empty project is then wrong.
   * @returns whether it is the default branch because of this call
   */
  async recordFirstBranch(tx: EntityManager, projectId: number, branch: string): Promise<boolean> {
    const now = new Date();
    const { affected } = await tx.update(
      ProjectEntity,
      { id: projectId, defaultBranch: IsNull() },
      { defaultBranch: branch, updatedAt: now, lastActivityAt: now },
    );
    return affected === 1;
  }

  /** Remembers that something happened in the project just now. */
  async touchActivity(tx: EntityManager, projectId: number): Promise<void> {
    await tx.update(ProjectEntity, { id: projectId }, { lastActivityAt: new Date() });
  }
}
