import { Injectable } from '@nestjs/common';
import { type EventOf, refUpdated } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { ProjectReader } from '../../git/project-reader.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';

const BRANCHES = 'refs/heads/';
/** The most checks after one push; the others stay unchecked until they change. */
const CHECKED_AT_MOST = 50;
/** Keeps one busy branch from delaying the pushes to others. */
const LONGEST_MS = 5_000;
/** Older pushes are skipped: a later push checked them, or they no longer matter. */
const OLDEST_MS = 60 * 60 * 1_000;

/** A push to the target branch marks merge statuses as unchecked, then checks the most recently updated merge requests. */
@Injectable()
export class MergeStatusConsumer {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly refresher: MergeRequestRefresher,
    private readonly projects: ProjectReader,
  ) {}

  @Consumes(refUpdated, { durable: 'mr-ref-updates', takesOver: 'mr-merge-statuses' })
  async onRefUpdated({ occurredAt, payload }: EventOf<typeof refUpdated>): Promise<void> {
    const { projectId, refname } = payload;
    if (!refname.startsWith(BRANCHES)) return;
    const branch = refname.slice(BRANCHES.length);
    if (!(await this.mergeRequests.openAt(projectId, branch)).isTarget) return;
    await this.mergeRequests.forgetMergeStatuses(projectId, branch);
    if (Date.now() - occurredAt.getTime() > OLDEST_MS) return;
    const unchecked = await this.mergeRequests.findUnchecked(projectId, branch, CHECKED_AT_MOST);
    const project = unchecked.length === 0 ? null : await this.projects.find(projectId);
    if (project === null) return;
    const deadline = Date.now() + LONGEST_MS;
    for (const mergeRequest of unchecked) {
      if (Date.now() > deadline) return;
      await this.refresher.refresh(project, mergeRequest);
    }
  }
}
