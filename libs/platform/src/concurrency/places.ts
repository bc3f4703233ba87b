import { Unavailable } from '@ingot/contracts';
import { PlaceCounts } from '../metrics/process-metrics.js';
import { Abandoned } from './semaphore.js';

/** On whose behalf work is done: of both, nobody takes more than a share. */
export interface Claimant {
  /** A user, or the address of somebody without a credential. */
  readonly principal: string;
  readonly address: string;
}

export interface PlaceLimits {
  /** Work at once. */
  readonly running: number;
  /** What waits for a place; beyond it `Unavailable`. */
  readonly waiting: number;
  /** Work that waits for its own client and has given its place up meanwhile; beyond it some is given up. */
  readonly parked: number;
}

/** A place that somebody holds, has given up for a while, or waits for again. */
export interface Place {
  /**
   * Resolves when the place is held: at once, unless it was parked; and once the work is over, as what is left to send needs none.
   * Rejects with `Abandoned` when the client leaves meanwhile.
   */
  active(): Promise<void>;
  /** Gives the place to others until `active` is asked for. */
  park(): void;
  /** Whether somebody waits for a place. */
  isWanted(): boolean;
  /** How many places its principal held when it got this one, itself included; 1 for work of the service itself. */
  readonly rank: number;
}

interface Entry {
  readonly keys: readonly string[];
  state: 'waiting' | 'held' | 'parked' | 'released';
  rank: number;
  /** The way back in, of which everybody waits for the same. */
  entering: Promise<void> | undefined;
  readonly evict: () => void;
}

interface Waiter {
  readonly entry: Entry;
  readonly begin: () => void;
}

export interface PlaceRequest {
  /** Undefined for work of the service itself, which has no share. */
  readonly claimant?: Claimant | undefined;
  /** Aborts when the client leaves: work that still waits fails with `Abandoned`. */
  readonly gone?: AbortSignal;
  /** Gives parked work up, as there is too much of it. */
  readonly evict?: () => void;
}

/**
 * Places for work that may be held up by its own client. Such work parks: it gives its place to others, and waits for one again before it goes
 * on. A principal holds half of the places at most, an address three quarters; of those who wait, whoever's principal holds least is
 * next. So a few clients never stop the rest, be they many connections or slow ones.
 */
export class Places {
  private held = 0;
  private readonly holding = new Map<string, number>();
  private readonly waiting: Waiter[] = [];
  private readonly parked = new Set<Entry>();

  private readonly counts: PlaceCounts;

  /** @param of the kind of work, by which it is counted */
  constructor(
    private readonly limits: PlaceLimits,
    of: string,
  ) {
    this.counts = new PlaceCounts(of, limits.running);
  }

  /** Does the work on a place. Throws `Unavailable` when too much waits. */
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

  /** Lets in whom it can, in a fair order. */
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

  /** The work parked longest, of the principal that parks most. */
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
