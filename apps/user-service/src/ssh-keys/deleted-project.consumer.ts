import { Injectable } from '@nestjs/common';
import { type EventOf, projectDeleted } from '@ingot/contracts';
import { Consumes, DeletedProjectRepository } from '@ingot/platform';
import { DeployKeys } from './deploy-keys.js';

/** Deploy keys go with the last of their projects. The sweep looks for late ones, and late contributions. Idempotent. */
@Injectable()
export class DeletedProjectConsumer {
  constructor(
    private readonly deletedProjects: DeletedProjectRepository,
    private readonly deployKeys: DeployKeys,
  ) {}

  @Consumes(projectDeleted, { durable: 'user-deploy-keys-of-deleted-projects' })
  async onDeleted({ payload }: EventOf<typeof projectDeleted>): Promise<void> {
    await this.deletedProjects.add(payload);
    await this.deployKeys.removeAll(payload.projectId);
  }
}
