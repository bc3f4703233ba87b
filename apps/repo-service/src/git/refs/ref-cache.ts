import { type RefRecord } from '../worker/refs.js';

/** A snapshot of a repository's branches and tags. */
export interface RefSnapshot {
  /** The branch that HEAD names, which may not exist. */
  readonly head: string | null;
  /** By full refname, sorted. */
  readonly refs: ReadonlyMap<string, RefRecord>;
}

/**
 * Caches refs between writes. Only this process writes to its storage, so a snapshot is valid until `invalidate`. A read that overlaps a
 * write is returned to its callers but not cached.
 */
export class RefCache {
  private generation = 0;
  private current: Promise<RefSnapshot> | undefined;

  constructor(private readonly read: () => Promise<RefSnapshot>) {}

  snapshot(): Promise<RefSnapshot> {
    this.current ??= this.fill(this.generation);
    return this.current;
  }

  /** Call this after every write, also after one that failed or whose outcome is unknown. */
  invalidate(): void {
    this.generation += 1;
    this.current = undefined;
  }

  /** Updates the snapshot after this process moved, created or, with null, deleted a ref. */
  written(refname: string, record: RefRecord | null): void {
    this.generation += 1;
    const changed = this.current?.then(({ head, refs }) => ({ head, refs: withRef(refs, refname, record) }));
    changed?.catch(() => {
      if (this.current === changed) this.current = undefined;
    });
    this.current = changed;
  }

  private async fill(generation: number): Promise<RefSnapshot> {
    try {
      return await this.read();
    } catch (error) {
      if (generation === this.generation) this.current = undefined;
      throw error;
    }
  }
}

type Refs = RefSnapshot['refs'];

/** The sorted refs with one change. */
function withRef(refs: Refs, refname: string, record: RefRecord | null): Refs {
  const changed = new Map(refs);
  if (record === null) {
    changed.delete(refname);
    return changed;
  }
  const isNew = !changed.has(refname);
  changed.set(refname, record);
  return isNew ? new Map([...changed].sort(([a], [b]) => (a < b ? -1 : 1))) : changed;
}
