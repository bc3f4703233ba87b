import { Injectable } from '@nestjs/common';
import { type Divergence } from '@ingot/contracts';
import { type GitProject, RepositoryClient, unlessUnavailable } from '../../git/repository-client.js';
import { type DiffVersionEntity } from './diff-version.entity.js';
import { DiffVersionRepository } from './diff-version.repository.js';

/** Records diff versions: exactly one per occasion, also with concurrent callers. */
@Injectable()
export class DiffVersionCollector {
  constructor(
    private readonly versions: DiffVersionRepository,
    private readonly repositories: RepositoryClient,
  ) {}

  /** As `collect`; while the repository is unavailable, the consumer of the event records it. */
  async tryToCollect(project: GitProject, mergeRequestId: number): Promise<void> {
    await unlessUnavailable(this.collect(project, mergeRequestId));
  }

  /** Records the version that is due, if one is. Throws `Unavailable`. */
  async collect(project: GitProject, mergeRequestId: number): Promise<void> {
    const due = await this.versions.findDue(mergeRequestId);
    if (due === null || due.headOid === null) return;
    const { headOid, diffRevision: revision, targetBranch, state, mergeStartOid } = due;
    // once merged, the target branch contains all commits
    const start = state === 'merged' ? mergeStartOid : null;
    const diverged = await this.repositories.divergence(project, { headOid, targetBranch, startOid: start });
    if (diverged === null) return;
    const { startOid, baseOid, files } = diverged;
    const versionState = stateOf(headOid, diverged);
    await this.versions.record({ mergeRequestId, revision, headOid, startOid, baseOid, state: versionState, files });
  }
}

function stateOf(headOid: string, { baseOid, isOverflow }: Divergence): DiffVersionEntity['state'] {
  if (baseOid === null || baseOid === headOid) return 'empty';
  return isOverflow ? 'overflow' : 'collected';
}
