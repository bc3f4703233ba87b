import { Injectable } from '@nestjs/common';
import { type DeletedProject, type ProjectsCleaner } from '@ingot/platform';
import { ContributionRepository } from '../contribution-events/contribution.repository.js';
import { DeployKeys } from './deploy-keys.js';

/** Deletes the deploy keys and contributions of a deleted project. */
@Injectable()
export class DeletedProjectCleaner implements ProjectsCleaner {
  constructor(
    private readonly deployKeys: DeployKeys,
    private readonly contributions: ContributionRepository,
  ) {}

  async cleanUp({ projectId }: DeletedProject): Promise<void> {
    await this.deployKeys.removeAll(projectId);
    await this.contributions.deleteOfProject(projectId);
  }
}
