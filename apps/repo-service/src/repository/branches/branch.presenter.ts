import { Injectable } from '@nestjs/common';
import {
  type BranchJson,
  mayPushTo,
  type Oid,
  type ProjectContext,
  projectUrl,
  RepositoryDamaged,
  toOid,
} from '@ingot/contracts';
import { presentCommits } from '../commits/commit.presenter.js';
import { type BranchRecord, type GitRepository } from '../../git/index.js';
import { protectionFlags } from '../../projects/protected-branches/branch-rules.js';
import { mergedIntoDefault } from './merged-branches.js';
import { ProtectedBranches } from '../../projects/protected-branches/protected-branches.js';

interface Place {
  readonly project: ProjectContext;
  readonly repository: GitRepository;
  readonly baseUrl: string;
}

/** Presents branches in the API's form, in batches. */
@Injectable()
export class BranchPresenter {
  constructor(private readonly protection: ProtectedBranches) {}

  async many(branches: readonly BranchRecord[], { project, repository, baseUrl }: Place): Promise<BranchJson[]> {
    const address = projectUrl(baseUrl, project);
    const [rules, commits, isMerged] = await Promise.all([
      this.protection.rulesOf(project.id),
      repository.history.commitsByOid(branches.map(({ oid }) => oid)),
      mergedIntoDefault(repository, branches),
    ]);
    const byOid = new Map<Oid, BranchJson['commit']>(
      presentCommits(commits, address).map((commit) => [toOid(commit.id), commit]),
    );
    const allRights = await rules.rightsForAll(branches.map(({ name }) => name));
    return branches.flatMap((branch, index) => {
      const commit = byOid.get(branch.oid);
      const rights = allRights[index];
      if (commit === undefined || rights === undefined) return [];
      return [
        {
          name: branch.name,
          commit,
          merged: isMerged(branch),
          ...protectionFlags(rights),
          default: rights.isDefault,
          can_push: mayPushTo(rights, project.accessLevel),
          web_url: branchUrl(address, branch.name),
        },
      ];
    });
  }

  async one(branch: BranchRecord, place: Place): Promise<BranchJson> {
    const [presented] = await this.many([branch], place);
    if (presented === undefined) throw new RepositoryDamaged();
    return presented;
  }
}

const branchUrl = (projectAddress: string, name: string): string =>
  `${projectAddress}/tree/${name.split('/').map(encodeURIComponent).join('/')}`;
