import { Injectable } from '@nestjs/common';
import { branchOf, type EventOf, refUpdated } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeStatusQueue } from './merge-status.queue.js';

/** Older pushes start no check: a later push started one, or they no longer matter. */
const OLDEST_MS = 60 * 60 * 1_000;

/** A push to the target branch marks merge statuses as unchecked, and has the most recently updated merge requests checked soon. */
@Injectable()
export class MergeStatusConsumer {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly queue: MergeStatusQueue,
  ) {}

  @Consumes(refUpdated, { durable: 'mr-ref-updates', takesOver: 'mr-merge-statuses' })
  async onRefUpdated({ occurredAt, payload }: EventOf<typeof refUpdated>): Promise<void> {
    const { projectId, refname } = payload;
    const targetBranch = branchOf(refname);
    if (targetBranch === null) return;
    if (!(await this.mergeRequests.openAt(projectId, targetBranch)).isTarget) return;
    await this.mergeRequests.forgetMergeStatuses(projectId, targetBranch);
    if (Date.now() - occurredAt.getTime() <= OLDEST_MS) this.queue.wakeUp({ projectId, targetBranch });
  }
}
