import { Injectable } from '@nestjs/common';
import { type EventOf, projectDeleted, userDeleted } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { ContributionRepository } from './contribution.repository.js';

/** Contributions go with the project that they were made to, and with who made them. */
@Injectable()
export class DeletedOwnersConsumer {
  constructor(private readonly contributions: ContributionRepository) {}

  @Consumes(projectDeleted, { durable: 'user-contributions-deleted-projects' })
  async onProjectDeleted({ payload }: EventOf<typeof projectDeleted>): Promise<void> {
    await this.contributions.removeOfProject(payload.projectId);
  }

  @Consumes(userDeleted, { durable: 'user-contributions-deleted-users' })
  async onUserDeleted({ payload }: EventOf<typeof userDeleted>): Promise<void> {
    await this.contributions.removeOfAuthor(payload.userId);
  }
}
