import { Injectable } from '@nestjs/common';
import { type Divergence, DomainError } from '@ingot/contracts';
import { type GitProject, RepositoryClient } from '../git/repository-client.js';
import { type DiffVersionEntity } from './diff-version.entity.js';
import { DiffVersionRepository, type DueVersion } from './diff-version.repository.js';

/** Records what merge requests change: one version for each occasion, whoever comes first. */
@Injectable()
export class DiffVersionCollector {
  constructor(
    private readonly versions: DiffVersionRepository,
    private readonly repositories: RepositoryClient,
  ) {}

  /**
   * The newest version, recorded if it was not yet; while the repository is away, the last that was. Null while the source
   * branch was never seen.
   */
  async newest(project: GitProject, mergeRequestId: number): Promise<DiffVersionEntity | null> {
    try {
      await this.collect(project, mergeRequestId);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'unavailable') throw error;
    }
    return this.versions.findNewest(mergeRequestId);
  }

  /** Records the version that is due, if one is. */
  async collect(project: GitProject, mergeRequestId: number): Promise<void> {
    const due = await this.versions.findDue(mergeRequestId);
    if (due === null || due.headOid === null) return;
    const { headOid, revision, targetBranch } = due;
    const diverged = await this.repositories.divergence(project, { headOid, targetBranch, startOid: startOf(due) });
    if (diverged === null) return;
    const { startOid, baseOid, files } = diverged;
    const state = stateOf(headOid, diverged);
    await this.versions.record({ mergeRequestId, revision, headOid, startOid, baseOid, state, files });
  }
}

/** The target branch of what is merged has everything already. */
const startOf = ({ state, mergeStartOid }: DueVersion) => (state === 'merged' ? mergeStartOid : null);

function stateOf(headOid: string, { baseOid, isOverflow }: Divergence): DiffVersionEntity['state'] {
  if (baseOid === null || baseOid === headOid) return 'empty';
  return isOverflow ? 'overflow' : 'collected';
}
