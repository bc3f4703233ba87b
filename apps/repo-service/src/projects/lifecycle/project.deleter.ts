import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type EventOf,
  NotFound,
  projectChanged,
  projectDeleted,
  removeRepository,
  removeUploads,
} from '@ingot/contracts';
import { AuditTrail, Broadcasts, Consumes, Outbox, RpcClient } from '@ingot/platform';
import { ProjectRepository } from './project.repository.js';
import { ProjectReader } from '../views/project.reader.js';

/** Deletes projects: hides them at once, and removes repository and rows in the background. */
@Injectable()
export class ProjectDeleter {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly reader: ProjectReader,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    private readonly broadcasts: Broadcasts,
    private readonly rpc: RpcClient,
  ) {}

  /** Throws `NotFound` when the project is already deleted. */
  async delete(projectId: number): Promise<void> {
    const { namespaceOwnerId, namespacePath, path } = await this.reader.get(projectId, null);
    await this.database.transaction(async (tx) => {
      if (!(await this.projects.markDeleted(tx, projectId))) return;
      await this.outbox.add(tx, projectDeleted, { projectId, namespaceOwnerId });
      const entity = { type: 'Project', id: projectId, path: `${namespacePath}/${path}` } as const;
      await this.audit.record(tx, { event: 'project_deleted', entity });
    });
    await this.broadcasts.send(projectChanged, { projectId });
  }

  /** As `delete`, but ignores a project that is already deleted. */
  async deleteIfThere(projectId: number): Promise<void> {
    try {
      await this.delete(projectId);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }

  /** Every step is idempotent; the row goes last, as it has the path of the repository. */
  @Consumes(projectDeleted, { durable: 'repo-repository-removal' })
  async purge({ payload: { projectId } }: EventOf<typeof projectDeleted>): Promise<void> {
    const project = await this.projects.findDeleted(projectId);
    if (project === null) return;
    const { storage, diskPath } = project;
    const repository = { storage, diskPath };
    await this.rpc.call(removeRepository, { repository }, storage);
    await this.rpc.call(removeUploads, { repository }, storage);
    await this.projects.purge(projectId);
  }
}
