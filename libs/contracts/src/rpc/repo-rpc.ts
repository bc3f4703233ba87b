import { type Oid } from '../oid.js';
import { type ProjectAccess } from '../access.js';
import { type ProjectContext, type RepositoryAddress } from '../project-context.js';
import { type BranchRights } from '../branch-rights.js';
import { type Page, type PageRequest } from '../pagination.js';
import { type CommitJson, type DiffEntryJson } from '../resources/commits.js';
import { rpc, storageRpc } from '../rpc.js';

/** Who looks at a project; null is a caller without any credential. */
export type Viewer = { readonly userId: number; readonly isAdmin: boolean; readonly isExternal: boolean } | null;

/** The project that a number or full path names as `viewer` sees it, or null when they do not see it. */
export const projectContext = rpc<{ readonly idOrPath: string; readonly viewer: Viewer }, ProjectContext | null>(
  'repo',
  'project_context',
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

/** How `viewer` stands in those of the projects that they see, in no particular order. At most 5 000 ids. */
export const projectAccesses = rpc<
  { readonly projectIds: readonly number[]; readonly viewer: Viewer },
  readonly NamedProjectAccess[]
>('repo', 'project_accesses');

/** A project as whoever tells of a push to it needs it. */
export interface PushedProject {
  readonly name: string;
  readonly description: string | null;
  readonly defaultBranch: string | null;
  readonly repository: RepositoryAddress;
}

/** The project that was pushed to, or null when it is gone. */
export const pushedProject = rpc<{ readonly projectId: number }, PushedProject | null>('repo', 'pushed_project');

interface InRepository {
  readonly repository: RepositoryAddress;
}

/** Who writes a commit; repo-service adds the time at which it does. */
export interface Signature {
  readonly name: string;
  readonly email: string;
}

/** The commit that a branch points to, or null when there is no such branch. */
export const branchHead = storageRpc<InRepository & { readonly branch: string }, Oid | null>('branch_head');

/** The commit that a revision (branch, tag, full or short oid) names, or null. */
export const resolveCommit = storageRpc<InRepository & { readonly revision: string }, Oid | null>('resolve_commit');

/** The first branch, alphabetically, that contains the commit; null when none does. */
export const branchContaining = storageRpc<InRepository & { readonly oid: Oid }, string | null>('branch_containing');

export interface Mergeability {
  /** Null when the branch does not exist. */
  readonly sourceOid: Oid | null;
  readonly targetOid: Oid | null;
  readonly mergeBaseOid: Oid | null;
  /** False for conflicts, a missing branch, or nothing to merge. */
  readonly canBeMerged: boolean;
  /** The first of the paths that conflict; none when they are not known. */
  readonly conflicts?: readonly string[];
}

/** Where the two branches stand now, and whether a trial merge succeeds. */
export const mergeability = storageRpc<
  InRepository & { readonly sourceBranch: string; readonly targetBranch: string },
  Mergeability
>('mergeability', { deadlineMs: 15_000 });

/** The names of all storages that ever announced themselves, alphabetically. */
export const storageNames = rpc<Record<string, never>, readonly string[]>('repo', 'storage_names');

/** Who may do what to a branch of a project, whether or not the branch exists. */
export const branchRights = rpc<{ readonly projectId: number; readonly branch: string }, BranchRights>(
  'repo',
  'branch_rights',
);

export type WriteMergeReply =
  { readonly outcome: 'written'; readonly mergeOid: Oid } | { readonly outcome: 'conflict' };

/** Writes the merge commit of two commits, parents `[ours, theirs]`, without moving any ref. */
export const writeMerge = storageRpc<
  InRepository & {
    readonly ours: Oid;
    readonly theirs: Oid;
    readonly message: string;
    readonly author: Signature;
  },
  WriteMergeReply
>('write_merge', { deadlineMs: 15_000 });

export type MoveBranchReply = { readonly outcome: 'moved' } | { readonly outcome: 'stale'; readonly actualOid: Oid };

/**
 * Moves a branch from `oldOid` to `newOid` (zero oid: create, delete) if it is still there, and records the event.
 * Moving it again to where it already is answers `moved`, so that a retry after a lost reply is safe.
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

/** Whether `ancestor` is reachable from `descendant` (or is it). */
export const isAncestor = storageRpc<InRepository & { readonly ancestor: Oid; readonly descendant: Oid }, boolean>(
  'is_ancestor',
);

/**
 * Makes an empty repository whose first branch will be `defaultBranch`. Making it again changes nothing, so that a retry
 * after a lost reply is safe.
 */
export const createRepository = storageRpc<InRepository & { readonly defaultBranch: string }, null>(
  'create_repository',
  { deadlineMs: 15_000 },
);

/** Removes a repository from its storage for good; one that is gone already is fine. */
export const removeRepository = storageRpc<InRepository, null>('remove_repository', { deadlineMs: 25_000 });

/** Removes all files that were uploaded to the repository's project; fine when there are none. */
export const removeUploads = storageRpc<InRepository, null>('remove_uploads', { deadlineMs: 25_000 });

export type SetDefaultBranchReply = { readonly outcome: 'set' } | { readonly outcome: 'missing' };

/** Points HEAD at a branch; `missing` when there is no such branch. */
export const setDefaultBranch = storageRpc<InRepository & { readonly branch: string }, SetDefaultBranchReply>(
  'set_default_branch',
);

/** Those of `oids` that `newOid` reaches and `oldOid` does not: what a push brought along. */
export const commitsBroughtBy = storageRpc<
  InRepository & { readonly oldOid: Oid; readonly newOid: Oid; readonly oids: readonly Oid[] },
  readonly Oid[]
>('commits_brought_by');

/**
 * Those of `heads` that a move of a branch from `oldOid` to `newOid` meant something to: commits of theirs came to the branch.
 * All of them when the branch is new or was rewritten; none when it is gone.
 */
export const headsTouchedBy = storageRpc<
  InRepository & { readonly oldOid: Oid; readonly newOid: Oid; readonly heads: readonly Oid[] },
  readonly Oid[]
>('heads_touched_by', { deadlineMs: 15_000 });

/** What a head has that a branch has not. */
export interface Divergence {
  /** Where the branch is; null when there is none. */
  readonly startOid: Oid | null;
  /** Where the two parted; null when they have nothing in common. */
  readonly baseOid: Oid | null;
  readonly files: number;
  /** There are more files, or more lines, than are counted. */
  readonly isOverflow: boolean;
}

/**
 * How much `headOid` changes since it parted from `startOid`, or where that is not given from where the branch is now; null
 * when the head is not there any more. From then on it is kept, whatever becomes of its branch.
 */
export const divergence = storageRpc<
  InRepository & { readonly headOid: Oid; readonly startOid: Oid | null; readonly targetBranch: string },
  Divergence | null
>('divergence', { deadlineMs: 15_000 });

interface InRange extends InRepository {
  readonly baseOid: Oid;
  readonly headOid: Oid;
}

/** The commits that `headOid` has and `baseOid` has not, newest first; none when they are not there any more. */
export const rangeCommits = storageRpc<InRange & { readonly page: PageRequest }, Page<CommitJson>>('range_commits', {
  deadlineMs: 10_000,
});

/** What changed from one commit to another, within the limits of a diff; nothing when they are not there any more. */
export const rangeDiff = storageRpc<InRange, readonly DiffEntryJson[]>('range_diff', { deadlineMs: 10_000 });

export interface PushedCommit {
  readonly id: Oid;
  readonly message: string;
  /** When it was committed, in ISO 8601. */
  readonly timestamp: string;
  readonly author: Signature;
}

export interface PushedCommits {
  /** Oldest first; long texts are cut, messages at `messageBytes`. */
  readonly commits: readonly PushedCommit[];
  /** How many there are, also of those that are not among `commits`. */
  readonly total: number;
}

/**
 * The newest commits that `newOid` reaches and `beside` – a revision, null for nothing – does not. None when either is
 * not there any more, or `newOid` leads to no commit.
 */
export const pushedCommits = storageRpc<
  InRepository & {
    readonly newOid: Oid;
    readonly beside: string | null;
    readonly limit: number;
    /** As JSON; 2,000 unless given. All of them have to fit into one answer. */
    readonly messageBytes?: number;
  },
  PushedCommits
>('pushed_commits', { deadlineMs: 10_000 });

/** Whether a group has the path, in any case of letters. */
export const isGroupPath = rpc<{ readonly path: string }, boolean>('repo', 'is_group_path');

/**
 * Makes a username the path of that user's personal namespace, unless it heard of a later one before. The event
 * `userRenamed` brings the same, so that a call that is lost is made up for.
 */
export const renamePersonalNamespace = rpc<
  { readonly userId: number; readonly username: string; readonly revision: number },
  null
>('repo', 'rename_personal_namespace');
