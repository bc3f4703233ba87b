import { type Oid } from '@ingot/contracts';
import { type CommitRecord } from '../git/index.js';
import { BRANCH_PREFIX } from '../ref-updates/ref-change.js';
import { type RefWriter, type RefWriting } from '../ref-updates/ref-writer.js';
import { CommitRefused } from './commit.errors.js';

/** Moves a branch to a commit just written, and answers that. Throws `CommitRefused` when the branch is not at `from`. */
export async function advanceBranch(
  writer: RefWriter,
  writing: RefWriting,
  { branch, from, to }: { readonly branch: string; readonly from: Oid; readonly to: Oid },
): Promise<CommitRecord> {
  const change = { refname: `${BRANCH_PREFIX}${branch}`, oldOid: from, newOid: to };
  if ((await writer.moveOne(writing, change)) !== 'updated') {
    throw new CommitRefused(`Could not update branch ${branch}. Please refresh and try again.`);
  }
  const commit = await writing.git.commit(to);
  if (commit === null) throw new Error('a commit just written cannot be read');
  return commit;
}
