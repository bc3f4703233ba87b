import { Injectable } from '@nestjs/common';
import {
  type Call,
  type createBranch,
  type deleteBranch,
  Forbidden,
  mayPushTo,
  mayRewrite,
  ZERO_OID,
} from '@ingot/contracts';
import { isValidBranchName } from '../git/index.js';
import { ProtectedBranches } from '../protected-branches/protected-branches.js';
import { BRANCH_PREFIX } from '../ref-updates/ref-change.js';
import { RefWriter, type RefWriting } from '../ref-updates/ref-writer.js';
import { BranchMustStay, BranchRefused } from './branch.errors.js';

const scopeOf = ({ project, principal }: Pick<Call<typeof createBranch>, 'project' | 'principal'>) => ({
  projectId: project.id,
  repository: project.repository,
  userId: principal.userId,
});

/** Creates and deletes branches (reference behaviour, 13.4). */
@Injectable()
export class BranchWriter {
  constructor(
    private readonly writer: RefWriter,
    private readonly protection: ProtectedBranches,
  ) {}

  async create(call: Call<typeof createBranch>): Promise<void> {
    if (!isValidBranchName(call.input.branch)) throw new BranchRefused('Branch name is invalid');
    const scope = scopeOf(call);
    const rights = await this.protection.rightsFor(call.project.id, call.input.branch);
    if (!mayPushTo(rights, call.project.accessLevel, false)) throw new Forbidden();
    await this.writer.write(scope, async (writing) => {
      if ((await writing.git.branch(call.input.branch)) !== null) throw new BranchRefused('Branch already exists');
      const newOid = await writing.git.resolve(call.input.ref);
      if (newOid === null) throw new BranchRefused('Invalid reference name');
      const change = { refname: `${BRANCH_PREFIX}${call.input.branch}`, oldOid: ZERO_OID, newOid };
      const result = await this.writer.moveOne(writing, change);
      if (result === 'stale') throw new BranchRefused('Branch already exists');
      if (result !== 'updated') throw new BranchRefused('Branch could not be created');
    });
  }

  /** Whether there was such a branch; deleting one that is gone already is fine. */
  async delete(call: Call<typeof deleteBranch>): Promise<boolean> {
    const { input } = call;
    const scope = scopeOf(call);
    return this.writer.write(scope, async (writing) => {
      const oldOid = await writing.git.branch(input.branch);
      if (oldOid === null) return false;
      await this.refuseToDelete(writing, call);
      const change = { refname: `${BRANCH_PREFIX}${input.branch}`, oldOid, newOid: ZERO_OID };
      return (await this.writer.moveOne(writing, change)) === 'updated';
    });
  }

  /** Maintainers may do anything to a protected branch; the default one stays all the same. */
  private async refuseToDelete({ git }: RefWriting, { project, input: { branch } }: Call<typeof deleteBranch>) {
    if ((await git.head()) === branch) throw new BranchMustStay('Cannot remove HEAD branch');
    const rights = await this.protection.rightsFor(project.id, branch);
    if (!mayRewrite(rights, project.accessLevel)) throw new BranchMustStay('Protected branch cant be removed');
  }
}
