import { ZERO_OID } from '@ingot/contracts';
import { type GitRepository } from '../git/index.js';
import { BRANCH_PREFIX, type RefChange, TAG_PREFIX } from './ref-change.js';

/** Those of the changes that took effect: their refs are now where they were to go. */
export async function appliedChanges<C extends RefChange>(git: GitRepository, changes: readonly C[]): Promise<C[]> {
  const [branches, tags] = await Promise.all([git.refs(BRANCH_PREFIX), git.refs(TAG_PREFIX)]);
  const oidOf = (refname: string) => (branches.get(refname) ?? tags.get(refname))?.oid ?? ZERO_OID;
  return changes.filter(({ refname, newOid }) => oidOf(refname) === newOid);
}
