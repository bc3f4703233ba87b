import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columnsOf } from '../database/columns.js';
import { DeletedProjectEntity } from './deleted-project.entity.js';
import { DeletionRepository } from './deletion.repository.js';

export type DeletedProject = Pick<DeletedProjectEntity, 'projectId'>;

/** The deleted projects for which a request, or the consumer of an event, may still write. */
@Injectable()
export class DeletedProjectRepository extends DeletionRepository<DeletedProject> {
  constructor(database: DataSource) {
    const columns = columnsOf(DeletedProjectEntity).only('projectId');
    super(database, { name: 'deleted_projects', key: 'project_id', columns });
  }

  async add({ projectId }: DeletedProject): Promise<void> {
    await this.database.query('INSERT INTO deleted_projects (project_id) VALUES ($1) ON CONFLICT DO NOTHING', [
      projectId,
    ]);
  }
}
