import { columnsOf, type RowOf } from '@ingot/platform';
import { MergeRequestEntity } from './merge-request.entity.js';

/** The columns of a merge request in a list. */
export const LISTED_MERGE_REQUEST = columnsOf(MergeRequestEntity).except(
  'autoMergeHeadOid',
  'autoMergeArming',
  'autoMergeRefusedArming',
  'autoMergeMessage',
  'diffRevision',
  'mergeStartOid',
  'mergeError',
  'sourceBranchRemovalUserId',
  'buildsRetriedAt',
  'deletedAt',
);
export type ListedMergeRequest = RowOf<typeof LISTED_MERGE_REQUEST>;
