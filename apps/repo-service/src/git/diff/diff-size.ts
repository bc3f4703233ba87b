import { type Oid } from '@ingot/contracts';
import { BIG_FILES_STREAMED, type GitCommand } from '../process/command.js';
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

const COUNT_TIMEOUT_MS = 15_000;
const NUMSTAT = [
  '-c',
  BIG_FILES_STREAMED,
  'diff-tree',
  '-r',
  '-M',
  '--numstat',
  '-z',
  '--no-ext-diff',
  '--no-textconv',
  '--end-of-options',
];
/** Added and deleted lines, or dashes for a binary file; the two paths of a renamed file follow in fields of their own. */
const COUNTS = /^(\d+|-)\t(\d+|-)\t/;

/** Counts the changed files between two commits, up to a limit of files and lines. */
export async function diffSize(git: GitCommand, directory: string, fromOid: Oid, toOid: Oid): Promise<DiffSize> {
  const counter = new NumstatCounter(DIFF_SIZE_LIMITS);
  await git.stream(directory, [...NUMSTAT, fromOid, toOid], (chunk) => counter.add(chunk));
  return counter.size;
}

/** Added and deleted lines of a change that git can compare within its time limit. Throws `GitError`. */
export async function countLines(
  git: GitCommand,
  directory: string,
  fromOid: Oid | null,
  toOid: Oid,
): Promise<CommitStats> {
  const counter = NumstatCounter.unlimited();
  await git.stream(directory, [...NUMSTAT, fromOid ?? EMPTY_TREE, toOid], (chunk) => counter.add(chunk), {
    timeoutMs: COUNT_TIMEOUT_MS,
  });
  return counter.stats;
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
