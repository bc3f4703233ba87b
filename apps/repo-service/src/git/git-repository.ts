import { type Readable } from 'node:stream';
import { type Oid, type Page } from '@ingot/contracts';
import {
  type ArchiveOptions,
  type BlobRecord,
  type BranchRecord,
  type CherryPick,
  type CherryPickResult,
  type CommitFilter,
  type CommitFromActions,
  type CommitPage,
  type CommitRecord,
  type CommitStats,
  type ContributorRecord,
  type CreateCommitResult,
  type DiffLimits,
  type DiffResult,
  type DiffSize,
  type MergeRequestOfCommits,
  type MergeResult,
  type NewTag,
  type RefRecord,
  type RefUpdate,
  type RefUpdateResult,
  type TagRecord,
  type TreeEntryRecord,
} from './git-types.js';
import { type TreeListing } from './tree-listing.js';

/** One bare repository; hides which of libgit2, git and a cache answers. */
export interface GitRepository {
  readonly directory: string;

  /** The commit that a branch, tag, or full or abbreviated object id names (a branch before a tag), or null. */
  resolve(revision: string): Promise<Oid | null>;
  /** The branch that HEAD names, whether it exists or not; null when HEAD is detached. */
  head(): Promise<string | null>;
  setHead(branch: string): Promise<void>;
  /** Whether there is no branch at all. */
  isEmpty(): Promise<boolean>;
  /** The commit that a branch points to, or null. */
  branch(name: string): Promise<Oid | null>;
  /** All branches by name. */
  branches(): Promise<readonly BranchRecord[]>;
  /** Some of the tags that lead to commits, the last name first, with the messages of annotated ones; and how many there are. */
  tags(page: CommitPage): Promise<Page<TagRecord>>;
  tag(name: string): Promise<TagRecord | null>;
  /** Refs below a prefix that ends with `/`, by full refname. */
  refs(prefix: string): Promise<ReadonlyMap<string, RefRecord>>;
  /** Moves, creates or deletes a ref if it is what `oldOid` says. */
  updateRef(update: RefUpdate): Promise<RefUpdateResult>;
  /** Keeps a commit and all that it leads to from being cleaned up, for ever; clients do not see how. */
  keep(oid: Oid): Promise<void>;
  /** Forgets what is known of refs; to be called whenever something else has written (a push). */
  invalidateRefs(): void;

  /** A page of the history of a commit in the order of `git log`, newest first. */
  commits(headOid: Oid, page: CommitPage, filter?: CommitFilter): Promise<readonly CommitRecord[]>;
  count(headOid: Oid, filter?: CommitFilter): Promise<number>;
  commit(oid: Oid): Promise<CommitRecord | null>;
  /** The records of several commits in their order; those that are missing are left out. */
  commitsByOid(oids: readonly Oid[]): Promise<readonly CommitRecord[]>;
  /** The commits that `headOid` has and `baseOid` has not, newest first; at most `limit`. */
  commitsBetween(baseOid: Oid, headOid: Oid, limit?: number): Promise<readonly CommitRecord[]>;
  /** How many commits `headOid` has and `baseOid` has not. */
  countBetween(baseOid: Oid, headOid: Oid): Promise<number>;
  /**
   * Those of the heads that have any of `oids`, none of which `baseOid` has; heads that are missing have none. One walk, however
   * many the heads are.
   */
  headsHavingAny(
    oids: ReadonlySet<Oid>,
    range: { readonly baseOid: Oid; readonly heads: readonly Oid[] },
  ): Promise<readonly Oid[]>;
  /** The object ids of all the commits that `headOid` has and `baseOid` has not. */
  oidsBetween(baseOid: Oid, headOid: Oid): Promise<readonly Oid[]>;
  /** Changed lines against the first parent; of a root commit against nothing. */
  stats(oid: Oid): Promise<CommitStats>;
  isAncestor(ancestor: Oid, descendant: Oid): Promise<boolean>;
  mergeBase(one: Oid, two: Oid): Promise<Oid | null>;
  aheadBehind(one: Oid, two: Oid): Promise<{ readonly ahead: number; readonly behind: number }>;
  /** Names of the branches that contain a commit, in order. */
  branchesContaining(oid: Oid): Promise<readonly string[]>;
  /** Authors by email of the newest 2000 non-merge commits, the most recently active first. */
  contributors(headOid: Oid): Promise<readonly ContributorRecord[]>;

  /** What changed from one commit (null: nothing) to another, bounded by the API's limits or those given. */
  diff(fromOid: Oid | null, toOid: Oid, limits?: DiffLimits): Promise<DiffResult>;
  /** The patch of the one file that has this path afterwards; null when it is not among what changed, or too large to read. */
  filePatch(fromOid: Oid | null, toOid: Oid, path: string): Promise<string | null>;
  /** How many files changed from one commit to another, whatever their number. */
  diffSize(fromOid: Oid, toOid: Oid): Promise<DiffSize>;
  /** The entries of a tree, or of a commit's root. Throws `GitError` `too_large`. */
  tree(treeish: Oid, options: { readonly isRecursive: boolean }): Promise<TreeListing>;
  /** The file, directory or submodule at a path of a commit, or null. */
  entry(commitOid: Oid, path: string): Promise<TreeEntryRecord | null>;
  /** A blob with its bytes, all in memory; null for anything else. */
  blob(oid: Oid): Promise<BlobRecord | null>;
  /** Bytes of a blob, which is not read; null for anything else. */
  blobSize(oid: Oid): Promise<number | null>;
  /**
   * The bytes of a blob, of any size. What is opened fails at its end when git does, and ends git when it is destroyed.
   * Readers wait for their turn; throws `Abandoned` when they are `gone` by then.
   */
  openBlob(oid: Oid, gone: AbortSignal): Promise<Readable>;
  /** The files of a commit in one file; as `openBlob`. */
  openArchive(commitOid: Oid, options: ArchiveOptions, gone: AbortSignal): Promise<Readable>;

  /** Writes one commit of file actions; no ref moves. */
  createCommit(request: CommitFromActions): Promise<CreateCommitResult>;
  /** Writes a merge commit with the parents `[ours, theirs]`; no ref moves. */
  mergeCommits(request: MergeRequestOfCommits): Promise<MergeResult>;
  canMerge(ours: Oid, theirs: Oid): Promise<boolean>;
  /** Writes a copy of a commit's change on top of another; no ref moves. */
  cherryPick(request: CherryPick): Promise<CherryPickResult>;
  /** Writes an annotated tag's object; its ref is made with `updateRef`. */
  createTagObject(tag: NewTag): Promise<Oid>;

  /** Packs refs and loose objects and writes the commit-graph, as far as needed; safe beside pushes. */
  maintain(): Promise<void>;
}
