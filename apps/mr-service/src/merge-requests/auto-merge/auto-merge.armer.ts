import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HeadPipelines } from '../../git/head-pipelines.js';
import { type GitProject, RepositoryClient } from '../../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestNotOpen } from '../merge-request/merge-request.errors.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { AutoMergeQueue } from './auto-merge.queue.js';
import { type Arming, AutoMergeRepository } from './auto-merge.repository.js';

/** Arms automatic merges. */
@Injectable()
export class AutoMergeArmer {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly autoMerges: AutoMergeRepository,
    private readonly queue: AutoMergeQueue,
    private readonly repositories: RepositoryClient,
    private readonly pipelines: HeadPipelines,
  ) {}

  /**
   * Arms the automatic merge for that head. A pipeline that succeeded, or a push that came, just before the row was stored found
   * nothing armed, so both are checked again afterwards.
   * @returns null, without arming, when the source branch has another head by now
   */
  async arm(project: GitProject, { id, sourceBranch }: MergeRequestEntity, arming: Arming) {
    const armed = await this.autoMerges.arm(id, arming);
    if (armed === null) {
      const { state } = await this.mergeRequests.get(id);
      throw new MergeRequestNotOpen({ state });
    }
    const [presentOid, status] = await Promise.all([
      this.repositories.head(project, sourceBranch),
      this.pipelines.status(project.id, sourceBranch, arming.headOid),
    ]);
    if (presentOid !== arming.headOid) {
      await this.autoMerges.disarm(armed);
      return null;
    }
    if (status === 'success') this.queue.wakeUp(id, `armed-${randomUUID()}`);
    return this.mergeRequests.get(id);
  }
}
