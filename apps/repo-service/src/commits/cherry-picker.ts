import { Injectable } from '@nestjs/common';
import {
  type Call,
  type cherryPickCommit,
  isMergeOfRequest,
  mayPushTo,
  NotFound,
  type Oid,
  Unavailable,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { type CommitRecord } from '../git/index.js';
import { ProtectedBranches } from '../protected-branches/protected-branches.js';
import { RefWriter, type RefWriting } from '../ref-updates/ref-writer.js';
import { Repositories } from '../repositories/repositories.js';
import { advanceBranch } from './advance-branch.js';
import { CannotCherryPick, MayNotPushToBranch } from './commit.errors.js';
import { findCommit } from './find-commit.js';
import { signedNow } from './signatures.js';

type PickCall = Call<typeof cherryPickCommit>;

/** Copies a commit's change to a branch (reference behaviour, 5.3). */
@Injectable()
export class CherryPicker {
  constructor(
    private readonly repositories: Repositories,
    private readonly writer: RefWriter,
    private readonly protection: ProtectedBranches,
    private readonly rpc: RpcClient,
  ) {}

  /** Writes the copy and moves the branch to it; nobody else writes to the repository meanwhile. */
  async pick(call: PickCall): Promise<CommitRecord> {
    const { project, principal, input } = call;
    const picked = await findCommit(this.repositories.open(project.repository), input.sha);
    const scope = { projectId: project.id, repository: project.repository, userId: principal.userId };
    return this.writer.write(scope, (writing) => this.copy(call, picked, writing));
  }

  private async copy({ project, principal, input }: PickCall, picked: Oid, writing: RefWriting): Promise<CommitRecord> {
    const tip = await writing.git.branch(input.branch);
    if (tip === null) throw new NotFound('Branch');
    const rights = await this.protection.rightsFor(project.id, input.branch);
    if (!mayPushTo(rights, project.accessLevel)) throw new MayNotPushToBranch(input.branch);
    const committer = signedNow(principal);
    const result = await writing.git.cherryPick({ commitOid: picked, onto: tip, committer });
    if (result.outcome !== 'written') throw new CannotCherryPick(await this.kindOf(project.id, picked, writing));
    return advanceBranch(this.writer, writing, { branch: input.branch, from: tip, to: result.oid });
  }

  /** While nobody can tell, a merge is a commit like any other. */
  private async kindOf(projectId: number, oid: Oid, { git }: RefWriting): Promise<'commit' | 'merge request'> {
    const commit = await git.commit(oid);
    if (commit === null || commit.parentOids.length < 2) return 'commit';
    try {
      return (await this.rpc.call(isMergeOfRequest, { projectId, oid })) ? 'merge request' : 'commit';
    } catch (error) {
      if (error instanceof Unavailable) return 'commit';
      throw error;
    }
  }
}
