import { type RefRecord } from '../worker/refs.js';

/** The branches and tags of a repository at one moment. */
export interface RefSnapshot {
  /** The branch that HEAD names, whether it exists or not. */
  readonly head: string | null;
  /** By full refname, in the order of names. */
  readonly refs: ReadonlyMap<string, RefRecord>;
}

/**
 * Keeps refs in memory between writes. This process alone writes to its storage, so what was read stays true
 * until `invalidate`; a read that a write overtook is handed to those who waited for it, but never kept.
 */
export class RefCache {
  private generation = 0;
  private current: Promise<RefSnapshot> | undefined;

  constructor(private readonly read: () => Promise<RefSnapshot>) {}

  snapshot(): Promise<RefSnapshot> {
    this.current ??= this.fill(this.generation);
    return this.current;
  }

  /** To be called after every write, also one that failed or whose end is unknown. */
  invalidate(): void {
    this.generation += 1;
    this.current = undefined;
  }

  /** To be called after this process moved, created or, with null, deleted a ref: what it wrote, it need not read again. */
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

/** The refs, in their order, with one of them changed. */
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
