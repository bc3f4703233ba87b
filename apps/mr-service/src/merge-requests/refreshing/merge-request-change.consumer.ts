import { Injectable } from '@nestjs/common';
import {
  type EventOf,
  mergeRequestDeleted,
  mergeRequestMerged,
  mergeRequestOpened,
  mergeRequestReopened,
  mergeRequestUpdated,
} from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { ProjectReader } from '../../git/project-reader.js';
import { DiffVersionCollector } from '../diff-versions/diff-version.collector.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';

const CHANGES = [mergeRequestOpened, mergeRequestReopened, mergeRequestUpdated, mergeRequestMerged] as const;

/** Stores the merge status and diff version of a changed merge request, and withdraws the head of a deleted one. Idempotent. */
@Injectable()
export class MergeRequestChangeConsumer {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly refresher: MergeRequestRefresher,
    private readonly versions: DiffVersionCollector,
    private readonly projects: ProjectReader,
  ) {}

  @Consumes(CHANGES, { durable: 'mr-merge-requests', takesOver: 'mr-diff-versions' })
  async onChange({ payload }: EventOf<(typeof CHANGES)[number]>): Promise<void> {
    const mergeRequest = await this.mergeRequests.find(payload.mergeRequestId);
    const project = mergeRequest && (await this.projects.find(mergeRequest.projectId));
    if (!mergeRequest || !project) return;
    await this.refresher.refresh(project, mergeRequest);
    await this.versions.collect(project, mergeRequest.id);
  }

  @Consumes(mergeRequestDeleted, { durable: 'mr-deleted-merge-requests' })
  async onDeletion({ payload: { projectId, iid } }: EventOf<typeof mergeRequestDeleted>): Promise<void> {
    const project = await this.projects.find(projectId);
    if (project) await this.versions.forget(project, iid);
  }
}
