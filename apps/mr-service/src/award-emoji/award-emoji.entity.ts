import { type AWARDABLE_TYPES } from '@ingot/contracts';

export type AwardableType = (typeof AWARDABLE_TYPES)[number];

/** What was awarded, by the columns that an award refers to it with: exactly one of them is set. */
export const AWARDABLE_COLUMNS = {
  Issue: 'issue_id',
  MergeRequest: 'merge_request_id',
  Snippet: 'snippet_id',
  Note: 'note_id',
} as const satisfies Record<AwardableType, string>;

export interface AwardEmoji {
  readonly id: number;
  readonly name: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
