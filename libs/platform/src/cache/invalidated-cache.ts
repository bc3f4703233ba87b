import { LRUCache } from 'lru-cache';
import { type Broadcast } from '@ingot/contracts';
import { type Broadcasts } from '../nats/broadcasts.js';

export interface InvalidatedCacheOptions<Value> {
  readonly maxEntries: number;
  /** How many entries a value counts for, an integer: more than one for a large value. One by default. */
  readonly weightOf?: (value: Value) => number;
  readonly freshMs: number;
  /** The user or project that a value depends on; a change of it drops the value. */
  readonly subjectOf: (value: Value) => number;
  /** Whether a value has expired on its own, before it is `freshMs` old. */
  readonly isOver?: (value: Value) => boolean;
}

/**
 * Caches replies of other services until a broadcast invalidates them. A reply that overlaps an invalidation is returned once but
 * not cached, as it may be outdated. Misses (null) are not cached; `never` is for caches without misses. Concurrent
 * lookups of one key share a call.
 */
export class InvalidatedCache<Value extends object, Nothing extends null = null> {
  private readonly entries: LRUCache<string, { readonly value: Value; readonly epoch: number }>;
  /** The last invalidation of each subject. Beyond a limit, all of them are dropped together with all values. */
  private readonly epochs = new Map<number, number>();
  private readonly running = new Map<string, { readonly since: number; readonly value: Promise<Value | Nothing> }>();
  private changes = 0;

  constructor(private readonly options: InvalidatedCacheOptions<Value>) {
    const { maxEntries, freshMs: ttl, weightOf = () => 1 } = options;
    this.entries = new LRUCache({ maxSize: maxEntries, sizeCalculation: ({ value }) => weightOf(value), ttl });
  }

  /** Drops a subject's values when a broadcast names it, and all values after a gap in the broadcasts. */
  dropOn<Payload extends object>(
    broadcasts: Broadcasts,
    broadcast: Broadcast<Payload>,
    subjectOf: (payload: Payload) => number,
  ): this {
    broadcasts.listen(broadcast, (payload) => this.invalidate(subjectOf(payload)));
    broadcasts.onGap(() => this.clear());
    return this;
  }

  /** The cached value, or the result of `fetch`. */
  get(key: string, fetch: () => Promise<Value | Nothing>): Promise<Value | Nothing> {
    const known = this.peek(key);
    return known === undefined ? this.fill(key, fetch) : Promise.resolve(known);
  }

  /** The cached value, if it is still valid. */
  peek(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined || entry.epoch !== this.epochOf(entry.value)) return undefined;
    return this.options.isOver?.(entry.value) === true ? undefined : entry.value;
  }

  invalidate(subject: number): void {
    if (this.epochs.size >= this.options.maxEntries) this.clear();
    this.changes++;
    this.epochs.set(subject, this.changes);
  }

  /** Clears the cache. */
  clear(): void {
    this.changes++;
    this.entries.clear();
    this.epochs.clear();
  }

  private async fill(key: string, fetch: () => Promise<Value | Nothing>): Promise<Value | Nothing> {
    const since = this.changes;
    const running = this.running.get(key);
    // calls from before an invalidation are not shared, and their misses not trusted: the value may exist since
    const joined = running?.since === since ? await running.value : null;
    return joined ?? this.start(key, fetch, since);
  }

  private start(key: string, fetch: () => Promise<Value | Nothing>, since: number): Promise<Value | Nothing> {
    const value = this.fetchAndKeep(key, fetch, since).finally(() => {
      if (this.running.get(key)?.value === value) this.running.delete(key);
    });
    this.running.set(key, { since, value });
    return value;
  }

  private async fetchAndKeep(
    key: string,
    fetch: () => Promise<Value | Nothing>,
    since: number,
  ): Promise<Value | Nothing> {
    const value = await fetch();
    if (value !== null && since === this.changes) this.entries.set(key, { value, epoch: this.epochOf(value) });
    return value;
  }

  private epochOf(value: Value): number {
    return this.epochs.get(this.options.subjectOf(value)) ?? 0;
  }
}
