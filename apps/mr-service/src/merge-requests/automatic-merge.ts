import { type MergeRequestEntity } from './merge-request.entity.js';

/** The columns of a merge request whose automatic merge is not armed. */
export const DISARMED = {
  autoMergeUserId: null,
  autoMergeHeadOid: null,
  autoMergeMessage: null,
  shouldRemoveSourceBranch: null,
} as const satisfies Partial<MergeRequestEntity>;
