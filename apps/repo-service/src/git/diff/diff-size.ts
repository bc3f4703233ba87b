import { type Oid } from '@ingot/contracts';
import { BIG_FILES_STREAMED, type GitCommand, LARGE_TEXTS_UNCOMPARED } from '../process/command.js';
import { unlessTooMuch } from '../process/git-error.js';
import { type CommitStats } from '../worker/diffs.js';
import { type DiffLimits } from './diff-entries.js';
import { EMPTY_TREE } from './streamed-diff.js';

/** The size of the change between two commits. */
export interface DiffSize {
  readonly files: number;
  /** The files or their lines exceed the limit of the count. */
  readonly isOverflow: boolean;
}

/** The limit of a merge request's count; larger changes are reported as overflowing. */
export const DIFF_SIZE_LIMITS: DiffLimits = { maxFiles: 1_000, maxLines: 50_000 };

/** The limit beyond which changes are never compared. */
export const OVERFLOWING: DiffSize = { files: DIFF_SIZE_LIMITS.maxFiles, isOverflow: true };

/** How long the lines of all files may take to be counted, and then those of files that are not large: within the time of a call. */
const ALL_TEXTS_MS = 4_000;
const SMALLER_TEXTS_MS = 15_000;
const NUMSTAT = ['diff-tree', '-r', '-M', '--numstat', '-z', '--no-ext-diff', '--no-textconv', '--end-of-options'];
/** Added and deleted lines, or dashes for a binary file; the two paths of a renamed file follow in fields of their own. */
const COUNTS = /^(\d+|-)\t(\d+|-)\t/;

/** Counts the changed files between two commits, up to a limit of files and lines. */
export async function diffSize(git: GitCommand, directory: string, fromOid: Oid, toOid: Oid): Promise<DiffSize> {
  const counter = new NumstatCounter(DIFF_SIZE_LIMITS);
  await git.stream(directory, ['-c', BIG_FILES_STREAMED, ...NUMSTAT, fromOid, toOid], (chunk) => counter.add(chunk));
  return counter.size;
}

/** Added and deleted lines; none of large files, if these take too long. Throws `GitError`. */
export async function countLines(
  git: GitCommand,
  directory: string,
  fromOid: Oid | null,
  toOid: Oid,
): Promise<CommitStats> {
  const count = async (bigFiles: string, timeoutMs: number): Promise<CommitStats> => {
    const counter = NumstatCounter.unlimited();
    const args = ['-c', bigFiles, ...NUMSTAT, fromOid ?? EMPTY_TREE, toOid];
    await git.stream(directory, args, (chunk) => counter.add(chunk), { timeoutMs });
    return counter.stats;
  };
  return unlessTooMuch(count(BIG_FILES_STREAMED, ALL_TEXTS_MS), async () => ({
    ...(await count(LARGE_TEXTS_UNCOMPARED, SMALLER_TEXTS_MS)),
    lacksLargeTexts: true,
  }));
}

/** Parses `--numstat -z`. */
export class NumstatCounter {
  private files = 0;
  private additions = 0;
  private deletions = 0;
  private isOverflow = false;
  /** An incomplete field. */
  private rest = '';
  private pathsToSkip = 0;

  constructor(private readonly limits: DiffLimits) {}

  get size(): DiffSize {
    return { files: this.files, isOverflow: this.isOverflow };
  }

  /** Of all changed lines, however many. */
  static unlimited(): NumstatCounter {
    return new NumstatCounter({ maxFiles: Infinity, maxLines: Infinity });
  }

  get stats(): CommitStats {
    return { additions: this.additions, deletions: this.deletions };
  }

  /** False once the limit is exceeded. */
  add(chunk: Buffer): boolean {
    const fields = (this.rest + chunk.toString('latin1')).split('\0');
    this.rest = fields.pop() ?? '';
    for (const field of fields) if (!this.isOverflow) this.read(field);
    return !this.isOverflow;
  }

  private read(field: string): void {
    if (this.pathsToSkip > 0) {
      this.pathsToSkip -= 1;
      return;
    }
    const [counts, added, deleted] = COUNTS.exec(field) ?? [];
    if (counts === undefined) return;
    if (counts.length === field.length) this.pathsToSkip = 2;
    this.additions += Number(added) || 0;
    this.deletions += Number(deleted) || 0;
    const lines = this.additions + this.deletions;
    this.isOverflow = this.files >= this.limits.maxFiles || lines > this.limits.maxLines;
    if (!this.isOverflow) this.files += 1;
  }
}
