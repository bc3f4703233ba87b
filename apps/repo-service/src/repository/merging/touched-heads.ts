import { type Oid, ZERO_OID } from '@ingot/contracts';
import { type CommitRecord, type GitRepository } from '../../git/index.js';

interface Move {
  readonly oldOid: Oid;
  readonly newOid: Oid;
  readonly heads: readonly Oid[];
}

/**
 * The heads that a branch move affects: those with commits that it brought. All of them when the branch is new or was rewritten, or the
 * commit that it was at is gone; none when the branch is deleted, or its new commit is gone.
 */
export async function touchedHeads(
  { history }: GitRepository,
  { oldOid, newOid, heads }: Move,
): Promise<readonly Oid[]> {
  if (newOid === ZERO_OID || heads.length === 0) return [];
  if (oldOid === ZERO_OID) return heads;
  const found = await history.commitsByOid([oldOid, newOid]);
  const tip = found.find(({ oid }) => oid === newOid);
  if (tip === undefined) return [];
  if (found.length < 2) return heads; // what the move brought is unknown
  const arrived = await arrivedAt(history, tip, oldOid);
  return arrived === null ? heads : history.headsHavingAny(new Set(arrived), { baseOid: oldOid, heads });
}

/** The commits that the move brought; null for a rewrite. A short linear series needs no walk. */
async function arrivedAt(
  history: GitRepository['history'],
  tip: CommitRecord,
  oldOid: Oid,
): Promise<readonly Oid[] | null> {
  const [parent, ...others] = tip.parentOids;
  if (parent === oldOid && others.length === 0) return [tip.oid];
  return (await history.isAncestor(oldOid, tip.oid)) ? history.oidsBetween(oldOid, tip.oid) : null;
}
