import { Injectable } from '@nestjs/common';
import { type EventOf, projectDeleted } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { DeployKeys } from './deploy-keys.js';

/** Deploy keys go with the last of their projects. */
@Injectable()
export class DeletedProjectConsumer {
  constructor(private readonly deployKeys: DeployKeys) {}

  @Consumes(projectDeleted, { durable: 'user-deploy-keys-of-deleted-projects' })
  async onDeleted({ payload }: EventOf<typeof projectDeleted>): Promise<void> {
    await this.deployKeys.removeAll(payload.projectId);
  }
}
