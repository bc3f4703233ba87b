import { rawEntries } from '../git/index.js';
import { type RepoServiceConfig } from '../config.js';

/** What a push may bring; each limit is a variable of the configuration, by which the refusal names it. */
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

/** An object that came with a push. */
export interface PushedObject {
  readonly oid: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** With long names in it, a tree of as many entries as are allowed has about this much for each. */
const BYTES_OF_AN_ENTRY = 320;
/** `parent`, a blank, an object id, and the line's end. */
const PARENT_LINE = 48;
const PARENT = Buffer.from('parent ');
const LINE_FEED = 0x0a;

export const refusalOfRefs = (count: number, { PUSH_REFS }: PushLimits): string | null =>
  count > PUSH_REFS ? `${count} branches and tags are changed at once; the limit is ${PUSH_REFS} (PUSH_REFS).` : null;

/** Judges the objects of one push: what no honest client makes, but what makes reading a repository expensive for everybody. */
export class PushedObjects {
  private readonly trees = new Map<string, TreeShape>();

  constructor(private readonly limits: PushLimits) {}

  /** Why an object is refused for its size alone; null when it may be taken. */
  refusalOfSize({ oid, type, size }: PushedObject): string | null {
    const { PUSH_BLOB_BYTES, PUSH_COMMIT_BYTES, PUSH_TREE_ENTRIES } = this.limits;
    if (type === 'blob') return exceeds(`the file ${oid}`, 'bytes', size, { PUSH_BLOB_BYTES });
    if (type !== 'tree') return exceeds(`the ${type} ${oid}`, 'bytes', size, { PUSH_COMMIT_BYTES });
    const entries = Math.ceil(size / BYTES_OF_AN_ENTRY);
    return exceeds(`the directory ${oid}`, 'entries or as much', entries, { PUSH_TREE_ENTRIES });
  }

  /** Whether what is in an object has to be looked at: trees, and commits that may have too many parents. */
  needsContent({ type, size }: PushedObject): boolean {
    return type === 'tree' || (type === 'commit' && size > this.limits.PUSH_PARENTS * PARENT_LINE);
  }

  /** Why an object is refused for what is in it; null when it may be taken. */
  refusalOfContent({ oid, type }: PushedObject, content: Buffer): string | null {
    const { PUSH_PARENTS, PUSH_TREE_ENTRIES, PUSH_PATH_BYTES } = this.limits;
    if (type !== 'tree') return exceeds(`the commit ${oid}`, 'parents', parentsOf(content), { PUSH_PARENTS });
    const shape = shapeOf(content);
    this.trees.set(oid, shape);
    return (
      exceeds(`the directory ${oid}`, 'entries', shape.entries, { PUSH_TREE_ENTRIES }) ??
      exceeds(`the directory ${oid}`, 'bytes in a name', shape.longest, { PUSH_PATH_BYTES })
    );
  }

  /** Why the directories are refused for how they are within each other; to be asked when all objects were looked at. */
  refusalOfNesting(): string | null {
    const { PUSH_TREE_DEPTH, PUSH_PATH_BYTES } = this.limits;
    const nested = new Map<string, Nesting>();
    for (const oid of this.trees.keys()) {
      const { depth, pathBytes } = nestingOf(oid, this.trees, nested);
      const refusal =
        exceeds(`the directory ${oid}`, 'directories within each other', depth, { PUSH_TREE_DEPTH }) ??
        exceeds(`the directory ${oid}`, 'bytes in a path', pathBytes, { PUSH_PATH_BYTES });
      if (refusal !== null) return refusal;
    }
    return null;
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

interface TreeShape {
  readonly entries: number;
  /** Bytes of the longest name. */
  readonly longest: number;
  readonly directories: readonly { readonly nameBytes: number; readonly oid: string }[];
}

function shapeOf(tree: Buffer): TreeShape {
  let entries = 0;
  let longest = 0;
  const directories: { nameBytes: number; oid: string }[] = [];
  for (const { name, isTree, oid } of rawEntries(tree)) {
    entries += 1;
    longest = Math.max(longest, name.length);
    if (isTree) directories.push({ nameBytes: name.length, oid });
  }
  return { entries, longest, directories };
}

interface Nesting {
  readonly depth: number;
  readonly pathBytes: number;
}

const FLAT: Nesting = { depth: 0, pathBytes: 0 };

/** From the innermost directories up, without recursion. Directories that were there before the push count as flat. */
function nestingOf(root: string, trees: ReadonlyMap<string, TreeShape>, nested: Map<string, Nesting>): Nesting {
  const stack = [root];
  for (let oid = stack.at(-1); oid !== undefined; oid = stack.at(-1)) {
    const shape = trees.get(oid);
    const waiting = shape?.directories.filter((child) => trees.has(child.oid) && !nested.has(child.oid)) ?? [];
    if (shape === undefined || nested.has(oid) || waiting.length === 0) {
      if (shape !== undefined && !nested.has(oid)) nested.set(oid, nestingOver(shape, nested));
      stack.pop();
    } else {
      stack.push(...waiting.map((child) => child.oid));
    }
  }
  return nested.get(root) ?? FLAT;
}

function nestingOver({ longest, directories }: TreeShape, nested: ReadonlyMap<string, Nesting>): Nesting {
  let depth = 0;
  let pathBytes = longest;
  for (const { nameBytes, oid } of directories) {
    const below = nested.get(oid) ?? FLAT;
    depth = Math.max(depth, below.depth);
    pathBytes = Math.max(pathBytes, nameBytes + 1 + below.pathBytes);
  }
  return { depth: depth + 1, pathBytes };
}
