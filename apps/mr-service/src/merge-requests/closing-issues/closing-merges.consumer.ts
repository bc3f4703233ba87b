import { Inject, Injectable } from '@nestjs/common';
import { type EventOf, mergeRequestMerged } from '@ingot/contracts';
import { CONFIG, Consumes } from '@ingot/platform';
import { Principals } from '../../principals/principals.js';
import { type MrConfig } from '../../config.js';
import { ProjectReader } from '../../git/project-reader.js';
import { RepositoryClient } from '../../git/repository-client.js';
import { DiffVersionCollector } from '../diff-versions/diff-version.collector.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { IssueCloser } from '../../issues/issue.closer.js';
import { MergeRequestTexts } from './merge-request.texts.js';
import { mentionsClosing } from '../../issues/closing-references.js';
import { ReferencedIssues } from '../../issues/referenced-issues.js';

const CONSUMER = 'mr-issues-closed-by-merges';

/** A merge into the default branch closes the issues that it refers to, in the name of the user who merged. */
@Injectable()
export class ClosingMergesConsumer {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly versions: DiffVersionCollector,
    private readonly texts: MergeRequestTexts,
    private readonly referenced: ReferencedIssues,
    private readonly users: Principals,
    private readonly closer: IssueCloser,
    private readonly projects: ProjectReader,
    private readonly repositories: RepositoryClient,
    @Inject(CONFIG) private readonly config: MrConfig,
  ) {}

  @Consumes(mergeRequestMerged, { durable: 'mr-merge-requests', takesOver: CONSUMER })
  async onMerged({ id, occurredAt, payload }: EventOf<typeof mergeRequestMerged>): Promise<void> {
    const mergeRequest = await this.mergeRequests.find(payload.mergeRequestId);
    const texts = mergeRequest === null ? [] : await this.textsOf(mergeRequest);
    const by = texts.some(mentionsClosing) ? await this.users.find(payload.byUserId) : null;
    const project = by && (await this.projects.findFor(by, payload.projectId));
    if (!mergeRequest || !by || !project) return;

    const place = { pathWithNamespace: project.pathWithNamespace, baseUrl: this.config.EXTERNAL_URL ?? null };
    const found = await this.referenced.closedBy(texts, place, by);
    const reference = `!${mergeRequest.iid}`;
    const fullReference = `${project.pathWithNamespace}${reference}`;
    const cause = { kind: 'merge request', reference, fullReference, project } as const;
    await this.closer.close({ id, consumer: CONSUMER, occurredAt }, found, by, cause);
  }

  /** None unless it was merged into the default branch. */
  private async textsOf(mergeRequest: MergeRequestEntity): Promise<string[]> {
    const project = await this.projects.find(mergeRequest.projectId);
    if (project === null) return [];
    if (!(await this.repositories.rights(project, mergeRequest.targetBranch)).isDefault) return [];
    await this.versions.collect(project, mergeRequest.id); // so that the commits of the merge are known
    return this.texts.of(project, mergeRequest);
  }
}
