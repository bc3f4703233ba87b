import { type Oid, ZERO_OID } from '@ingot/contracts';
import { type GitRepository } from '../git/index.js';

interface Move {
  readonly oldOid: Oid;
  readonly newOid: Oid;
  readonly heads: readonly Oid[];
}

/**
 * Those of the heads that a move of a branch meant something to: commits of theirs came to it. All of them when the branch is
 * new or was rewritten; none when it is gone, or when what it was moved between is not there any more.
 */
export async function touchedHeads(git: GitRepository, { oldOid, newOid, heads }: Move): Promise<readonly Oid[]> {
  if (newOid === ZERO_OID || heads.length === 0) return [];
  if (oldOid === ZERO_OID) return heads;
  const ends = await git.commitsByOid([oldOid, newOid]);
  if (ends.length < 2) return [];
  if (!(await git.isAncestor(oldOid, newOid))) return heads;

  return git.headsHavingAny(new Set(await git.oidsBetween(oldOid, newOid)), { baseOid: oldOid, heads });
}
