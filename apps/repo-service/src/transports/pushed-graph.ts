import { type Oid, toOid } from '@ingot/contracts';
import { rawEntries, type RawEntry } from '../git/index.js';
import { type RefChange } from '../ref-updates/ref-change.js';
import { type BatchObject } from './batch-output.js';

/** In git's order: a later line of that name is not a parent. */
const BEGIN = /^tree ([0-9a-f]{40})\n((?:parent [0-9a-f]{40}\n)*)/;
const OID = /[0-9a-f]{40}/g;
/** The largest commit that is parsed. */
const MAX_COMMIT_BYTES = 64 * 1024;
/** Of all directories that are kept; of the others nothing is known. */
const MAX_TREE_BYTES = 1024 ** 2;
/** For one push: directories of the repository that are read, and bytes of all directories that are compared. */
const MAX_READ_TREES = 200;
const MAX_COMPARED_BYTES = 2 * 1024 ** 2;
/** Of a submodule: its commit is in another repository. */
const GITLINK = '160000';

interface PushedCommit {
  readonly treeOid: string;
  readonly parents: readonly string[];
}

export interface KnownTree {
  readonly oid: string;
  readonly data: Buffer;
}

/** What is known of the repository without the push. */
export interface KnownObjects {
  /** Whether a branch or tag points to it, so that all is there that it leads to. */
  isTip(oid: string): boolean;
  /** The directory with this oid, or the root of a commit; null when it is missing or large. */
  tree(oid: Oid): Promise<KnownTree | null>;
}

/** How pushed objects lead to each other, as far as a small push tells it. */
export class PushedGraph {
  private readonly commits = new Map<string, PushedCommit>();
  private readonly trees = new Map<string, Buffer>();
  private readonly blobs = new Set<string>();
  private treeBytes = 0;

  /** Whether a commit of this size should be added with its content. */
  takes(bytes: number): boolean {
    return bytes <= MAX_COMMIT_BYTES;
  }

  /** Adds an object; of a tree or commit without content nothing is known. */
  add({ oid, type, content }: Pick<BatchObject, 'oid' | 'type' | 'content'>): void {
    if (type === 'blob') this.blobs.add(oid);
    if (type === 'commit' && content !== null) this.addCommit(oid, content);
    if (type === 'tree' && content !== null) this.addTree(oid, content);
  }

  /** True when the old commit is an ancestor by pushed commits alone; false is inconclusive. */
  leads({ oldOid, newOid }: RefChange): boolean {
    return this.commitsFrom(newOid).some(({ parents }) => parents.includes(oldOid));
  }

  /**
   * Whether everything is there that a commit leads to, if what each pushed object itself names is there. True when all of it came with the push, or
   * stands in the directory before it, which a branch or tag leads to; false is inconclusive.
   */
  async isConnected(oid: string, known: KnownObjects): Promise<boolean> {
    const commits = this.commitsFrom(oid);
    if (commits.length === 0) return known.isTip(oid);
    const effort = { reads: 0, bytes: 0 };
    for (const { treeOid, parents } of commits) {
      if (!parents.every((parent) => this.commits.has(parent) || known.isTip(parent))) return false;
      const check = new TreeCheck(this.trees, this.blobs, known, effort);
      const roots = await check.readAll(parents.map((parent) => this.commits.get(parent)?.treeOid ?? parent));
      if (roots.every((root) => root.oid !== treeOid) && !(await check.isWhole(treeOid, roots))) return false;
    }
    return true;
  }

  private addCommit(oid: string, content: Buffer): void {
    const [, treeOid = '', lines = ''] = BEGIN.exec(content.toString('latin1')) ?? [];
    this.commits.set(oid, { treeOid, parents: lines.match(OID) ?? [] });
  }

  private addTree(oid: string, content: Buffer): void {
    this.treeBytes += content.length;
    if (this.treeBytes <= MAX_TREE_BYTES) this.trees.set(oid, content);
  }

  /** The pushed commits that lead from one to the repository's, itself included. */
  private commitsFrom(oid: string): PushedCommit[] {
    const seen = new Set<string>([oid]);
    const found: PushedCommit[] = [];
    for (const at of seen) {
      const commit = this.commits.get(at);
      if (commit === undefined) continue;
      found.push(commit);
      for (const parent of commit.parents) seen.add(parent);
    }
    return found;
  }
}

/** Compares the pushed directories of a commit with those of its parents. */
class TreeCheck {
  /** Others of this commit may name them as well. Not of other commits: what these rely on may be what is checked. */
  private readonly whole = new Set<string>();

  constructor(
    private readonly trees: ReadonlyMap<string, Buffer>,
    private readonly blobs: ReadonlySet<string>,
    private readonly known: KnownObjects,
    private readonly effort: { reads: number; bytes: number },
  ) {}

  /** Directories, and roots of commits, without those that cannot be read. */
  async readAll(oids: readonly string[]): Promise<KnownTree[]> {
    const found: KnownTree[] = [];
    for (const oid of oids) {
      const data = this.trees.get(oid);
      const tree = data === undefined ? await this.read(oid) : { oid, data };
      if (tree !== null && this.mayCompare(tree.data)) found.push(tree);
    }
    return found;
  }

  /** @param before the directories at the same path in the parents, which are checked by themselves */
  async isWhole(oid: string, before: readonly KnownTree[]): Promise<boolean> {
    const tree = this.trees.get(oid);
    if (tree === undefined || !this.mayCompare(tree)) return false;
    const entries = objectsOf(tree);
    const entriesBefore = before.flatMap(({ data }) => objectsOf(data));
    const oidsBefore = new Set(entriesBefore.map((entry) => entry.oid));
    for (const entry of entries) {
      if (this.blobs.has(entry.oid) || this.whole.has(entry.oid) || oidsBefore.has(entry.oid)) continue;
      if (!this.trees.has(entry.oid)) return false;
      const sameName = entriesBefore.filter(({ name, isTree }) => isTree && name === entry.name);
      if (!(await this.isWhole(entry.oid, await this.readAll(sameName.map((one) => one.oid))))) return false;
    }
    this.whole.add(oid);
    return true;
  }

  private async read(oid: string): Promise<KnownTree | null> {
    this.effort.reads += 1;
    return this.effort.reads > MAX_READ_TREES ? null : this.known.tree(toOid(oid));
  }

  private mayCompare(tree: Buffer): boolean {
    this.effort.bytes += tree.length;
    return this.effort.bytes <= MAX_COMPARED_BYTES;
  }
}

/** The entries of a directory that are in this repository. */
const objectsOf = (tree: Buffer): RawEntry[] => [...rawEntries(tree)].filter(({ mode }) => mode !== GITLINK);
