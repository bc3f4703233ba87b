import { type RefRecord } from '../worker/refs.js';
import { type KeptRefs } from './kept-refs.js';

/** What `packed-refs` has of each ref beside its name: the oid, a blank, a line break. */
const BYTES_BESIDE_NAME = 42;

/** A snapshot of a repository's branches and tags. */
export interface RefSnapshot {
  /** The branch that HEAD names, which may not exist. */
  readonly head: string | null;
  /** By full refname, sorted. */
  readonly refs: ReadonlyMap<string, RefRecord>;
  /** The names of those that lead to another ref; none by default. */
  readonly symbolic?: ReadonlySet<string>;
  /** The same in all snapshots that follow from one reading: no other ref that is advertised to pushes has changed since. */
  readonly origin: object;
  /** About as many as `packed-refs` has for these refs. In memory they take several times that. */
  readonly bytes: number;
}

export const bytesOf = (refnames: Iterable<string>): number => {
  let bytes = 0;
  for (const refname of refnames) bytes += refname.length + BYTES_BESIDE_NAME;
  return bytes;
};

export type ReadRefs = Omit<RefSnapshot, 'origin' | 'bytes'>;

/**
 * Caches refs between writes. Only this process writes to its storage, so a snapshot is valid until `invalidate`. A read that overlaps a
 * write is returned to its callers but not cached.
 */
export class RefCache {
  private generation = 0;
  private current: Promise<RefSnapshot> | undefined;

  constructor(
    private readonly read: () => Promise<ReadRefs>,
    private readonly kept: KeptRefs,
  ) {}

  snapshot(): Promise<RefSnapshot> {
    this.current ??= this.fill(this.generation);
    this.kept.use(this);
    return this.current;
  }

  /** Call this after every write, also after one that failed or whose outcome is unknown. */
  invalidate(): void {
    this.generation += 1;
    this.current = undefined;
    this.kept.drop(this);
  }

  /**
   * Updates the snapshot after refs were moved, created or, with null, deleted.
   * @param beside whether refs were written that snapshots lack and advertisements to pushes have
   */
  written(changes: ReadonlyMap<string, RefRecord | null>, { beside = false } = {}): void {
    this.generation += 1;
    const { generation } = this;
    const changed = this.current?.then((snapshot) => {
      if (snapshot.symbolic !== undefined && snapshot.symbolic.size > 0) return this.fill(generation); // they move with others
      const refs = withChanges(snapshot.refs, changes);
      const origin = beside ? {} : snapshot.origin;
      return this.keep(generation, { head: snapshot.head, refs, origin, bytes: bytesOf(refs.keys()) });
    });
    changed?.catch(() => {
      if (this.current === changed) this.current = undefined;
    });
    this.current = changed;
  }

  private async fill(generation: number): Promise<RefSnapshot> {
    try {
      const read = await this.read();
      return this.keep(generation, { ...read, origin: {}, bytes: bytesOf(read.refs.keys()) });
    } catch (error) {
      if (generation === this.generation) this.current = undefined;
      throw error;
    }
  }

  private keep(generation: number, snapshot: RefSnapshot): RefSnapshot {
    if (generation === this.generation) this.kept.keep(this, snapshot.bytes);
    return snapshot;
  }
}

type Refs = RefSnapshot['refs'];

/** The sorted refs with changes. */
function withChanges(refs: Refs, changes: ReadonlyMap<string, RefRecord | null>): Refs {
  const changed = new Map(refs);
  for (const [refname, record] of changes) {
    if (record === null) changed.delete(refname);
    else changed.set(refname, record);
  }
  const hasNew = [...changes].some(([refname, record]) => record !== null && !refs.has(refname));
  return hasNew ? new Map([...changed].sort(([a], [b]) => (a < b ? -1 : 1))) : changed;
}
