import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { Unavailable } from '@ingot/contracts';
import { LOGGER, type Logger } from '@ingot/platform';
import { WakeUpWorker } from '@ingot/platform/queues';
import { ProjectReader } from '../../git/project-reader.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';
import { MERGE_STATUSES, type MergeStatusJob, MergeStatusQueue } from './merge-status.queue.js';

const CONCURRENCY = 2;
/** The most checks after one push; the others stay unchecked until they change. */
const CHECKED_AT_MOST = 50;
/** Keeps one busy branch from delaying the others. */
const LONGEST_MS = 5_000;

/**
 * Checks the merge requests to a branch that are not checked, the most recently updated first. The job is retried while their repository is
 * unavailable.
 */
@Processor(MERGE_STATUSES, { concurrency: CONCURRENCY })
export class MergeStatusProcessor extends WakeUpWorker<MergeStatusJob> {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly refresher: MergeRequestRefresher,
    private readonly projects: ProjectReader,
    queue: MergeStatusQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ what: 'merge statuses', queue, logger });
  }

  protected async work({ projectId, targetBranch }: MergeStatusJob): Promise<void> {
    const unchecked = await this.mergeRequests.findUnchecked(projectId, targetBranch, CHECKED_AT_MOST);
    const project = unchecked.length === 0 ? null : await this.projects.find(projectId);
    if (project === null) return;
    const deadline = Date.now() + LONGEST_MS;
    let isAnyLeft = false;
    for (const mergeRequest of unchecked) {
      if (Date.now() > deadline) break;
      const { mergeStatus } = await this.refresher.refresh(project, mergeRequest);
      isAnyLeft ||= mergeStatus === 'unchecked'; // one that takes long must not keep the others from being checked
    }
    if (isAnyLeft) throw new Unavailable({ reason: 'a repository does not answer', projectId });
  }
}
