import { type Oid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { BIG_FILES_STREAMED } from '../process/command.js';

/** A match with its surrounding lines. */
export interface FoundLines {
  readonly path: string;
  /** The number of the first line. */
  readonly startLine: number;
  readonly lines: readonly string[];
}

export interface FoundText {
  readonly places: readonly FoundLines[];
  /** There are no further matches. */
  readonly isComplete: boolean;
}

/** A search ends at the first of these limits. */
const LIMITS = { places: 1_000, perFile: 20, bytes: 8 * 1024 ** 2, timeoutMs: 8_000 } as const;
const CONTEXT_LINES = 2;
/** The length at which a line is cut, in characters: a line of a minified script may have megabytes. */
const LINE_CHARACTERS = 1_000;
const THREADS = 'grep.threads=2';

/**
 * Searches the text files of a commit, ignoring ASCII case; matches are sorted by path. Throws `GitError` `timeout`, and `too_large` for
 * files that cannot be read.
 */
export async function searchText(
  { git, directory }: RepositoryContext,
  commitOid: Oid,
  text: string,
): Promise<FoundText> {
  const options = ['--null', '--line-number', '-I', '--ignore-case', '--fixed-strings', '--full-name', '--no-color'];
  const bounds = [`--context=${CONTEXT_LINES}`, `--max-count=${LIMITS.perFile}`];
  const args = ['-c', BIG_FILES_STREAMED, '-c', THREADS, 'grep', ...options, ...bounds, '-e', text, commitOid, '--'];
  const places = new PlaceReader(commitOid);
  const { timeoutMs } = LIMITS;
  // 1: no match
  await git.stream(directory, args, (chunk) => places.add(chunk), { timeoutMs, answers: [0, 1] });
  return places.end();
}

/** Parses `<commit>:<path>NUL<number>NUL<line>` lines, with `--` between groups. */
class PlaceReader {
  private readonly places: { path: string; startLine: number; lines: string[] }[] = [];
  private readonly prefix: string;
  private rest: Buffer = Buffer.alloc(0);
  private bytes = 0;
  private isStopped = false;
  private isApart = true;

  constructor(commitOid: Oid) {
    this.prefix = `${commitOid}:`;
  }

  /** False once there are enough matches. */
  add(chunk: Buffer): boolean {
    this.bytes += chunk.length;
    const all = Buffer.concat([this.rest, chunk]);
    const end = all.lastIndexOf('\n') + 1;
    this.rest = all.subarray(end);
    if (end > 0) {
      for (const line of all.toString('utf8', 0, end - 1).split('\n')) this.addLine(line);
    }
    this.isStopped ||= this.bytes >= LIMITS.bytes || this.places.length > LIMITS.places;
    return !this.isStopped;
  }

  end(): FoundText {
    return { places: this.places.slice(0, LIMITS.places), isComplete: !this.isStopped };
  }

  private addLine(line: string): void {
    const [name = '', number, ...text] = line.split('\0');
    if (number === undefined || !name.startsWith(this.prefix)) {
      this.isApart = true;
      return;
    }
    const path = name.slice(this.prefix.length);
    const shown = text.join('\0').slice(0, LINE_CHARACTERS);
    const last = this.places.at(-1);
    if (last !== undefined && last.path === path && !this.isApart) last.lines.push(shown);
    else this.places.push({ path, startLine: Number(number), lines: [shown] });
    this.isApart = false;
  }
}
