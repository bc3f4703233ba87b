import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Oid, toOid } from '@ingot/contracts';
import { rawEntries } from '../objects/raw-entries.js';
import { type GitCommand } from '../process/command.js';

export interface TreeEntryRecord {
  readonly oid: Oid;
  readonly name: string;
  readonly path: string;
  readonly type: 'tree' | 'blob' | 'commit';
  /** Six octal digits. */
  readonly mode: string;
}

/** The largest recursive listing that is read: some 250,000 entries. */
export const MAX_LISTING_BYTES = 24 * 1024 ** 2;

/** The largest tree object that is read: some 250,000 entries. */
export const MAX_TREE_BYTES = 12 * 1024 ** 2;

/** Other requests come in between: so many take some milliseconds. */
const ENTRIES_PER_TURN = 5_000;

const NUL = 0;
/** A line is `<mode> <type> <oid>\t<path>`, with a mode of six digits. */
const TYPE_AT = 7;
const TYPES = ['tree', 'blob', 'commit'] as const;
const INITIALS = { t: 0x74, b: 0x62 } as const;

/** A recursive tree listing. Throws `GitError` `too_large`. @param treeish a tree or a commit */
export async function listTree(git: GitCommand, directory: string, treeish: Oid): Promise<TreeListing> {
  const args = ['ls-tree', '-z', '-r', '-t', treeish];
  const { stdout } = await git.run(directory, args, { maxOutputBytes: MAX_LISTING_BYTES });
  return TreeListing.of(stdout);
}

/** The entries of a directory: directories, then files, then submodules, each in git's order. Memory-efficient. */
export class TreeListing {
  private constructor(
    private readonly lines: Buffer,
    /** The offsets of the lines. */
    private readonly starts: Uint32Array,
  ) {}

  /** @param lines as of `git ls-tree -z` */
  static async of(lines: Buffer): Promise<TreeListing> {
    const groups: Record<(typeof TYPES)[number], number[]> = { tree: [], blob: [], commit: [] };
    let start = 0;
    let seen = 0;
    for (let end = lines.indexOf(NUL); end >= 0; end = lines.indexOf(NUL, start)) {
      groups[typeAt(lines, start)].push(start);
      start = end + 1;
      if (++seen % ENTRIES_PER_TURN === 0) await nextTurn();
    }
    return new TreeListing(lines, Uint32Array.from(TYPES.flatMap((type) => groups[type])));
  }

  /** @param tree a tree object */
  static async ofTree(tree: Buffer): Promise<TreeListing> {
    const listed: Buffer[] = [];
    let lines: Buffer[] = [];
    for (const { name, oid, ...entry } of rawEntries(tree)) {
      const mode = entry.mode.padStart(6, '0');
      lines.push(Buffer.from(`${mode} ${typeOfMode(mode)} ${oid}\t${name}\0`, 'latin1'));
      if (lines.length < ENTRIES_PER_TURN) continue;
      listed.push(Buffer.concat(lines));
      lines = [];
      await nextTurn();
    }
    return TreeListing.of(Buffer.concat([...listed, ...lines]));
  }

  get length(): number {
    return this.starts.length;
  }

  get byteLength(): number {
    return this.lines.length + this.starts.byteLength;
  }

  /** Paths are relative to the listed directory. */
  slice(skip: number, take: number): readonly TreeEntryRecord[] {
    return [...this.starts.subarray(skip, skip + take)].map((start) => this.entry(start));
  }

  private entry(start: number): TreeEntryRecord {
    const line = this.lines.toString('utf8', start, this.lines.indexOf(NUL, start));
    const tab = line.indexOf('\t');
    const [mode = '', , oid = ''] = line.slice(0, tab).split(' ');
    const path = line.slice(tab + 1);
    return {
      oid: toOid(oid),
      name: path.slice(path.lastIndexOf('/') + 1),
      path,
      type: typeAt(this.lines, start),
      mode,
    };
  }
}

function typeOfMode(mode: string): TreeEntryRecord['type'] {
  if (mode === '040000') return 'tree';
  return mode === '160000' ? 'commit' : 'blob';
}

function typeAt(lines: Buffer, start: number): (typeof TYPES)[number] {
  const initial = lines[start + TYPE_AT];
  if (initial === INITIALS.t) return 'tree';
  return initial === INITIALS.b ? 'blob' : 'commit';
}
