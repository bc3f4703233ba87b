import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DeletedProject, deleteRows, type ProjectsCleaner } from '@ingot/platform';
import { ObjectStore } from '../traces/object-store/object-store.js';

const TABLES = [
  'ci_projects', // first, as by its absence runners hear that the project is deleted
  'deployments',
  'environments',
  'deployment_counters',
  'triggers',
  'project_variables',
  'read_pushes',
  'runner_projects',
  'job_traces',
  'job_artifacts',
  'commit_statuses',
  'pipelines',
];

/** Deletes all data of a deleted project. */
@Injectable()
export class DeletedProjectCleaner implements ProjectsCleaner {
  constructor(
    private readonly dataSource: DataSource,
    private readonly objects: ObjectStore,
  ) {}

  async cleanUp({ projectId }: DeletedProject): Promise<void> {
    for (const table of TABLES) await deleteRows(this.dataSource, { table, column: 'project_id' }, projectId);
    await this.objects.deleteAll(`projects/${projectId}/`);
  }
}
