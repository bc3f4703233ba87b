import { type Mergeability, type Oid } from '@ingot/contracts';
import { type MergeRequestEntity } from './merge-request.entity.js';
import { MergeConflict, NotReadyToMerge } from './merge-request.errors.js';

export interface Heads {
  readonly sourceOid: Oid;
  readonly targetOid: Oid;
}

/** Whether the target branch contains the source branch. Pure. */
export const isContained = ({ sourceOid, mergeBaseOid }: Mergeability): boolean =>
  sourceOid !== null && sourceOid === mergeBaseOid;

/** The heads of two branches that merge without conflicts. Throws `NotReadyToMerge` or `MergeConflict`. Pure. */
export function mergeableHeads(mergeability: Mergeability): Heads {
  const { sourceOid, targetOid } = mergeability;
  if (sourceOid === null || targetOid === null) throw new NotReadyToMerge('Its source or target branch is missing');
  if (isContained(mergeability)) throw new NotReadyToMerge('The target branch has all its commits');
  if (!mergeability.canBeMerged) throw new MergeConflict(mergeability.conflicts);
  return { sourceOid, targetOid };
}

/** An open merge request with its current head and merge status; if the source branch is deleted, the last head stays. Pure. */
export function withMergeability<M extends MergeRequestEntity>(mergeRequest: M, mergeability: Mergeability): M {
  const headOid = mergeability.sourceOid ?? mergeRequest.headOid;
  return { ...mergeRequest, headOid, mergeStatus: mergeability.canBeMerged ? 'can_be_merged' : 'cannot_be_merged' };
}
