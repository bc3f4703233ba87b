import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { NotFound } from '@ingot/contracts';
import { AuditTrail } from '@ingot/platform';
import { auditOfChanges } from './project-changes.audit.js';
import { type Clashes, namesTakenBy, ProjectNamesTaken } from './project.errors.js';
import { FormerPaths } from '../namespaces/former-paths.js';
import { ProjectEntity } from '../views/project.entity.js';
import { type ProjectNames } from './project-names.js';

/** Writes project rows; `ProjectReader` reads them for display. */
@Injectable()
export class ProjectRepository {
  constructor(
    private readonly database: DataSource,
    private readonly formerPaths: FormerPaths,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws `ProjectNamesTaken` when a project other than `exceptId` has the name, or the path in any case, in the namespace. */
  async requireFree(namespaceId: number, { name, path }: Partial<ProjectNames>, exceptId = 0): Promise<void> {
    const [clashes]: Clashes[] = await this.database.query(
      `SELECT coalesce(bool_or(name = $2), false) AS name, coalesce(bool_or(lower(path) = lower($3)), false) AS path FROM projects
       WHERE namespace_id = $1 AND id <> $4 AND deleted_at IS NULL AND (name = $2 OR lower(path) = lower($3))`,
      [namespaceId, name ?? null, path ?? null, exceptId],
    );
    if (clashes?.name || clashes?.path) throw new ProjectNamesTaken(clashes);
  }

  /** Throws `ProjectNamesTaken` when a concurrent write came first. */
  async insert(tx: EntityManager, project: Partial<ProjectEntity>): Promise<ProjectEntity> {
    const inserted = tx.create(ProjectEntity, project);
    await tx.insert(ProjectEntity, inserted).catch(rethrowTaken);
    return inserted;
  }

  /**
   * Changes the defined values; a former path redirects to the project. Throws `ProjectNamesTaken`, and `NotFound` when
   * the project is deleted.
   * @returns the projects that lose a former path to this one
   */
  update(projectId: number, changes: Partial<ProjectEntity>): Promise<readonly number[]> {
    return this.database.transaction(async (tx) => {
      const before = await this.findLocked(tx, projectId);
      if (before === null) throw new NotFound('Project');
      await tx.update(ProjectEntity, { id: projectId }, { ...changes, updatedAt: new Date() }).catch(rethrowTaken);
      await this.audit.record(tx, ...auditOfChanges(before, changes));
      return changes.path === undefined ? [] : this.moveTo(tx, before, changes.path);
    });
  }

  /** A project that takes another one's former path ends its redirect. */
  takePath(tx: EntityManager, { id, namespaceId, path }: ProjectEntity): Promise<readonly number[]> {
    return this.formerPaths.takeProjectPath(tx, { namespaceId, projectId: id, path });
  }

  private async moveTo(
    tx: EntityManager,
    { id: projectId, namespaceId, path: former }: ProjectEntity,
    path: string,
  ): Promise<readonly number[]> {
    if (former.toLowerCase() === path.toLowerCase()) return [];
    await this.formerPaths.keepProjectPath(tx, { namespaceId, projectId, path: former });
    return this.formerPaths.takeProjectPath(tx, { namespaceId, projectId, path });
  }

  private findLocked(tx: EntityManager, id: number): Promise<ProjectEntity | null> {
    return tx.findOne(ProjectEntity, { where: { id, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  }

  /** Hides the project and frees its name and path; false when it is already deleted. */
  async markDeleted(tx: EntityManager, projectId: number): Promise<boolean> {
    const { affected } = await tx.update(
      ProjectEntity,
      { id: projectId, deletedAt: IsNull() },
      { deletedAt: new Date() },
    );
    return affected === 1;
  }

  /** A batch of the projects in a namespace. */
  async findIdsIn(namespaceId: number, limit: number): Promise<number[]> {
    const projects = await this.database
      .getRepository(ProjectEntity)
      .find({ select: { id: true }, where: { namespaceId, deletedAt: IsNull() }, order: { id: 'ASC' }, take: limit });
    return projects.map(({ id }) => id);
  }

  /** A deleted project whose row still exists, or null. */
  findDeleted(projectId: number): Promise<ProjectEntity | null> {
    return this.database.getRepository(ProjectEntity).findOneBy({ id: projectId, deletedAt: Not(IsNull()) });
  }

  /** Deletes the row of a deleted project, with its members and rules. */
  async purge(projectId: number): Promise<void> {
    await this.database.getRepository(ProjectEntity).delete({ id: projectId, deletedAt: Not(IsNull()) });
  }

  /**
   * Makes the branch the default one, if the project has none.
   * Broadcast `projectChanged` after the commit, to invalidate what is cached of an empty project.
   * @returns whether this call made it the default branch
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

  /** Updates the time of the project's last activity. */
  async touchActivity(tx: EntityManager, projectId: number): Promise<void> {
    await tx.update(ProjectEntity, { id: projectId }, { lastActivityAt: new Date() });
  }
}

function rethrowTaken(thrown: unknown): never {
  throw namesTakenBy(thrown) ?? thrown;
}
