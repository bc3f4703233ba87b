import { Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { type EventOf, projectDeleted } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { CommitStatusEntity } from '../commit-statuses/commit-status.entity.js';
import { PipelineEntity } from './pipeline.entity.js';

/** Few enough for one statement to be short, whatever a project has gathered. */
const BATCH = 1_000;

/** Drops what is kept of deleted projects; when it is interrupted, the next delivery goes on. */
@Injectable()
export class DeletedProjectConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consumes(projectDeleted, { durable: 'ci-deleted-projects' })
  async onDeleted({ payload }: EventOf<typeof projectDeleted>): Promise<void> {
    await this.deleteAll(CommitStatusEntity, payload.projectId);
    await this.deleteAll(PipelineEntity, payload.projectId);
  }

  private async deleteAll(entity: EntityTarget<ObjectLiteral>, projectId: number): Promise<void> {
    const table = this.dataSource.getMetadata(entity).tableName;
    for (;;) {
      const { affected } = await this.dataSource
        .createQueryBuilder()
        .delete()
        .from(entity)
        .where(`id IN (SELECT id FROM ${table} WHERE project_id = :projectId LIMIT ${BATCH})`, { projectId })
        .execute();
      if (affected === 0) return;
    }
  }
}
