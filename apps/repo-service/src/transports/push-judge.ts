import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type ProjectContext, ZERO_OID } from '@ingot/contracts';
import { ProtectedBranches } from '../protected-branches/protected-branches.js';
import { refuseChange } from '../ref-updates/push-policy.js';
import { branchOf, type RefChange } from '../ref-updates/ref-change.js';
import { startGit } from './git-process.js';
import { type ProposedPush } from './proposed-push.js';

/** Decides whether a push may change what it proposes to change. */
@Injectable()
export class PushJudge {
  constructor(private readonly protection: ProtectedBranches) {}

  /** The text of the first refusal, or null when everything may be changed. */
  async refuse(project: ProjectContext, directory: string, push: ProposedPush): Promise<string | null> {
    const rules = await this.protection.rulesOf(project.id);
    for (const change of push.changes) {
      const branch = branchOf(change.refname);
      const rights = branch === null ? null : rules.rightsFor(branch);
      const mustFastForward = rights?.isProtected === true && isUpdate(change);
      const isFastForward = !mustFastForward || (await isReachable(directory, change, push.quarantine));
      const refusal = refuseChange(change, { accessLevel: project.accessLevel, rights, isFastForward });
      if (refusal !== null) return refusal;
    }
    return null;
  }
}

const isUpdate = ({ oldOid, newOid }: RefChange): boolean => oldOid !== ZERO_OID && newOid !== ZERO_OID;

/** Whether the old commit is an ancestor of the new one, whose objects are still in quarantine. */
async function isReachable(directory: string, { oldOid, newOid }: RefChange, quarantine: string | null) {
  const git = startGit(['-C', directory, 'merge-base', '--is-ancestor', oldOid, newOid], undefined, {
    env: quarantine === null ? {} : quarantineEnvironment(directory, quarantine),
  });
  git.stdin.end();
  git.stdout.resume();
  const code = await git.ended;
  if (code === 0 || code === 1) return code === 0;
  throw new Error(`git merge-base ended with ${code}: ${git.errors()}`);
}

const quarantineEnvironment = (directory: string, quarantine: string): Record<string, string> => ({
  GIT_OBJECT_DIRECTORY: quarantine,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: join(directory, 'objects'),
});
