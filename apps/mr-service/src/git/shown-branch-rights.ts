import { Injectable } from '@nestjs/common';
import { type BranchRights, projectChanged } from '@ingot/contracts';
import { Broadcasts, InvalidatedCache } from '@ingot/platform';
import { type GitProject, RepositoryClient } from './repository-client.js';

const CACHED_BRANCHES = 20_000;
const FRESH_MS = 10_000;

interface KnownRights {
  readonly projectId: number;
  readonly rights: BranchRights;
}

/** The rights to branches, for those who are shown what they may do; cached until the project changes. What is done asks `RepositoryClient`. */
@Injectable()
export class ShownBranchRights {
  private readonly known = new InvalidatedCache<KnownRights, never>({
    maxEntries: CACHED_BRANCHES,
    freshMs: FRESH_MS,
    subjectOf: ({ projectId }) => projectId,
  });

  constructor(
    private readonly repositories: RepositoryClient,
    broadcasts: Broadcasts,
  ) {
    this.known.dropOn(broadcasts, projectChanged, ({ projectId }) => projectId);
  }

  async of(project: GitProject, branch: string): Promise<BranchRights> {
    const { rights } = await this.known.get(`${project.id} ${branch}`, async () => ({
      projectId: project.id,
      rights: await this.repositories.rights(project, branch),
    }));
    return rights;
  }
}
