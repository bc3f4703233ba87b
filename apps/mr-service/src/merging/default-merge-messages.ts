import { Inject, Injectable } from '@nestjs/common';
import { type Principal, type ProjectContext } from '@ingot/contracts';
import { CONFIG } from '@ingot/platform';
import { type MrConfig } from '../config.js';
import { RepositoryClient } from '../git/repository-client.js';
import { type ReferencedIssue, ReferencedIssues } from '../issue-references/referenced-issues.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { defaultMergeMessage } from './merge-message.js';
import { type Heads } from './standing.js';

/** What is written for merges that nobody gave a message. */
@Injectable()
export class DefaultMergeMessages {
  constructor(
    private readonly repositories: RepositoryClient,
    private readonly referenced: ReferencedIssues,
    @Inject(CONFIG) private readonly config: MrConfig,
  ) {}

  /** Names the issues that merging these heads closes, as far as whoever merges may read them. Throws `Unavailable`. */
  async of(project: ProjectContext, mergeRequest: MergeRequestEntity, heads: Heads, by: Principal): Promise<string> {
    const closed = await this.closed(project, mergeRequest, heads, by);
    const closes = closed.map(({ issue, project: { id, pathWithNamespace } }) =>
      id === project.id ? `#${issue.iid}` : `${pathWithNamespace}#${issue.iid}`,
    );
    const { sourceBranch, targetBranch, title, iid } = mergeRequest;
    return defaultMergeMessage({ sourceBranch, targetBranch, title, iid, closes });
  }

  private async closed(
    project: ProjectContext,
    { targetBranch, title, description }: MergeRequestEntity,
    { targetOid: baseOid, sourceOid: headOid }: Heads,
    by: Principal,
  ): Promise<ReferencedIssue[]> {
    if (!(await this.repositories.rights(project, targetBranch)).isDefault) return [];
    const messages = await this.repositories.messagesIn(project, { baseOid, headOid });
    const place = { pathWithNamespace: project.pathWithNamespace, baseUrl: this.config.EXTERNAL_URL ?? null };
    return this.referenced.closedBy([title, description ?? '', ...messages], place, by);
  }
}
