import { Inject, Injectable } from '@nestjs/common';
import { type EventOf, mergeRequestMerged } from '@ingot/contracts';
import { CONFIG, Consumes } from '@ingot/platform';
import { ActingUsers } from '../acting-users/acting-users.js';
import { type MrConfig } from '../config.js';
import { ProjectFinder } from '../git/project-finder.js';
import { RepositoryClient } from '../git/repository-client.js';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { IssueCloser } from './issue.closer.js';
import { MergeRequestTexts } from './merge-request.texts.js';
import { ReferencedIssues } from './referenced-issues.js';

const CONSUMER = 'mr-issues-closed-by-merges';

/** What is merged into the default branch closes the issues that it says to close, in the name of who merged it. */
@Injectable()
export class ClosingMergesConsumer {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly texts: MergeRequestTexts,
    private readonly referenced: ReferencedIssues,
    private readonly users: ActingUsers,
    private readonly closer: IssueCloser,
    private readonly projects: ProjectFinder,
    private readonly repositories: RepositoryClient,
    @Inject(CONFIG) private readonly config: MrConfig,
  ) {}

  @Consumes(mergeRequestMerged, { durable: CONSUMER })
  async onMerged({ id, payload }: EventOf<typeof mergeRequestMerged>): Promise<void> {
    const mergeRequest = await this.mergeRequests.find(payload.mergeRequestId);
    const by = mergeRequest && (await this.users.find(payload.byUserId));
    const project = by && (await this.projects.asSeenBy(by, payload.projectId));
    if (!mergeRequest || !by || !project) return;
    if (!(await this.repositories.rights(project, mergeRequest.targetBranch)).isDefault) return;

    const place = { pathWithNamespace: project.pathWithNamespace, baseUrl: this.config.EXTERNAL_URL ?? null };
    const found = await this.referenced.closedBy(await this.texts.of(project, mergeRequest), place, by);
    await this.closer.close({ id, consumer: CONSUMER }, found, by, (each) =>
      each.project.id === project.id
        ? `merge request !${mergeRequest.iid}`
        : `merge request ${project.pathWithNamespace}!${mergeRequest.iid}`,
    );
  }
}
