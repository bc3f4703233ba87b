import { type Oid } from '@ingot/contracts';
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

  /** To be called after this process moved a branch that was there before: what it wrote, it need not read again. */
  branchMoved(refname: string, oid: Oid): void {
    this.generation += 1;
    const moved = this.current?.then(({ head, refs }) => ({
      head,
      refs: new Map(refs).set(refname, { refname, oid, commitOid: oid }),
    }));
    moved?.catch(() => {
      if (this.current === moved) this.current = undefined;
    });
    this.current = moved;
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
