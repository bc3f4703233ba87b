import { type Oid, ZERO_OID } from '@ingot/contracts';
import { type CommitRecord, type GitRepository } from '../../git/index.js';

interface Move {
  readonly oldOid: Oid;
  readonly newOid: Oid;
  readonly heads: readonly Oid[];
}

/**
 * Those of the heads that a move of a branch meant something to: commits of theirs came to it. All of them when the branch is
 * new or was rewritten; none when it is gone, or when what it was moved between is not there any more.
 */
export async function touchedHeads(
  { history }: GitRepository,
  { oldOid, newOid, heads }: Move,
): Promise<readonly Oid[]> {
  if (newOid === ZERO_OID || heads.length === 0) return [];
  if (oldOid === ZERO_OID) return heads;
  const [, tip] = await history.commitsByOid([oldOid, newOid]);
  if (tip === undefined) return [];
  const arrived = await arrivedAt(history, tip, oldOid);
  return arrived === null ? heads : history.headsHavingAny(new Set(arrived), { baseOid: oldOid, heads });
}

/** The commits that a branch came by; null when it was rewritten. Those made one by one are told without a walk. */
async function arrivedAt(
  history: GitRepository['history'],
  tip: CommitRecord,
  oldOid: Oid,
): Promise<readonly Oid[] | null> {
  const [parent, ...others] = tip.parentOids;
  if (parent === oldOid && others.length === 0) return [tip.oid];
  return (await history.isAncestor(oldOid, tip.oid)) ? history.oidsBetween(oldOid, tip.oid) : null;
}
