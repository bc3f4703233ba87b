import { Injectable } from '@nestjs/common';
import { type EventOf, projectDeleted } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';

/** A project's merge requests go with it. */
@Injectable()
export class DeletedProjectConsumer {
  constructor(private readonly mergeRequests: MergeRequestRepository) {}

  @Consumes(projectDeleted, { durable: 'mr-deleted-projects' })
  async onDeleted({ payload }: EventOf<typeof projectDeleted>): Promise<void> {
    await this.mergeRequests.deleteProject(payload.projectId);
  }
}
