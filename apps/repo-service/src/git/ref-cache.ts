import { type RefRecord } from './git-types.js';

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

  private async fill(generation: number): Promise<RefSnapshot> {
    try {
      return await this.read();
    } catch (error) {
      if (generation === this.generation) this.current = undefined;
      throw error;
    }
  }
}
