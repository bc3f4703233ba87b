import { type RepositoryAddress } from '../project-context.js';
import { storageRpc } from '../rpc.js';

/** The most commits that one rebase writes anew. */
export const MAX_REBASED_COMMITS = 500;

/** Why a branch was not rebased. */
export type RebaseObstacle =
  'conflict' | 'may_not_push' | 'branch_missing' | 'unrelated' | 'too_many_commits' | 'takes_too_long';

export type RebaseBranchReply =
  { readonly outcome: 'rebased' } | { readonly outcome: 'refused'; readonly obstacle: RebaseObstacle };

/**
 * Writes the commits that `branch` has and `onto` has not anew on top of `onto`, and moves `branch` to the last of them, as the user may at that
 * moment. Merges, and commits whose changes are in `onto` already, are left out. A branch that has all of `onto` stays, so that a retry after a
 * lost reply is safe.
 */
export const rebaseBranch = storageRpc<
  {
    readonly projectId: number;
    readonly repository: RepositoryAddress;
    readonly userId: number;
    readonly branch: string;
    readonly onto: string;
    /** No pipeline runs for the moved branch. */
    readonly skipsPipelines: boolean;
  },
  RebaseBranchReply
>('rebase_branch', { deadlineMs: 60_000 });
