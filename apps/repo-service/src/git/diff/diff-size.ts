import { type Oid } from '@ingot/contracts';
import { type GitCommand } from '../process/command.js';
import { type DiffLimits } from './diff-entries.js';

/** How much changed between two commits. */
export interface DiffSize {
  readonly files: number;
  /** There are more files, or more lines in them, than are counted. */
  readonly isOverflow: boolean;
}

/** Of a merge request; what is more is said to be more, and not counted. */
const DIFF_SIZE_LIMITS: DiffLimits = { maxFiles: 1_000, maxLines: 50_000 };

const NUMSTAT = ['diff-tree', '-r', '-M', '--numstat', '-z', '--no-ext-diff', '--no-textconv', '--end-of-options'];
/** Added and deleted lines, or dashes for a binary file; a renamed file's two paths follow by themselves. */
const COUNTS = /^(\d+|-)\t(\d+|-)\t/;

/** Counts the files that changed between two commits, until there are too many of them or of their lines. */
export async function diffSize(git: GitCommand, directory: string, fromOid: Oid, toOid: Oid): Promise<DiffSize> {
  const counter = new NumstatCounter(DIFF_SIZE_LIMITS);
  await git.stream(directory, [...NUMSTAT, fromOid, toOid], (chunk) => counter.add(chunk));
  return counter.size;
}

/** Reads `--numstat -z`. */
export class NumstatCounter {
  private files = 0;
  private lines = 0;
  private isOverflow = false;
  /** Of a field that is not complete yet. */
  private rest = '';
  private pathsToSkip = 0;

  constructor(private readonly limits: DiffLimits) {}

  get size(): DiffSize {
    return { files: this.files, isOverflow: this.isOverflow };
  }

  /** False once it is known to be too much. */
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
    this.lines += (Number(added) || 0) + (Number(deleted) || 0);
    this.isOverflow = this.files >= this.limits.maxFiles || this.lines > this.limits.maxLines;
    if (!this.isOverflow) this.files += 1;
  }
}
