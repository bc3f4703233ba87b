import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Oid, toOid } from '@ingot/contracts';
import { atMost } from '@ingot/platform';
import { GitError } from '../process/git-error.js';
import { type ObjectReaders } from '../objects/object-readers.js';
import { type RawEntry, rawEntries } from '../objects/raw-entries.js';
import { MAX_TREE_BYTES } from './tree-listing.js';

/** The expanded size of a tree or diff; a few small objects can expand to billions of entries. */
export interface TreeSize {
  /** Files and directories. */
  readonly entries: number;
  /** The depth of directories. */
  readonly depth: number;
  /** The total length of all paths. */
  readonly pathBytes: number;
}

/** The limits of expansion: of diffs, merges, archives and recursive lists. */
export const MAX_TREE_SIZE: TreeSize = { entries: 1_000_000, depth: 1_024, pathBytes: 256 * 1024 ** 2 };

/** The limits of what is read to determine a size. */
const BUDGET = { trees: 200_000, bytes: 512 * 1024 ** 2, ms: 15_000 } as const;

const { entries: MAX_ENTRIES, depth: MAX_DEPTH, pathBytes: MAX_PATH_BYTES } = MAX_TREE_SIZE;
/** Both for clients. */
export const TREE_LIMITS =
  `The limits are ${MAX_ENTRIES} entries, ${MAX_DEPTH} levels of directories and ${MAX_PATH_BYTES} bytes of paths; ` +
  `to count them, ${BUDGET.trees} directories of ${BUDGET.bytes} bytes are read within ${BUDGET.ms / 1_000} seconds`;
const READ_AT_ONCE = 32;
const NOTHING = Buffer.alloc(0);
const KNOWN_SIZES = 200_000;
/** Other requests come in between: so many take some milliseconds. */
const ENTRIES_PER_TURN = 5_000;

/** Whether a size exceeds the limits of expansion. */
export const isTooLarge = ({ entries, depth, pathBytes }: TreeSize, max: TreeSize = MAX_TREE_SIZE): boolean =>
  entries > max.entries || depth > max.depth || pathBytes > max.pathBytes;

/** Two compared trees; null for the empty tree. */
interface Pair {
  readonly from: string | null;
  readonly to: string | null;
}

/** A compared pair: its differing entries, and the pairs of subtrees. */
interface PairNode {
  readonly entries: number;
  readonly pathBytes: number;
  readonly below: readonly { readonly nameBytes: number; readonly key: string; readonly pair: Pair }[];
}

const keyOf = ({ from, to }: Pair): string => `${from ?? ''}:${to ?? ''}`;

/** Measures trees and diffs, reading each distinct object once. */
export class TreeSizes {
  private readonly known = new LRUCache<string, TreeSize>(atMost(KNOWN_SIZES));

  constructor(private readonly readers: ObjectReaders) {}

  /** The size of a tree. Throws `GitError` `too_large` when it cannot be measured. @param treeish a tree or a commit */
  async ofTree(repository: { readonly id: number; readonly directory: string }, treeish: Oid): Promise<TreeSize> {
    return this.between(repository, null, treeish);
  }

  /** Whether a diff exceeds the limits, or cannot be measured. */
  async isTooMuch(
    repository: { readonly id: number; readonly directory: string },
    from: Oid | null,
    to: Oid,
  ): Promise<boolean> {
    try {
      return isTooLarge(await this.between(repository, from, to));
    } catch (error) {
      if (error instanceof GitError && error.code === 'too_large') return true;
      throw error;
    }
  }

  /** The size of the diff between two trees or commits. Throws as `ofTree`. */
  async between(
    repository: { readonly id: number; readonly directory: string },
    from: Oid | null,
    to: Oid,
  ): Promise<TreeSize> {
    const rootKey = `${repository.id} ${from ?? ''}..${to}`;
    const known = this.known.get(rootKey);
    if (known !== undefined) return known;
    const walk = new TreeWalk(this.readers, repository, this.known);
    const size = await walk.sizeOf({ from: from && (await walk.rootOf(from)), to: await walk.rootOf(to) });
    this.known.set(rootKey, size);
    return size;
  }
}

/** One measurement with its budget. */
class TreeWalk {
  private readonly nodes = new Map<string, PairNode | TreeSize>();
  private trees = 0;
  private bytes = 0;
  private readonly endsAt = Date.now() + BUDGET.ms;

  constructor(
    private readonly readers: ObjectReaders,
    private readonly repository: { readonly id: number; readonly directory: string },
    private readonly known: LRUCache<string, TreeSize>,
  ) {}

  /** The tree of a commit, or the tree itself. */
  async rootOf(treeish: Oid): Promise<string> {
    const info = await this.readers.info(this.repository.directory, `${treeish}^{tree}`);
    if (info === null) throw new GitError('not_found', 'no such tree');
    return info.oid;
  }

  async sizeOf(root: Pair): Promise<TreeSize> {
    if (root.from === root.to) return { entries: 0, depth: 0, pathBytes: 0 };
    await this.readBelow(root);
    return this.sumUp(root);
  }

  /** Reads all pairs of subtrees, level by level, each distinct pair once. */
  private async readBelow(root: Pair): Promise<void> {
    let level: Pair[] = [root];
    while (level.length > 0) {
      const next = new Map<string, Pair>();
      for (let at = 0; at < level.length; at += READ_AT_ONCE) {
        const pairs = level.slice(at, at + READ_AT_ONCE);
        const nodes = await this.nodesOf(pairs);
        for (const [index, pair] of pairs.entries()) {
          const node = nodes[index];
          if (node === undefined) continue;
          this.nodes.set(keyOf(pair), node);
          if ('below' in node)
            for (const { key, pair: child } of node.below) if (!this.nodes.has(key)) next.set(key, child);
        }
      }
      level = [...next.values()];
    }
  }

  /** Of pairs that are read together, in order. */
  private async nodesOf(pairs: readonly Pair[]): Promise<readonly (PairNode | TreeSize)[]> {
    const known = pairs.map((pair) => this.known.get(this.knownKey(pair)));
    const unknown = pairs.filter((_, index) => known[index] === undefined);
    const trees = this.read(unknown.flatMap(({ from, to }) => [from, to].filter((oid) => oid !== null)));
    const next = async (oid: string | null): Promise<Buffer> =>
      oid === null ? NOTHING : ((await trees.next()).value ?? NOTHING);
    const nodes: (PairNode | TreeSize)[] = [];
    for (const [index, { from, to }] of pairs.entries()) {
      nodes.push(known[index] ?? (await compare(await next(from), await next(to))));
    }
    return nodes;
  }

  /** In order. They may be large: each is counted before more than some others are read. */
  private async *read(oids: readonly string[]): AsyncGenerator<Buffer, undefined> {
    for await (const tree of this.readers.readAll(this.repository.directory, oids.map(toOid), MAX_TREE_BYTES)) {
      this.trees += 1;
      this.bytes += tree?.size ?? 0;
      if (tree?.data === null) throw new GitError('too_large', `a tree of ${tree.size} bytes`);
      if (this.trees > BUDGET.trees || this.bytes > BUDGET.bytes || Date.now() > this.endsAt) {
        throw new GitError('too_large', 'too many directories to be counted');
      }
      yield tree?.data ?? NOTHING;
    }
    return undefined;
  }

  /** Sums up from the leaves, without recursion: trees may be deeper than the stack. */
  private async sumUp(root: Pair): Promise<TreeSize> {
    const stack: { readonly key: string; readonly pair: Pair; isExpanded: boolean }[] = [
      { key: keyOf(root), pair: root, isExpanded: false },
    ];
    let seen = 0;
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (++seen % ENTRIES_PER_TURN === 0) await nextTurn();
      const node = this.nodes.get(top.key);
      if (node === undefined || !('below' in node)) {
        stack.pop();
      } else if (top.isExpanded) {
        stack.pop();
        this.settle(top.key, top.pair, node);
      } else {
        top.isExpanded = true;
        for (const { key, pair } of node.below) {
          const child = this.nodes.get(key);
          if (child !== undefined && 'below' in child) stack.push({ key, pair, isExpanded: false });
        }
      }
    }
    return this.settled(keyOf(root));
  }

  private settle(key: string, pair: Pair, node: PairNode): void {
    let { entries, pathBytes } = node;
    let depth = 0;
    for (const child of node.below) {
      const size = this.settled(child.key);
      entries += size.entries;
      pathBytes += size.pathBytes + size.entries * (child.nameBytes + 1);
      depth = Math.max(depth, size.depth);
    }
    const size = { entries, depth: depth + 1, pathBytes };
    this.nodes.set(key, size);
    if (pair.from === null) this.known.set(this.knownKey(pair), size);
  }

  private settled(key: string): TreeSize {
    const node = this.nodes.get(key);
    if (node === undefined || 'below' in node) throw new Error('a tree was not counted');
    return node;
  }

  private knownKey(pair: Pair): string {
    return `${this.repository.id} ${keyOf(pair)}`;
  }
}

/** The differing entries of two trees, one of which may be empty. */
async function compare(from: Buffer, to: Buffer): Promise<PairNode> {
  let seen = 0;
  const before = new Map<string, RawEntry>();
  for (const entry of rawEntries(from)) {
    before.set(entry.name, entry);
    if (++seen % ENTRIES_PER_TURN === 0) await nextTurn();
  }
  let entries = 0;
  let pathBytes = 0;
  const below: { nameBytes: number; key: string; pair: Pair }[] = [];
  const add = (name: string, old: RawEntry | undefined, now: RawEntry | undefined): void => {
    entries += 1;
    pathBytes += name.length;
    const pair = { from: old?.isTree ? toOid(old.oid) : null, to: now?.isTree ? toOid(now.oid) : null };
    if (pair.from === null && pair.to === null) return;
    const oneSided = pair.to === null ? { from: null, to: pair.from } : pair; // a deletion is as large as a creation
    below.push({ nameBytes: name.length, key: keyOf(oneSided), pair: oneSided });
  };
  for (const entry of rawEntries(to)) {
    const old = before.get(entry.name);
    before.delete(entry.name);
    if (old?.oid !== entry.oid || old.mode !== entry.mode) add(entry.name, old, entry);
    if (++seen % ENTRIES_PER_TURN === 0) await nextTurn();
  }
  for (const gone of before.values()) {
    add(gone.name, gone, undefined);
    if (++seen % ENTRIES_PER_TURN === 0) await nextTurn();
  }
  return { entries, pathBytes, below };
}
