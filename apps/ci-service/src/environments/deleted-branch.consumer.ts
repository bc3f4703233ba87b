import { Injectable } from '@nestjs/common';
import { branchOf, type EventOf, refUpdated, ZERO_OID } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { ReadPushRepository } from '../processing/read-push.repository.js';
import { DeploymentRepository } from './deployment.repository.js';
import { EnvironmentStopper } from './environment.stopper.js';

/** Stops the environments whose last deployment came from a deleted branch. */
@Injectable()
export class DeletedBranchConsumer {
  constructor(
    private readonly deployments: DeploymentRepository,
    private readonly readPushes: ReadPushRepository,
    private readonly stopper: EnvironmentStopper,
  ) {}

  @Consumes(refUpdated, { durable: 'ci-ref-updates', takesOver: 'ci-environments-of-deleted-branches' })
  async onUpdated({ occurredAt, payload }: EventOf<typeof refUpdated>): Promise<void> {
    const { projectId, userId, refname, newOid } = payload;
    const branch = branchOf(refname);
    if (branch === null || newOid !== ZERO_OID) return;
    if (await this.readPushes.hasNewer(projectId, branch, occurredAt)) return; // the branch was made anew
    for (const id of await this.deployments.environmentsOf(projectId, branch)) {
      await this.stopper.stop({ id, projectId }, userId);
    }
  }
}
