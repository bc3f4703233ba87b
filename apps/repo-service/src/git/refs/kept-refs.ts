/** A cache of refs whose memory is bounded together with others. */
export interface Evictable {
  /** Frees the memory, and calls `KeptRefs.drop`. */
  invalidate(): void;
}

/**
 * Bounds the refs that are kept in memory, of all repositories together: those that were used last stay. The one that is in use stays in any
 * case.
 */
export class KeptRefs {
  /** The bytes of each, those that were used last at the end. */
  private readonly kept = new Map<Evictable, number>();
  private bytes = 0;

  /** @param maxBytes as counted by `RefSnapshot.bytes` */
  constructor(private readonly maxBytes: number) {}

  keep(cache: Evictable, bytes: number): void {
    this.drop(cache);
    this.kept.set(cache, bytes);
    this.bytes += bytes;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.maxBytes || oldest === cache) return;
      oldest.invalidate();
    }
  }

  /** Call this when a cache is read. */
  use(cache: Evictable): void {
    const bytes = this.kept.get(cache);
    if (bytes === undefined) return;
    this.kept.delete(cache);
    this.kept.set(cache, bytes);
  }

  drop(cache: Evictable): void {
    this.bytes -= this.kept.get(cache) ?? 0;
    this.kept.delete(cache);
  }
}
