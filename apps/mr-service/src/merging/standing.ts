import { type Mergeability, type Oid } from '@ingot/contracts';
import { MergeConflict, NotReadyToMerge } from '../merge-requests/merge-request.errors.js';

export interface Heads {
  readonly sourceOid: Oid;
  readonly targetOid: Oid;
}

/** The target branch has everything that the source branch has. */
export const isContained = ({ sourceOid, mergeBaseOid }: Mergeability): boolean =>
  sourceOid !== null && sourceOid === mergeBaseOid;

/** The heads of two branches that have something to merge. Throws `NotReadyToMerge`. */
function headsToMerge(standing: Mergeability): Heads {
  const { sourceOid, targetOid } = standing;
  if (sourceOid === null || targetOid === null) throw new NotReadyToMerge('missing branch');
  if (isContained(standing)) throw new NotReadyToMerge('nothing to merge');
  return { sourceOid, targetOid };
}

/** The heads of two branches that merge without conflicts. Throws `NotReadyToMerge` or `MergeConflict`. */
export function mergeableHeads(standing: Mergeability): Heads {
  const heads = headsToMerge(standing);
  if (!standing.canBeMerged) throw new MergeConflict();
  return heads;
}
