import { type Oid, OID_BYTES, toOid } from '@ingot/contracts';
import { CommitGraph } from './commit-graph.js';
import { type CommitRecord } from './commit-object.js';

/** The most commits outside the commit-graph; beyond that git is asked. */
const MAX_NEWER = 500;
/** The same without a commit-graph, so that the walks of a small repository need none. */
export const MAX_WITHOUT_GRAPH = 64;
/** What a commit outside the commit-graph takes in memory, about. */
const NEWER_BYTES = 300;
/** A record with so many parents may be cut. */
const MAX_PARENTS = 256;

/**
 * Commits with all their ancestors, as numbers below `count`: first those of the commit-graph, then newer ones. It grows as others are
 * loaded; numbers stay.
 */
export class KnownCommits {
  private readonly newer: NewerCommit[] = [];
  private readonly positions = new Map<Oid, number>();
  private readonly graph: CommitGraph;
  private readonly limit: number;

  /** @param graph null when there is none */
  constructor(graph: CommitGraph | null) {
    this.graph = graph ?? CommitGraph.EMPTY;
    this.limit = graph === null ? MAX_WITHOUT_GRAPH : MAX_NEWER;
  }

  /** Whether it was made from this commit-graph. */
  isFrom(graph: CommitGraph | null): boolean {
    return this.graph === (graph ?? CommitGraph.EMPTY);
  }

  /**
   * Loads commits with all their ancestors. False when too many were loaded, or one is missing.
   * @param read returns commits, null for missing ones
   */
  async load(heads: readonly Oid[], read: ReadCommits): Promise<boolean> {
    const records = new Map<Oid, LinkedCommit>();
    let missing = [...new Set(heads)].filter((oid) => !this.has(oid));
    while (missing.length > 0) {
      if (this.newer.length + records.size + missing.length > this.limit) return false;
      const next = new Set<Oid>();
      for (const record of await read(missing)) {
        if (record === null || record.parentOids.length >= MAX_PARENTS) return false;
        records.set(record.oid, record);
        for (const parent of record.parentOids) if (!this.has(parent)) next.add(parent);
      }
      missing = [...next].filter((oid) => !records.has(oid));
    }
    this.addNewer(records);
    return true;
  }

  get count(): number {
    return this.graph.count + this.newer.length;
  }

  /** How many that were loaded are outside the commit-graph. */
  get newerCount(): number {
    return this.newer.length;
  }

  /** With the commit-graph, which it keeps in memory. */
  get byteLength(): number {
    return this.graph.byteLength + NEWER_BYTES * (1 + this.newer.length);
  }

  /** Whether the commit-graph helps histories of paths. */
  get hasPathFilters(): boolean {
    return this.graph.hasPathFilters;
  }

  has(oid: Oid): boolean {
    return this.positions.has(oid) || this.graph.positionOf(oid) !== null;
  }

  /** Throws for a commit that was not loaded. */
  positionOf(oid: Oid): number {
    const position = this.positions.get(oid) ?? this.graph.positionOf(oid);
    if (position == null) throw new Error('a commit is not among those that are known');
    return position;
  }

  /** The oids of commits in order, twenty bytes each. */
  oidsOf(positions: readonly number[] | Uint32Array): Buffer {
    const oids = Buffer.alloc(positions.length * OID_BYTES);
    for (const [index, position] of positions.entries()) {
      const newer = this.newerAt(position);
      if (newer === undefined) this.graph.copyOid(position, oids, index * OID_BYTES);
      else oids.write(newer.oid, index * OID_BYTES, 'hex');
    }
    return oids;
  }

  oidOf(position: number): Oid {
    return toOid(this.oidsOf([position]).toString('hex'));
  }

  parentsOf(position: number): readonly number[] {
    return this.newerAt(position)?.parents ?? this.graph.parentsOf(position);
  }

  /** Greater than those of its parents. */
  generationOf(position: number): number {
    return this.newerAt(position)?.generation ?? this.graph.generationOf(position);
  }

  /** The committer's, in seconds since 1970. */
  dateOf(position: number): number {
    return this.newerAt(position)?.date ?? this.graph.dateOf(position);
  }

  /** An index below zero would be looked up as a name, which takes far longer than all else in a walk. */
  private newerAt(position: number): NewerCommit | undefined {
    const index = position - this.graph.count;
    return index < 0 ? undefined : this.newer[index];
  }

  /** Parents first. */
  private addNewer(records: ReadonlyMap<Oid, LinkedCommit>): void {
    const waiting = [...records.values()];
    for (let record = waiting.at(-1); record !== undefined; record = waiting.at(-1)) {
      const unknown = record.parentOids.flatMap((oid) => (this.positions.has(oid) ? [] : (records.get(oid) ?? [])));
      if (unknown.length > 0) {
        waiting.push(...unknown);
        continue;
      }
      waiting.pop();
      if (this.positions.has(record.oid)) continue;
      const parents = record.parentOids.map((oid) => this.positionOf(oid));
      const generation = 1 + Math.max(0, ...parents.map((parent) => this.generationOf(parent)));
      this.positions.set(record.oid, this.count);
      this.newer.push({ oid: record.oid, parents, generation, date: Math.floor(record.committer.time / 1_000) });
    }
  }
}

/** What is needed of a commit: without its message, as many are loaded at once. */
export type LinkedCommit = Pick<CommitRecord, 'oid' | 'parentOids' | 'committer'>;

type ReadCommits = (oids: readonly Oid[]) => Promise<readonly (LinkedCommit | null)[]>;

interface NewerCommit {
  readonly oid: Oid;
  readonly parents: readonly number[];
  readonly generation: number;
  readonly date: number;
}
