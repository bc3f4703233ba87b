import { Injectable } from '@nestjs/common';
import { type Divergence, type Oid, unlessDamaged } from '@ingot/contracts';
import { type GitProject, RepositoryClient, unlessUnreadable } from '../../git/repository-client.js';
import { ProjectReader } from '../../git/project-reader.js';
import { Principals } from '../../principals/principals.js';
import { IssueReferences, type KeptReference, mayRefer } from '../references/issue-references.js';
import { type DiffVersionEntity } from './diff-version.entity.js';
import { DiffVersionRepository, type DueVersion } from './diff-version.repository.js';

/** Records diff versions: exactly one per occasion, also with concurrent callers. */
@Injectable()
export class DiffVersionCollector {
  constructor(
    private readonly versions: DiffVersionRepository,
    private readonly repositories: RepositoryClient,
    private readonly references: IssueReferences,
    private readonly users: Principals,
    private readonly projects: ProjectReader,
  ) {}

  /** As `collect`; while the repository is unavailable, the consumer of the event records it. */
  async tryToCollect(project: GitProject, mergeRequestId: number): Promise<void> {
    await unlessUnreadable(this.collect(project, mergeRequestId));
  }

  /** Records the version that is due, if one is; it stays due when the repository is damaged. Throws `Unavailable`. */
  async collect(project: GitProject, mergeRequestId: number): Promise<void> {
    await unlessDamaged(this.recordDue(project, mergeRequestId));
  }

  private async recordDue(project: GitProject, mergeRequestId: number): Promise<void> {
    const due = await this.versions.findDue(mergeRequestId);
    if (due === null || due.headOid === null) return;
    const { iid, headOid, diffRevision: revision, targetBranch, state, mergeStartOid } = due;
    // once merged, the target branch contains all commits
    const ends = { iid, targetBranch, startOid: state === 'merged' ? mergeStartOid : null };
    const diverged = await this.repositories.divergence(project, { ...ends, headOid });
    if (diverged === null) return;
    const { startOid, baseOid, files } = diverged;
    const versionState = stateOf(headOid, diverged);
    const version = { mergeRequestId, revision, headOid, startOid, baseOid, state: versionState, files };
    const brought =
      baseOid === null || versionState === 'empty'
        ? NO_COMMITS
        : await this.repositories.newestIn(project, { baseOid, headOid });
    const newest = await this.versions.record(version, {
      oids: brought.oids,
      references: await this.namedIn(brought.messages, project.id, due),
    });
    if (newest !== headOid) await this.showNewest(project, mergeRequestId, { ...ends, headOid: newest });
  }

  /** A head that was pushed meanwhile may have been shown to clients before the older one was: it is shown again. */
  private async showNewest(
    project: GitProject,
    mergeRequestId: number,
    { headOid, ...ends }: { iid: number; headOid: Oid | null; startOid: Oid | null; targetBranch: string },
  ): Promise<void> {
    if (headOid === null) await this.repositories.deleteHead(project, ends.iid);
    else await this.repositories.divergence(project, { ...ends, headOid });
    const newest = await this.versions.head(mergeRequestId);
    if (newest !== headOid) await this.showNewest(project, mergeRequestId, { ...ends, headOid: newest });
  }

  /** Clients can no longer fetch the head of a merge request that was deleted. Throws `Unavailable`. */
  async forget(project: GitProject, iid: number): Promise<void> {
    await this.repositories.deleteHead(project, iid);
  }

  /** The issues that the messages name, in projects that the author of the merge request sees. */
  private async namedIn(
    messages: readonly string[],
    projectId: number,
    { authorId }: DueVersion,
  ): Promise<KeptReference[]> {
    if (!messages.some(mayRefer)) return [];
    const author = await this.users.find(authorId);
    const project = author && (await this.projects.findFor(author, projectId));
    return author && project ? this.references.find(messages, project, author) : [];
  }
}

const NO_COMMITS = { oids: [], messages: [] } as const;

function stateOf(headOid: string, { baseOid, isOverflow }: Divergence): DiffVersionEntity['state'] {
  if (baseOid === null || baseOid === headOid) return 'empty';
  return isOverflow ? 'overflow' : 'collected';
}
