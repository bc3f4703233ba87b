import { Unavailable } from '@ingot/contracts';
import { PlaceCounts } from '../metrics/process-metrics.js';
import { Abandoned } from './semaphore.js';

/** The principal of some work; each has a limited share. */
export interface Claimant {
  /** A user, or the address of an anonymous client. */
  readonly principal: string;
  readonly address: string;
}

export interface PlaceLimits {
  /** The number of places: concurrent work. */
  readonly running: number;
  /** The limit of the queue; beyond it `Unavailable`. */
  readonly waiting: number;
  /** The limit of parked work; beyond it the oldest is aborted. */
  readonly parked: number;
}

/** A place that is held, parked or waited for again. */
export interface Place {
  /**
   * Resolves when the place is held: at once, unless it was parked; also once the work is done, as sending the rest needs no place.
   * Rejects with `Abandoned` when the client disconnects meanwhile.
   */
  active(): Promise<void>;
  /** Releases the place until `active` is called. */
  park(): void;
  /** Whether others wait for a place. */
  isWanted(): boolean;
  /** The number of places that its principal held when it got this one, including it; 1 for work of the service itself. */
  readonly rank: number;
}

interface Entry {
  readonly keys: readonly string[];
  state: 'waiting' | 'held' | 'parked' | 'released';
  rank: number;
  /** The pending return to the place, shared by all callers of `active`. */
  entering: Promise<void> | undefined;
  readonly evict: () => void;
}

interface Waiter {
  readonly entry: Entry;
  readonly begin: () => void;
}

export interface PlaceRequest {
  /** Undefined for work of the service itself, which has no limited share. */
  readonly claimant?: Claimant | undefined;
  /** Aborts when the client disconnects: waiting work then fails with `Abandoned`. */
  readonly gone?: AbortSignal;
  /** Aborts parked work beyond the limit. */
  readonly evict?: () => void;
}

/**
 * A semaphore for work that its client can delay. Such work parks: it releases its place, and waits for one again before it
 * continues. A user holds at most half of the places, an address three quarters; the queue serves the principal with the fewest
 * places first. So a few clients cannot block the others, by many connections or by slow ones.
 */
export class Places {
  private held = 0;
  private readonly holding = new Map<string, number>();
  private readonly waiting: Waiter[] = [];
  private readonly parked = new Set<Entry>();

  private readonly counts: PlaceCounts;

  /** @param of the kind of work, for metrics */
  constructor(
    private readonly limits: PlaceLimits,
    of: string,
  ) {
    this.counts = new PlaceCounts(of, limits.running);
  }

  /** Runs the work in a place. Throws `Unavailable` when the queue is full. */
  async run<T>(
    work: (place: Place) => Promise<T>,
    { claimant, gone, evict = () => undefined }: PlaceRequest = {},
  ): Promise<T> {
    const entry: Entry = { keys: keysOf(claimant), state: 'waiting', rank: 1, entering: undefined, evict };
    this.refuseTooMany(entry);
    await this.enter(entry, gone);
    try {
      if (gone?.aborted === true) throw new Abandoned();
      return await work({
        active: () => this.activate(entry, gone),
        park: () => this.park(entry),
        isWanted: () => this.waiting.length > 0,
        rank: entry.rank,
      });
    } finally {
      this.release(entry);
    }
  }

  private refuseTooMany({ keys: [principal] }: Entry): void {
    const { waiting } = this.limits;
    const own = principal === undefined ? 0 : this.waiting.filter(({ entry }) => entry.keys[0] === principal).length;
    const mayBegin = this.held < this.limits.running && this.waiting.length === 0;
    if (!mayBegin && (this.waiting.length >= waiting || own >= Math.ceil(waiting / 2))) {
      this.counts.refuse();
      throw new Unavailable({ reason: 'too much at once' });
    }
  }

  private activate(entry: Entry, gone: AbortSignal | undefined): Promise<void> {
    if (entry.state === 'held' || entry.state === 'released') return Promise.resolve();
    if (entry.state === 'parked') {
      this.parked.delete(entry);
      entry.state = 'waiting';
      entry.entering = this.enter(entry, gone);
    }
    return entry.entering ?? Promise.resolve();
  }

  private enter(entry: Entry, gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.remove(waiter);
        entry.state = 'released';
        reject(new Abandoned());
      };
      const waiter: Waiter = {
        entry,
        begin: () => {
          gone?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiting.push(waiter);
      this.counts.wait(1);
      gone?.addEventListener('abort', leave, { once: true });
      this.admit();
    });
  }

  private park(entry: Entry): void {
    if (entry.state !== 'held') return;
    entry.state = 'parked';
    this.parked.add(entry);
    this.free(entry);
    if (this.parked.size > this.limits.parked) this.victim()?.evict();
  }

  private release(entry: Entry): void {
    const { state } = entry;
    entry.state = 'released';
    const returning = this.waiting.find((waiter) => waiter.entry === entry);
    if (returning !== undefined) this.remove(returning);
    returning?.begin();
    this.parked.delete(entry);
    if (state === 'held') this.free(entry);
  }

  private free({ keys }: Entry): void {
    this.held--;
    this.counts.hold(-1);
    for (const key of keys) this.count(key, -1);
    this.admit();
  }

  /** Starts waiting work, in fair order. */
  private admit(): void {
    while (this.held < this.limits.running) {
      const next = this.next();
      if (next === undefined) return;
      this.remove(next);
      this.held++;
      this.counts.hold(1);
      for (const key of next.entry.keys) this.count(key, 1);
      next.entry.state = 'held';
      next.entry.rank = this.holding.get(next.entry.keys[0] ?? '') ?? 1;
      next.begin();
    }
  }

  private remove(waiter: Waiter): void {
    const index = this.waiting.indexOf(waiter);
    if (index < 0) return;
    this.waiting.splice(index, 1);
    this.counts.wait(-1);
  }

  private next(): Waiter | undefined {
    let best: Waiter | undefined;
    let fewest = Infinity;
    for (const waiter of this.waiting) {
      const [principal, address] = waiter.entry.keys.map((key) => this.holding.get(key) ?? 0);
      if (principal !== undefined && principal >= share(this.limits.running, 1 / 2)) continue;
      if (address !== undefined && address >= share(this.limits.running, 3 / 4)) continue;
      if ((principal ?? 0) >= fewest) continue;
      best = waiter;
      fewest = principal ?? 0;
    }
    return best;
  }

  /** The oldest parked work of the principal that parks most. */
  private victim(): Entry | undefined {
    const byPrincipal = new Map<string, Entry[]>();
    for (const entry of this.parked) {
      const [principal = ''] = entry.keys;
      byPrincipal.set(principal, [...(byPrincipal.get(principal) ?? []), entry]);
    }
    const [most] = [...byPrincipal.values()].sort((one, other) => other.length - one.length);
    return most?.[0];
  }

  private count(key: string, difference: 1 | -1): void {
    const now = (this.holding.get(key) ?? 0) + difference;
    if (now === 0) this.holding.delete(key);
    else this.holding.set(key, now);
  }
}

const share = (places: number, part: number): number => Math.max(1, Math.ceil(places * part));

const keysOf = (claimant: Claimant | undefined): readonly string[] =>
  claimant === undefined ? [] : [`principal ${claimant.principal}`, `address ${claimant.address}`];
