import { Inject, Injectable } from '@nestjs/common';
import { type Principal, type ProjectContext } from '@ingot/contracts';
import { CONFIG } from '@ingot/platform';
import { type MrConfig } from '../../config.js';
import { RepositoryClient } from '../../git/repository-client.js';
import { type ReferencedIssue, ReferencedIssues } from '../../issues/referenced-issues.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { type Heads } from '../merge-request/mergeability.js';

/** What a merge that needs a message is known by. */
interface Merge {
  readonly heads: Heads;
  readonly by: Principal;
  readonly isToDefaultBranch: boolean;
}

/** Writes the default messages of merge commits. */
@Injectable()
export class DefaultMergeMessages {
  constructor(
    private readonly repositories: RepositoryClient,
    private readonly referenced: ReferencedIssues,
    @Inject(CONFIG) private readonly config: MrConfig,
  ) {}

  /** Names the issues that the merge closes and the merging user may read. Throws `Unavailable`. */
  async of(project: ProjectContext, mergeRequest: MergeRequestEntity, merge: Merge): Promise<string> {
    const closed = merge.isToDefaultBranch ? await this.closed(project, mergeRequest, merge) : [];
    const closes = closed.map(({ issue, project: { id, pathWithNamespace } }) =>
      id === project.id ? `#${issue.iid}` : `${pathWithNamespace}#${issue.iid}`,
    );
    const { sourceBranch, targetBranch, title, iid } = mergeRequest;
    return defaultMergeMessage({ sourceBranch, targetBranch, title, iid, closes });
  }

  private async closed(
    project: ProjectContext,
    { title, description }: MergeRequestEntity,
    { heads: { targetOid: baseOid, sourceOid: headOid }, by }: Merge,
  ): Promise<ReferencedIssue[]> {
    const messages = await this.repositories.messagesIn(project, { baseOid, headOid });
    const place = { pathWithNamespace: project.pathWithNamespace, baseUrl: this.config.EXTERNAL_URL ?? null };
    return this.referenced.closedBy([title, description ?? '', ...messages], place, by);
  }
}

/** The facts in a default message. */
interface MergeMessageParts {
  readonly sourceBranch: string;
  readonly targetBranch: string;
  readonly title: string;
  readonly iid: number;
  /** References to the issues that the merge closes. */
  readonly closes: readonly string[];
}

const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

/** The default message of a merge commit. Pure. */
export const defaultMergeMessage = ({ sourceBranch, targetBranch, title, iid, closes }: MergeMessageParts): string =>
  [
    `Merge branch '${sourceBranch}' into '${targetBranch}'`,
    title,
    ...(closes.length === 0 ? [] : [`Closes ${inWords.format(closes)}`]),
    `See merge request !${iid}`,
  ].join('\n\n');
