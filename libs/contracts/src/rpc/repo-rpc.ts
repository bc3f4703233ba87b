import { type Oid } from '../oid.js';
import { type Principal } from '../principal.js';
import { type ProjectAccess } from '../access.js';
import { type ProjectContext, type RepositoryAddress } from '../project-context.js';
import { type BranchRights } from '../branch-rights.js';
import { type Page, type PageRequest } from '../pagination.js';
import { type CommitFieldsJson, type DiffEntryJson } from '../resources/commits.js';
import { rpc, storageRpc } from '../rpc.js';

/** What of a user decides which projects, and what of them, they see. */
export type Reader = Pick<Principal, 'userId' | 'isAdmin' | 'isExternal'>;

/** The viewer of a project; null for an anonymous caller. */
export type Viewer = Reader | null;

/** Of a principal nothing else is sent: no name, address or credential. */
export const readerOf = ({ userId, isAdmin, isExternal }: Reader): Reader => ({ userId, isAdmin, isExternal });

/** The viewer for calls in no user's name; sees every project. */
export const EVERY_PROJECT: Viewer = { userId: 0, isAdmin: true, isExternal: false };

/** The project with an id or full path as `viewer` sees it; null when they do not see it. */
export const projectContext = rpc<{ readonly idOrPath: string; readonly viewer: Viewer }, ProjectContext | null>(
  'repo',
  'project_context',
  { isRead: true },
);

export interface AccessInProject extends ProjectAccess {
  readonly projectId: number;
  readonly pathWithNamespace: string;
}

export interface NamedProjectAccess extends AccessInProject {
  readonly name: string;
  readonly path: string;
  /** `Namespace / Project` */
  readonly nameWithNamespace: string;
}

/** The access of `viewer` to those of the projects that they see, in any order. At most 5 000 ids; the answer for 1 500 always has room. */
export const projectAccesses = rpc<
  { readonly projectIds: readonly number[]; readonly viewer: Viewer },
  readonly NamedProjectAccess[]
>('repo', 'project_accesses', { isRead: true });

/**
 * The ids of projects that a user maintains, in order: at most 50 000 after the given one. With `atMost`, which earlier versions do not
 * look at, only so many of all, in any order.
 */
export const maintainedProjects = rpc<
  { readonly userId: number; readonly afterId: number; readonly atMost?: number },
  readonly number[]
>('repo', 'maintained_projects', { isRead: true });

/** All projects that `viewer` sees, in any order; null when there are more than 5 000, or for one answer too large. */
export const fewProjectsSeen = rpc<{ readonly viewer: Viewer }, readonly NamedProjectAccess[] | null>(
  'repo',
  'few_projects_seen',
  { isRead: true },
);

/** The data of a project for messages about pushes. */
export interface PushedProject {
  readonly name: string;
  readonly description: string | null;
  readonly defaultBranch: string | null;
  readonly repository: RepositoryAddress;
}

/** The project of a push; null when it is deleted. */
export const pushedProject = rpc<{ readonly projectId: number }, PushedProject | null>('repo', 'pushed_project', {
  isRead: true,
});

interface InRepository {
  readonly repository: RepositoryAddress;
}

/** The author of a commit; repo-service adds the time. */
export interface Signature {
  readonly name: string;
  readonly email: string;
}

/** The head of a branch; null when it does not exist. */
export const branchHead = storageRpc<InRepository & { readonly branch: string }, Oid | null>('branch_head', {
  isRead: true,
});

/**
 * The commit of a revision (branch, tag, full or short oid), or null. `seesUnreachable`, for callers who can push, includes commits that
 * no branch, tag or note reaches.
 */
export const resolveCommit = storageRpc<
  InRepository & { readonly revision: string; readonly seesUnreachable?: boolean },
  Oid | null
>('resolve_commit', { isRead: true });

/** The first branch, alphabetically, that contains the commit; null when none does. */
export const branchContaining = storageRpc<InRepository & { readonly oid: Oid }, string | null>('branch_containing', {
  isRead: true,
});

export interface Mergeability {
  /** Null when the branch does not exist. */
  readonly sourceOid: Oid | null;
  readonly targetOid: Oid | null;
  readonly mergeBaseOid: Oid | null;
  /** False for conflicts, a missing branch, or nothing to merge. */
  readonly canBeMerged: boolean;
  /** The first conflicting paths; empty when unknown. */
  readonly conflicts?: readonly string[];
}

/** The current heads of two branches, and whether a trial merge succeeds. */
export const mergeability = storageRpc<
  InRepository & { readonly sourceBranch: string; readonly targetBranch: string },
  Mergeability
>('mergeability', { isRead: true });

/** The names of all storages ever announced, alphabetically. */
export const storageNames = rpc<Record<string, never>, readonly string[]>('repo', 'storage_names', { isRead: true });

/** The rights to a branch of a project, which need not exist. */
export const branchRights = rpc<{ readonly projectId: number; readonly branch: string }, BranchRights>(
  'repo',
  'branch_rights',
  { isRead: true },
);

export type WriteMergeReply =
  { readonly outcome: 'written'; readonly mergeOid: Oid } | { readonly outcome: 'conflict' };

/** Writes a merge commit with the parents `[ours, theirs]`, without moving any ref. */
export const writeMerge = storageRpc<
  InRepository & {
    readonly ours: Oid;
    readonly theirs: Oid;
    readonly message: string;
    readonly author: Signature;
  },
  WriteMergeReply
>('write_merge');

export type MoveBranchReply = { readonly outcome: 'moved' } | { readonly outcome: 'stale'; readonly actualOid: Oid };

/** Commits a text file to a branch, as the principal may. Throws what `createCommit` does. */
export const commitFile = storageRpc<
  {
    readonly project: ProjectContext;
    readonly principal: Principal;
    readonly branch: string;
    readonly message: string;
    readonly filePath: string;
    readonly content: string;
  },
  null
>('commit_file');

/**
 * Moves a branch from `oldOid` to `newOid` (zero oid: create, delete) by compare-and-swap, and records the event.
 * Repeating it returns `moved` as well, so that a retry after a lost reply is safe.
 */
export const moveBranch = storageRpc<
  InRepository & {
    readonly projectId: number;
    readonly branch: string;
    readonly oldOid: Oid;
    readonly newOid: Oid;
    readonly userId: number;
  },
  MoveBranchReply
>('move_branch');

/** Whether `ancestor` is reachable from `descendant`, or the same commit. */
export const isAncestor = storageRpc<InRepository & { readonly ancestor: Oid; readonly descendant: Oid }, boolean>(
  'is_ancestor',
  { isRead: true },
);

/**
 * Creates an empty repository whose first branch will be `defaultBranch`. Idempotent, so that a retry
 * after a lost reply is safe.
 */
export const createRepository = storageRpc<InRepository & { readonly defaultBranch: string }, null>(
  'create_repository',
);

/** Deletes a repository from its storage. A missing one is no error. */
export const removeRepository = storageRpc<InRepository, null>('remove_repository', { deadlineMs: 25_000 });

/** Deletes all files uploaded to the repository's project, if any. */
export const removeUploads = storageRpc<InRepository, null>('remove_uploads', { deadlineMs: 25_000 });

export type SetDefaultBranchReply = { readonly outcome: 'set' } | { readonly outcome: 'missing' };

/** Points HEAD at a branch; `missing` when it does not exist. */
export const setDefaultBranch = storageRpc<InRepository & { readonly branch: string }, SetDefaultBranchReply>(
  'set_default_branch',
);

/** The `oids` that `newOid` reaches and `oldOid` does not: the new commits of a push. */
export const commitsBroughtBy = storageRpc<
  InRepository & { readonly oldOid: Oid; readonly newOid: Oid; readonly oids: readonly Oid[] },
  readonly Oid[]
>('commits_brought_by', { isRead: true });

/**
 * The `heads` that a branch move from `oldOid` to `newOid` affects: those with commits that it brought.
 * All of them when the branch is new or was rewritten; none when it is deleted.
 */
export const headsTouchedBy = storageRpc<
  InRepository & { readonly oldOid: Oid; readonly newOid: Oid; readonly heads: readonly Oid[] },
  readonly Oid[]
>('heads_touched_by', { isRead: true });

/** The size of the diff between a branch and a head. */
export interface Divergence {
  /** The head of the branch; null when it does not exist. */
  readonly startOid: Oid | null;
  /** The merge base; null for unrelated histories. */
  readonly baseOid: Oid | null;
  readonly files: number;
  /** Counting stopped at the limit of files or lines. */
  readonly isOverflow: boolean;
}

/** A merge request by its project and its number there. */
export interface MergeRequestAddress {
  readonly projectId: number;
  readonly iid: number;
}

/**
 * The size of the diff from the merge base with `startOid`, or by default with the branch's head, to `headOid`; null
 * when that commit is missing. It is kept from garbage collection from then on, and clients can fetch it as
 * `refs/merge-requests/<iid>/head` of `mergeRequest`, which callers of the version before do not name.
 */
export const divergence = storageRpc<
  InRepository & {
    readonly headOid: Oid;
    readonly startOid: Oid | null;
    readonly targetBranch: string;
    readonly mergeRequest?: MergeRequestAddress;
  },
  Divergence | null
>('divergence', { isRead: true });

/** Deletes the ref `refs/merge-requests/<iid>/head`, if there is one. */
export const deleteMergeRequestHead = storageRpc<InRepository & MergeRequestAddress, null>('delete_merge_request_head');

interface InRange extends InRepository {
  readonly baseOid: Oid;
  readonly headOid: Oid;
}

/** The commits that `headOid` reaches and `baseOid` does not, newest first; empty when either is missing. */
export const rangeCommits = storageRpc<InRange & { readonly page: PageRequest }, Page<CommitFieldsJson>>(
  'range_commits',
  {
    isRead: true,
  },
);

/** The diff between two commits, cut at the limits of a diff; empty when either is missing. */
export const rangeDiff = storageRpc<InRange, DiffEntryJson[]>('range_diff', { isRead: true });

export interface PushedCommit {
  readonly id: Oid;
  readonly message: string;
  /** The commit time in ISO 8601. */
  readonly timestamp: string;
  readonly author: Signature;
}

export interface PushedCommits {
  /** Oldest first; long texts are cut, messages at `messageBytes`. */
  readonly commits: readonly PushedCommit[];
  /** The total, which can exceed the number of `commits`. */
  readonly total: number;
}

/**
 * The newest commits that `newOid` reaches and the revision `beside` (null for none) does not. Empty when either is
 * missing, or `newOid` is not a commit.
 */
export const pushedCommits = storageRpc<
  InRepository & {
    readonly newOid: Oid;
    readonly beside: string | null;
    readonly limit: number;
    /** The size as JSON; 2,000 by default. All messages together must fit into one reply. */
    readonly messageBytes?: number;
  },
  PushedCommits
>('pushed_commits', { isRead: true });

/** Whether a group has the path, case-insensitive. */
export const isGroupPath = rpc<{ readonly path: string }, boolean>('repo', 'is_group_path', { isRead: true });

/**
 * Makes a username the path of that user's personal namespace, unless it already follows a later one. The event
 * `userRenamed` does the same, in case this call is lost.
 */
export const renamePersonalNamespace = rpc<
  { readonly userId: number; readonly username: string; readonly revision: number },
  null
>('repo', 'rename_personal_namespace');

/** Makes room for a copy of a repository that moves to this storage; what an earlier attempt left is removed. */
export const prepareCopy = storageRpc<InRepository, null>('prepare_copy', { deadlineMs: 60_000 });

/**
 * Checks what has been copied so far, and writes it to disk; throws when it is no whole repository. While that takes longer than half a
 * minute, it returns that the check is not over: call again to wait on.
 */
export const checkCopy = storageRpc<InRepository, { readonly isOver: boolean }>('check_copy', { deadlineMs: 60_000 });

export type FinishCopyReply = { readonly outcome: 'ready' } | { readonly outcome: 'different' };

/** Takes a copy into service, if its refs are those that `refs` is the digest of, and all that they reach is there. */
export const finishCopy = storageRpc<InRepository & { readonly refs: string }, FinishCopyReply>('finish_copy', {
  deadlineMs: 10_000, // nothing is written meanwhile
});

/** Has the storage look for projects that are to be moved away from it. */
export const wakeStorageMoves = storageRpc<Record<string, never>, null>('wake_storage_moves');
