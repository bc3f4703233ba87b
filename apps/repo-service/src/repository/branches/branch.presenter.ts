import { Injectable } from '@nestjs/common';
import { type BranchJson, type Oid, toOid } from '@ingot/contracts';
import { presentCommits } from '../commits/commit.presenter.js';
import { type BranchRecord, type GitRepository } from '../../git/index.js';
import { protectionFlags } from '../../projects/protected-branches/branch-rules.js';
import { mergedIntoDefault } from './merged-branches.js';
import { ProtectedBranches } from '../../projects/protected-branches/protected-branches.js';

/** Presents branches in the API's form, in batches. */
@Injectable()
export class BranchPresenter {
  constructor(private readonly protection: ProtectedBranches) {}

  async many(projectId: number, repository: GitRepository, branches: readonly BranchRecord[]): Promise<BranchJson[]> {
    const [rules, commits, isMerged] = await Promise.all([
      this.protection.rulesOf(projectId),
      repository.history.commitsByOid(branches.map(({ oid }) => oid)),
      mergedIntoDefault(repository, branches),
    ]);
    const byOid = new Map<Oid, BranchJson['commit']>(
      presentCommits(commits).map((commit) => [toOid(commit.id), commit]),
    );
    return branches.flatMap((branch) => {
      const commit = byOid.get(branch.oid);
      if (commit === undefined) return [];
      return [
        { name: branch.name, commit, merged: isMerged(branch), ...protectionFlags(rules.rightsFor(branch.name)) },
      ];
    });
  }

  async one(projectId: number, repository: GitRepository, branch: BranchRecord): Promise<BranchJson> {
    const [presented] = await this.many(projectId, repository, [branch]);
    if (presented === undefined) throw new Error('the commit of a branch cannot be read');
    return presented;
  }
}
