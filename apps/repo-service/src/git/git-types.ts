import { type Oid } from '@ingot/contracts';

/** Who wrote or recorded something, and when. */
export interface GitSignature {
  readonly name: string;
  readonly email: string;
  /** Milliseconds since 1970; git keeps whole seconds. */
  readonly time: number;
  /** Minutes east of UTC. */
  readonly offsetMinutes: number;
}

export interface CommitRecord {
  readonly oid: Oid;
  readonly treeOid: Oid;
  readonly parentOids: readonly Oid[];
  readonly message: string;
  readonly author: GitSignature;
  readonly committer: GitSignature;
}

/** Restricts a list of commits; both bounds belong to it. */
export interface CommitFilter {
  readonly since?: Date;
  readonly until?: Date;
  /** A file (followed through renames) or a directory. */
  readonly path?: string;
}

export interface CommitPage {
  readonly skip: number;
  readonly take: number;
}

export interface CommitStats {
  readonly additions: number;
  readonly deletions: number;
}

export interface DiffEntry {
  readonly oldPath: string;
  readonly newPath: string;
  /** Octal; `0` on the side where the file is absent. */
  readonly aMode: string;
  readonly bMode: string;
  /** From the `--- ` line on; empty for a pure rename or mode change and for a patch that is too large. */
  readonly diff: string;
  readonly newFile: boolean;
  readonly renamedFile: boolean;
  readonly deletedFile: boolean;
}

/** How much of a diff is kept; the file that crosses `maxLines` and everything after it is left out. */
export interface DiffLimits {
  readonly maxFiles: number;
  readonly maxLines: number;
}

export interface DiffResult {
  readonly entries: readonly DiffEntry[];
  /** Whether files were left out because of the limits. */
  readonly isTruncated: boolean;
}

/** How much changed between two commits. */
export interface DiffSize {
  readonly files: number;
  /** There are more files, or more lines in them, than are counted. */
  readonly isOverflow: boolean;
}

export interface RefRecord {
  readonly refname: string;
  readonly oid: Oid;
  /** What the ref means as a commit: its own oid, or an annotated tag's target; null for anything else. */
  readonly commitOid: Oid | null;
}

export interface BranchRecord {
  readonly name: string;
  readonly oid: Oid;
}

export interface TagRecord {
  readonly name: string;
  readonly oid: Oid;
  readonly commitOid: Oid;
  /** The message of an annotated tag, trimmed; null for a lightweight one. */
  readonly message: string | null;
}

export interface TreeEntryRecord {
  readonly oid: Oid;
  readonly name: string;
  readonly path: string;
  readonly type: 'tree' | 'blob' | 'commit';
  /** Six octal digits. */
  readonly mode: string;
}

export interface BlobRecord {
  readonly oid: Oid;
  readonly size: number;
  readonly data: Buffer;
}

export interface ArchiveOptions {
  readonly format: 'zip' | 'tar' | 'tar.gz' | 'tar.bz2';
  /** The directory in the archive that holds everything. */
  readonly folder: string;
}

/** One change of a commit, as the client gave it; nothing in it is trusted. */
export interface CommitAction {
  readonly action: string;
  readonly filePath: string | null;
  readonly previousPath?: string | null;
  readonly content?: string | null;
  readonly encoding?: string | null;
}

export interface NewCommit {
  readonly message: string;
  readonly author: GitSignature;
  readonly committer: GitSignature;
}

export interface CommitFromActions extends NewCommit {
  /** The branch's commit; null makes a root commit (empty repository). */
  readonly tip: Oid | null;
  readonly actions: readonly CommitAction[];
}

export type CreateCommitResult =
  | { readonly outcome: 'created'; readonly commitOid: Oid }
  | { readonly outcome: 'refused'; readonly code: ActionRefusalCode; readonly message: string };

export type ActionRefusalCode =
  | 'unknown_action'
  | 'path_missing'
  | 'path_invalid'
  | 'nothing_there'
  | 'file_missing'
  | 'file_exists'
  | 'content_missing'
  | 'previous_path_missing';

export interface MergeRequestOfCommits extends NewCommit {
  readonly ours: Oid;
  readonly theirs: Oid;
}

export type MergeResult = { readonly outcome: 'written'; readonly oid: Oid } | { readonly outcome: 'conflict' };

export interface CherryPick {
  readonly commitOid: Oid;
  readonly onto: Oid;
  readonly committer: GitSignature;
}

export type CherryPickResult =
  | { readonly outcome: 'written'; readonly oid: Oid }
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'unchanged' };

export interface RefUpdate {
  readonly refname: string;
  /** What the ref must be now; the zero oid: it must not exist. */
  readonly oldOid: Oid;
  /** What it becomes; the zero oid deletes it. */
  readonly newOid: Oid;
}

/** `name_conflict`: another ref is in the way (`a` beside `a/b`); `locked`: somebody else is writing it right now. */
export type RefUpdateResult = 'updated' | 'stale' | 'name_conflict' | 'locked' | 'invalid_name';

export interface NewTag {
  readonly name: string;
  readonly target: Oid;
  readonly tagger: GitSignature;
  readonly message: string;
}

export interface ContributorRecord {
  readonly name: string;
  readonly email: string;
  readonly commits: number;
}
