import { type Oid } from '@ingot/contracts';
import nodegit from 'nodegit';
import { type GitSignature } from '../history/commit-object.js';
import { type NewCommit } from '../objects/object-content.js';
import { GitError } from '../process/git-error.js';
import { toSignature, writeCommit } from './commits.js';

export interface MergeOfCommits extends NewCommit {
  readonly ours: Oid;
  readonly theirs: Oid;
}

export type MergeResult = { readonly outcome: 'written'; readonly oid: Oid } | Conflict;

/** The first conflicting paths, as far as they are known. */
export interface Conflict {
  readonly outcome: 'conflict';
  readonly conflicts: readonly string[];
}

export interface CherryPick {
  readonly commitOid: Oid;
  readonly onto: Oid;
  readonly committer: GitSignature;
}

export interface Revert extends NewCommit {
  readonly commitOid: Oid;
  readonly onto: Oid;
}

export type CherryPickResult = MergeResult | { readonly outcome: 'unchanged' };

const FIND_RENAMES = { flags: 1 };

/** The most paths in an error message. */
const NAMED_CONFLICTS = 20;

/** Whether two commits merge, or the first conflicting paths. */
export interface TrialMerge {
  readonly isClean: boolean;
  readonly conflicts: readonly string[];
}

interface MergedIndex {
  hasConflicts(): boolean | number;
  entries(): nodegit.IndexEntry[];
  writeTreeTo(repository: nodegit.Repository): Promise<nodegit.Oid>;
}

/** The declared types are wrong: a number or nothing. */
const isIndex = (value: unknown): value is MergedIndex =>
  typeof value === 'object' && value !== null && 'hasConflicts' in value && 'writeTreeTo' in value;

/** libgit2 lists no conflict of a file with a mode that it does not write, such as 100664. */
const NOT_LISTED = /invalid filemode for stage/;

/** The index of a merge; null for a conflict that is not listed. */
async function indexOf(merge: () => unknown): Promise<MergedIndex | null> {
  try {
    const index = await merge();
    if (isIndex(index)) return index;
  } catch (error) {
    if (error instanceof Error && NOT_LISTED.test(error.message)) return null;
    throw error;
  }
  throw new GitError('failed', 'libgit2 answered no index');
}

/** The merged tree, or what conflicts. */
async function treeOf(repository: nodegit.Repository, merge: () => unknown): Promise<nodegit.Oid | Conflict> {
  const index = await indexOf(merge);
  if (index === null) return { outcome: 'conflict', conflicts: [] };
  return index.hasConflicts() ? { outcome: 'conflict', conflicts: conflictsIn(index) } : index.writeTreeTo(repository);
}

/** Writes the merge commit of two commits with the parents `[ours, theirs]`. */
export async function mergeCommits(repository: nodegit.Repository, request: MergeOfCommits): Promise<MergeResult> {
  const parents = await Promise.all(
    [request.ours, request.theirs].map((oid) => nodegit.Commit.lookup(repository, oid)),
  );
  const [ours, theirs] = parents;
  if (!ours || !theirs) throw new GitError('not_found', 'a side of the merge does not exist');
  const tree = await treeOf(repository, () => nodegit.Merge.commits(repository, ours, theirs, FIND_RENAMES));
  if ('outcome' in tree) return tree;
  const oid = await writeCommit(repository, tree, parents, {
    message: request.message,
    author: toSignature(request.author),
    committer: toSignature(request.committer),
  });
  return { outcome: 'written', oid };
}

/** Merges two commits. libgit2 writes the files that it merges. */
export async function tryMerge(
  repository: nodegit.Repository,
  { ours, theirs }: Pick<MergeOfCommits, 'ours' | 'theirs'>,
): Promise<TrialMerge> {
  const one = await nodegit.Commit.lookup(repository, ours);
  const other = await nodegit.Commit.lookup(repository, theirs);
  const index = await indexOf(() => nodegit.Merge.commits(repository, one, other, FIND_RENAMES));
  if (index === null) return { isClean: false, conflicts: [] };
  return index.hasConflicts() ? { isClean: false, conflicts: conflictsIn(index) } : { isClean: true, conflicts: [] };
}

/** A conflicting path has an entry for each side that contains it. */
function conflictsIn(index: MergedIndex): string[] {
  const ofSides = index.entries().filter((entry) => nodegit.Index.entryStage(entry) > 0);
  return [...new Set(ofSides.map(({ path }) => path))].slice(0, NAMED_CONFLICTS);
}

/** Cherry-picks a commit onto another; a merge by its diff to the first parent. */
export async function cherryPick(repository: nodegit.Repository, request: CherryPick): Promise<CherryPickResult> {
  const picked = await nodegit.Commit.lookup(repository, request.commitOid);
  const onto = await nodegit.Commit.lookup(repository, request.onto);
  const mainline = picked.parentcount() > 1 ? 1 : 0;
  const tree = await treeOf(repository, () =>
    nodegit.Cherrypick.commit(repository, picked, onto, mainline, FIND_RENAMES),
  );
  if ('outcome' in tree) return tree;
  if (tree.equal(onto.treeId())) return { outcome: 'unchanged' };
  const oid = await writeCommit(repository, tree, [onto], {
    message: picked.message(),
    author: picked.author(),
    committer: toSignature(request.committer),
  });
  return { outcome: 'written', oid };
}

/** Reverts a commit on top of another; a merge by its diff to the first parent. */
export async function revert(repository: nodegit.Repository, request: Revert): Promise<CherryPickResult> {
  const undone = await nodegit.Commit.lookup(repository, request.commitOid);
  const onto = await nodegit.Commit.lookup(repository, request.onto);
  const mainline = undone.parentcount() > 1 ? 1 : 0;
  const tree = await treeOf(repository, () => nodegit.Revert.commit(repository, undone, onto, mainline, FIND_RENAMES));
  if ('outcome' in tree) return tree;
  if (tree.equal(onto.treeId())) return { outcome: 'unchanged' };
  const oid = await writeCommit(repository, tree, [onto], {
    message: request.message,
    author: toSignature(request.author),
    committer: toSignature(request.committer),
  });
  return { outcome: 'written', oid };
}
