import { LRUCache } from 'lru-cache';
import { type Broadcast } from '@ingot/contracts';
import { type Broadcasts } from '../nats/broadcasts.js';
import { atMost } from './at-most.js';

export interface InvalidatedCacheOptions<Value> {
  readonly maxEntries: number;
  readonly freshMs: number;
  /** The user or project that a value is about; a change of it drops the value. */
  readonly subjectOf: (value: Value) => number;
  /** Whether a value came to its own end, before it is `freshMs` old. */
  readonly isOver?: (value: Value) => boolean;
}

/**
 * Remembers answers of other services until a broadcast says that they changed. An answer that was under way while
 * anything changed is used once and not kept, as it may be of before. Nothing-answers (null) are never kept; a cache whose
 * questions always have an answer says so by `never`. Who asks the same at the same time waits for one answer.
 */
export class InvalidatedCache<Value extends object, Nothing extends null = null> {
  private readonly entries: LRUCache<string, { readonly value: Value; readonly epoch: number }>;
  /** The last change of each subject that changed. Where there are too many, they are forgotten with all values. */
  private readonly epochs = new Map<number, number>();
  private readonly running = new Map<string, { readonly since: number; readonly value: Promise<Value | Nothing> }>();
  private changes = 0;

  constructor(private readonly options: InvalidatedCacheOptions<Value>) {
    this.entries = new LRUCache({ ...atMost(options.maxEntries), ttl: options.freshMs });
  }

  /** Drops a subject's values when the broadcast names it, and everything after a gap in the broadcasts. */
  dropOn<Payload extends object>(
    broadcasts: Broadcasts,
    broadcast: Broadcast<Payload>,
    subjectOf: (payload: Payload) => number,
  ): this {
    broadcasts.listen(broadcast, (payload) => this.invalidate(subjectOf(payload)));
    broadcasts.onGap(() => this.clear());
    return this;
  }

  /** The remembered value, or what `fetch` answers. */
  get(key: string, fetch: () => Promise<Value | Nothing>): Promise<Value | Nothing> {
    const known = this.peek(key);
    return known === undefined ? this.fill(key, fetch) : Promise.resolve(known);
  }

  /** The remembered value, if it is still valid. */
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

  /** Forgets everything. */
  clear(): void {
    this.changes++;
    this.entries.clear();
    this.epochs.clear();
  }

  private async fill(key: string, fetch: () => Promise<Value | Nothing>): Promise<Value | Nothing> {
    const since = this.changes;
    const running = this.running.get(key);
    // nobody joins what began before a change, nor takes its word that there is nothing: it may have come about since
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
