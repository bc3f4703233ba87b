import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, projectDeleted } from '@ingot/contracts';
import { Consumes, deleteRows } from '@ingot/platform';
import { ObjectStore } from '../traces/object-store/object-store.js';

/** Deletes all data of deleted projects. Idempotent: a redelivery continues an interrupted deletion. */
@Injectable()
export class DeletedProjectConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly objects: ObjectStore,
  ) {}

  @Consumes(projectDeleted, { durable: 'ci-deleted-projects' })
  async onDeleted({ payload }: EventOf<typeof projectDeleted>): Promise<void> {
    for (const table of [
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
    ]) {
      await deleteRows(this.dataSource, { table, column: 'project_id' }, payload.projectId);
    }
    await this.objects.deleteAll(`projects/${payload.projectId}/`);
  }
}
