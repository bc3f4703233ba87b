import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type MERGE_REQUEST_STATES, type MERGE_STATUSES, type Oid } from '@ingot/contracts';

export type MergeRequestState = (typeof MERGE_REQUEST_STATES)[number];
export type MergeStatus = (typeof MERGE_STATUSES)[number];

@Entity('merge_requests')
export class MergeRequestEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  @Column({ type: 'bigint' })
  declare iid: number;

  @Column({ type: 'text' })
  declare title: string;

  @Column({ type: 'text', nullable: true })
  declare description: string | null;

  @Column({ type: 'text' })
  declare state: MergeRequestState;

  @Column({ type: 'text', name: 'source_branch' })
  declare sourceBranch: string;

  @Column({ type: 'text', name: 'target_branch' })
  declare targetBranch: string;

  @Column({ type: 'bigint', name: 'author_id' })
  declare authorId: number;

  @Column({ type: 'bigint', name: 'assignee_id', nullable: true })
  declare assigneeId: number | null;

  @Column({ type: 'bigint', name: 'label_ids', array: true })
  declare labelIds: number[];

  @Column({ type: 'bigint', name: 'milestone_id', nullable: true })
  declare milestoneId: number | null;

  /** The stored head of the source branch; once merged, the merged head. Null until the branch exists. */
  @Column({ type: 'text', name: 'head_oid', nullable: true })
  declare headOid: Oid | null;

  /** The last result of the check; `unchecked` after a branch moved. For display only. */
  @Column({ type: 'text', name: 'merge_status' })
  declare mergeStatus: MergeStatus;

  /** Set when the merge request was opened; the branch is then removed in the author's name. */
  @Column({ type: 'boolean', name: 'force_remove_source_branch' })
  declare forceRemoveSourceBranch: boolean;

  /** Set by the user who accepted or armed it; null before that, or when not given. */
  @Column({ type: 'boolean', name: 'should_remove_source_branch', nullable: true })
  declare shouldRemoveSourceBranch: boolean | null;

  /** The user who armed the automatic merge; kept after that merge, otherwise null when not armed. */
  @Column({ type: 'bigint', name: 'auto_merge_user_id', nullable: true })
  declare autoMergeUserId: number | null;

  /** The only head that the automatic merge may merge. */
  @Column({ type: 'text', name: 'auto_merge_head_oid', nullable: true })
  declare autoMergeHeadOid: Oid | null;

  /** Another one each time that it is armed; null of what the version before armed. */
  @Column({ type: 'uuid', name: 'auto_merge_arming', nullable: true })
  declare autoMergeArming: string | null;

  /** The arming of which its user was last told that it cannot be merged. */
  @Column({ type: 'uuid', name: 'auto_merge_refused_arming', nullable: true })
  declare autoMergeRefusedArming: string | null;

  @Column({ type: 'text', name: 'auto_merge_message', nullable: true })
  declare autoMergeMessage: string | null;

  /** Null when a push brought the head to the target branch. */
  @Column({ type: 'text', name: 'merge_commit_oid', nullable: true })
  declare mergeCommitOid: Oid | null;

  /** The head of the target branch before the merge; null while it is not merged. */
  @Column({ type: 'text', name: 'merge_start_oid', nullable: true })
  declare mergeStartOid: Oid | null;

  /** The number of occasions for a diff version; a trigger increments it. */
  @Column({ type: 'bigint', name: 'diff_revision', insert: false, update: false })
  declare diffRevision: number;

  @Column({ type: 'bigint', name: 'merged_by_id', nullable: true })
  declare mergedById: number | null;

  @Column({ type: 'timestamptz', name: 'merged_at', nullable: true })
  declare mergedAt: Date | null;

  /** The user in whose name the source branch is still to be deleted after the merge. */
  @Column({ type: 'bigint', name: 'source_branch_removal_user_id', nullable: true })
  declare sourceBranchRemovalUserId: number | null;

  /** Why the last rebase of the source branch failed; null when it did not. */
  @Column({ type: 'text', name: 'merge_error', nullable: true })
  declare mergeError: string | null;

  /** The number of user notes, without system notes. */
  @Column({ type: 'integer', name: 'user_notes_count' })
  declare userNotesCount: number;

  @Column({ type: 'integer' })
  declare upvotes: number;

  @Column({ type: 'integer' })
  declare downvotes: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  declare updatedAt: Date;

  /** When it was last closed; null unless it is, and for what was closed before this was kept. A trigger sets it. */
  @Column({ type: 'timestamptz', name: 'closed_at', nullable: true, insert: false, update: false })
  declare closedAt: Date | null;

  /** When failed builds of its heads were last retried: earlier failures count no more. */
  @Column({ type: 'timestamptz', name: 'builds_retried_at', nullable: true })
  declare buildsRetriedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  declare deletedAt: Date | null;
}

/** The changes that disarm the automatic merge. */
export const DISARMED = {
  autoMergeUserId: null,
  autoMergeHeadOid: null,
  autoMergeArming: null,
  autoMergeMessage: null,
  shouldRemoveSourceBranch: null,
} as const satisfies Partial<MergeRequestEntity>;
