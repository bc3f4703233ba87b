import { Injectable } from '@nestjs/common';
import { type EventOf, mergeRequestOpened, mergeRequestReopened, mergeRequestUpdated } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { ProjectFinder } from '../git/project-finder.js';
import { MergeRequestRefresher } from '../merge-requests/merge-request.refresher.js';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { DiffVersionCollector } from './diff-version.collector.js';

/** Records the versions that merge requests have by what is done to them. Doing it again changes nothing. */
@Injectable()
export class DiffVersionConsumer {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly refresher: MergeRequestRefresher,
    private readonly collector: DiffVersionCollector,
    private readonly projects: ProjectFinder,
  ) {}

  @Consumes([mergeRequestOpened, mergeRequestReopened, mergeRequestUpdated], { durable: 'mr-diff-versions' })
  async onChange({ payload }: EventOf<typeof mergeRequestOpened>): Promise<void> {
    const mergeRequest = await this.mergeRequests.find(payload.mergeRequestId);
    const project = mergeRequest && (await this.projects.find(mergeRequest.projectId));
    if (!mergeRequest || !project) return;
    await this.refresher.refresh(project, mergeRequest);
    await this.collector.collect(project, mergeRequest.id);
  }
}
