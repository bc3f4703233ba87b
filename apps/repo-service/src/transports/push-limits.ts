import { type RepoServiceConfig } from '../config.js';
import { TooTangled, TreeNesting, type TreeShape } from './tree-nesting.js';

/** The limits of a push; each is a variable of the configuration, which the refusal names. */
export type PushLimits = Pick<
  RepoServiceConfig,
  | 'PUSH_REFS'
  | 'PUSH_BLOB_BYTES'
  | 'PUSH_COMMIT_BYTES'
  | 'PUSH_PARENTS'
  | 'PUSH_TREE_ENTRIES'
  | 'PUSH_TREE_DEPTH'
  | 'PUSH_PATH_BYTES'
>;

/** A pushed object. */
export interface PushedObject {
  readonly oid: string;
  readonly type: string;
  /** The size in bytes. */
  readonly size: number;
}

/** The size per entry of a tree with the most entries and long names. */
const BYTES_OF_AN_ENTRY = 320;
/** `parent`, a blank, an oid and the line break. */
const PARENT_LINE = 48;
const PARENT = Buffer.from('parent ');
const LINE_FEED = 0x0a;
/** git ignores what is beyond; libgit2 reads no directory with an entry of a higher mode. */
const MAX_MODE = 0xffff;

export const refusalOfRefs = (count: number, { PUSH_REFS }: PushLimits): string | null =>
  count > PUSH_REFS ? `${count} branches and tags are changed at once; the limit is ${PUSH_REFS} (PUSH_REFS).` : null;

/** Checks the objects of a push against limits that no ordinary push reaches, and that keep reads of the repository cheap. */
export class PushedObjects {
  private readonly nesting = new TreeNesting(({ oid, depth, pathBytes }) => {
    const { PUSH_TREE_DEPTH, PUSH_PATH_BYTES } = this.limits;
    this.tooNested ??=
      exceeds(`the directory ${oid}`, 'directories within each other', depth, { PUSH_TREE_DEPTH }) ??
      exceeds(`the directory ${oid}`, 'bytes in a path', pathBytes, { PUSH_PATH_BYTES });
  });
  private tooNested: string | null = null;

  constructor(private readonly limits: PushLimits) {}

  /** Announces a pushed directory, whose content follows; `allExpected` ends the announcements. */
  expectTree(oid: string): void {
    this.nesting.expect(oid);
  }

  allExpected(): void {
    this.nesting.allExpected();
  }

  /** Why an object is refused for its size; null when it is accepted. */
  refusalOfSize({ oid, type, size }: PushedObject): string | null {
    const { PUSH_BLOB_BYTES, PUSH_COMMIT_BYTES, PUSH_TREE_ENTRIES } = this.limits;
    if (type === 'blob') return exceeds(`the file ${oid}`, 'bytes', size, { PUSH_BLOB_BYTES });
    if (type !== 'tree') return exceeds(`the ${type} ${oid}`, 'bytes', size, { PUSH_COMMIT_BYTES });
    const entries = Math.ceil(size / BYTES_OF_AN_ENTRY);
    return exceeds(`the directory ${oid}`, 'entries or as much', entries, { PUSH_TREE_ENTRIES });
  }

  /** Whether the content of an object must be checked: trees, and commits that may have too many parents. */
  needsContent({ type, size }: PushedObject): boolean {
    return type === 'tree' || (type === 'commit' && size > this.limits.PUSH_PARENTS * PARENT_LINE);
  }

  /** Why an object is refused for its content; null when it is accepted. */
  refusalOfContent({ oid, type }: PushedObject, content: Buffer): string | null {
    const { PUSH_PARENTS, PUSH_TREE_ENTRIES, PUSH_PATH_BYTES } = this.limits;
    if (type !== 'tree') return exceeds(`the commit ${oid}`, 'parents', parentsOf(content), { PUSH_PARENTS });
    const shape = this.shapeOf(oid, content);
    if (shape === null) return 'its directories name each other too often to be followed.';
    if (shape.highestMode > MAX_MODE) return `the directory ${oid} has an entry with a mode that does not exist.`;
    return (
      this.tooNested ??
      exceeds(`the directory ${oid}`, 'entries', shape.entries, { PUSH_TREE_ENTRIES }) ??
      exceeds(`the directory ${oid}`, 'bytes in a name', shape.longest, { PUSH_PATH_BYTES })
    );
  }

  /** Why the directories are refused for their nesting; call it after all objects were checked. */
  refusalOfNesting(): string | null {
    this.nesting.finish();
    return this.tooNested;
  }

  /** Null when the nesting cannot be determined. */
  private shapeOf(oid: string, content: Buffer): TreeShape | null {
    try {
      return this.nesting.read(oid, content);
    } catch (error) {
      if (error instanceof TooTangled) return null;
      throw error;
    }
  }
}

/** `limit` has one property, the variable. */
function exceeds(what: string, unit: string, value: number, limit: Readonly<Record<string, number>>): string | null {
  const [[name, max] = ['', Infinity]] = Object.entries(limit);
  return value > max ? `${what} has ${value} ${unit}; the limit is ${max} (${name}).` : null;
}

function parentsOf(commit: Buffer): number {
  let parents = 0;
  for (let at = 0; at < commit.length && commit[at] !== LINE_FEED;) {
    if (commit.subarray(at, at + PARENT.length).equals(PARENT)) parents += 1;
    const end = commit.indexOf(LINE_FEED, at);
    if (end < 0) break;
    at = end + 1;
  }
  return parents;
}
