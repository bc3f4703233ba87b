import { type RefRecord } from '../worker/refs.js';

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
}

/**
 * Caches refs between writes. Only this process writes to its storage, so a snapshot is valid until `invalidate`. A read that overlaps a
 * write is returned to its callers but not cached.
 */
export class RefCache {
  private generation = 0;
  private current: Promise<RefSnapshot> | undefined;

  constructor(private readonly read: () => Promise<Omit<RefSnapshot, 'origin'>>) {}

  snapshot(): Promise<RefSnapshot> {
    this.current ??= this.fill(this.generation);
    return this.current;
  }

  /** Call this after every write, also after one that failed or whose outcome is unknown. */
  invalidate(): void {
    this.generation += 1;
    this.current = undefined;
  }

  /**
   * Updates the snapshot after refs were moved, created or, with null, deleted.
   * @param beside whether refs were written that snapshots lack and advertisements to pushes have
   */
  written(changes: ReadonlyMap<string, RefRecord | null>, { beside = false } = {}): void {
    this.generation += 1;
    const { generation } = this;
    const changed = this.current?.then(
      ({ head, refs, symbolic, origin }) =>
        symbolic === undefined || symbolic.size === 0
          ? { head, refs: withChanges(refs, changes), origin: beside ? {} : origin }
          : this.fill(generation), // they move with others
    );
    changed?.catch(() => {
      if (this.current === changed) this.current = undefined;
    });
    this.current = changed;
  }

  private async fill(generation: number): Promise<RefSnapshot> {
    try {
      return { ...(await this.read()), origin: {} };
    } catch (error) {
      if (generation === this.generation) this.current = undefined;
      throw error;
    }
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
