import { type Oid, toOid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { GitError } from '../process/git-error.js';
import { MAX_PATH_SECONDS, PATH_LIMITS } from '../process/process-limits.js';

/** A line of a file, without its line break, and the commit that it comes from. */
export interface BlamedLine {
  readonly commitOid: Oid;
  readonly text: string;
}

/** The lines of a file from `start` to `end`, counted from 1. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Each takes memory, and the time of whoever else is served; so many are blamed at once. */
export const MAX_BLAMED_LINES = 100_000;

const MAX_OUTPUT_BYTES = 64 * 1024 ** 2;

/** git says so of a file that has fewer lines. */
const BEYOND_THE_END = /^git blame ended with 128: fatal: file [^]* has only \d+ lines?$/;

/** Those lines of the range that the file has. Throws `GitError` `timeout` or `too_large`. */
export async function blame(
  { git, directory }: Pick<RepositoryContext, 'git' | 'directory'>,
  { commitOid, path }: { readonly commitOid: Oid; readonly path: string },
  { start, end }: LineRange,
): Promise<readonly BlamedLine[]> {
  if (end < start) return [];
  const range = `${start},${Math.min(end, start + MAX_BLAMED_LINES)}`;
  const args = ['blame', '--porcelain', '-L', range, commitOid, '--', path]; // blame does not know --end-of-options; an oid cannot be an option
  const output = new Porcelain();
  const options = { timeoutMs: MAX_PATH_SECONDS * 1_000, limits: PATH_LIMITS };
  try {
    await git.stream(directory, args, (chunk) => output.add(chunk), options);
  } catch (error) {
    if (error instanceof GitError && BEYOND_THE_END.test(error.message)) return [];
    throw error;
  }
  if (output.isTooLarge) throw new GitError('too_large', 'a file of too many lines, or from too many commits');
  return output.lines;
}

const LINE_FEED = 0x0a;
const TAB = 0x09;
const HEADER = /^([0-9a-f]{40}) \d+ \d+/;
const HEADER_BYTES = 64;

/**
 * Parses the porcelain format as it arrives, so that others are served in between: each line stands behind a tab, below the header of its
 * commit.
 */
export class Porcelain {
  readonly lines: BlamedLine[] = [];
  private commitOid = '';
  /** The beginning of a line that has not ended yet. */
  private rest: Buffer[] = [];
  private bytes = 0;

  /** Whether more than the limits came. */
  get isTooLarge(): boolean {
    return this.bytes > MAX_OUTPUT_BYTES || this.lines.length > MAX_BLAMED_LINES;
  }

  /** Whether more is wanted. */
  add(chunk: Buffer): boolean {
    this.bytes += chunk.length;
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      this.read(Buffer.concat([...this.rest, chunk.subarray(0, end)]));
      this.rest = [];
    }
    this.rest.push(chunk.subarray(end));
    return !this.isTooLarge;
  }

  /** @param whole lines, each with its line break */
  private read(whole: Buffer): void {
    for (let at = 0; at < whole.length;) {
      const end = whole.indexOf(LINE_FEED, at);
      if (whole[at] === TAB) {
        this.lines.push({ commitOid: toOid(this.commitOid), text: whole.toString('utf8', at + 1, end) });
      } else {
        const line = whole.toString('latin1', at, Math.min(end, at + HEADER_BYTES));
        this.commitOid = HEADER.exec(line)?.[1] ?? this.commitOid;
      }
      at = end + 1;
    }
  }
}
