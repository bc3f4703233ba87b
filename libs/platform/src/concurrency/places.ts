import { Unavailable } from '@ingot/contracts';
import { PlaceCounts } from '../metrics/process-metrics.js';
import { type Claimant, FairQueue } from './fair-queue.js';

/** The work was not started, as its caller disconnected. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
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
  /** Calls `look` whenever others have to wait, so that stalled work parks at once. Returns the function that ends it. */
  onWanted(look: () => void): () => void;
  /** The number of places that its principal held when it got this one, including it; 1 for work of the service itself. */
  readonly rank: number;
}

interface Entry {
  readonly claimant: Claimant | undefined;
  state: 'waiting' | 'held' | 'parked' | 'released';
  rank: number;
  /** The pending return to the place, shared by all callers of `active`. */
  entering: Promise<void> | undefined;
  /** Begins waiting work. */
  begin: () => void;
  readonly evict: () => void;
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
 * Limits concurrent work, in the order of `FairQueue`. Work that its client can delay parks: it releases its place, and waits for one again
 * before it continues. So a few clients cannot block the others, by many connections or by slow ones.
 */
export class Places {
  private held = 0;
  private readonly queue: FairQueue<Entry>;
  private readonly parked = new Set<Entry>();
  /** Of work that may park. */
  private readonly looks = new Set<() => void>();
  private readonly counts: PlaceCounts;

  /** @param of the kind of work, for metrics */
  constructor(
    private readonly limits: PlaceLimits,
    of: string,
  ) {
    this.queue = new FairQueue(limits.running);
    this.counts = new PlaceCounts(of, limits.running);
  }

  /** Runs the work in a place. Throws `Unavailable` when the queue is full. */
  async run<T>(
    work: (place: Place) => Promise<T>,
    { claimant, gone, evict = () => undefined }: PlaceRequest = {},
  ): Promise<T> {
    const entry: Entry = { claimant, state: 'waiting', rank: 1, entering: undefined, begin: () => undefined, evict };
    this.refuseTooMany(claimant);
    await this.enter(entry, gone);
    try {
      if (gone?.aborted === true) throw new Abandoned();
      return await work({
        active: () => this.activate(entry, gone),
        park: () => this.park(entry),
        isWanted: () => this.queue.size > 0,
        onWanted: (look) => {
          this.looks.add(look);
          return () => this.looks.delete(look);
        },
        rank: entry.rank,
      });
    } finally {
      this.release(entry);
    }
  }

  private refuseTooMany(claimant: Claimant | undefined): void {
    const mayBegin = this.held < this.limits.running && this.queue.mayHoldMore(claimant);
    if (mayBegin || !this.queue.isFullFor(claimant, this.limits.waiting)) return;
    this.counts.refuse();
    throw new Unavailable({ reason: 'too much at once' });
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
        this.remove(entry);
        entry.state = 'released';
        reject(new Abandoned());
      };
      entry.begin = () => {
        gone?.removeEventListener('abort', leave);
        resolve();
      };
      this.queue.add(entry, entry.claimant);
      this.counts.wait(1);
      gone?.addEventListener('abort', leave, { once: true });
      this.admit();
      if (entry.state === 'waiting') for (const look of [...this.looks]) look();
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
    if (state === 'waiting' && this.remove(entry)) entry.begin();
    this.parked.delete(entry);
    if (state === 'held') this.free(entry);
  }

  private free({ claimant }: Entry): void {
    this.held--;
    this.counts.hold(-1);
    this.queue.release(claimant);
    this.admit();
  }

  /** Starts waiting work, in fair order. */
  private admit(): void {
    while (this.held < this.limits.running) {
      const next = this.queue.take();
      if (next === undefined) return;
      this.counts.wait(-1);
      this.held++;
      this.counts.hold(1);
      next.state = 'held';
      next.rank = Math.max(1, this.queue.heldBy(next.claimant));
      next.begin();
    }
  }

  private remove(entry: Entry): boolean {
    const wasWaiting = this.queue.remove(entry, entry.claimant);
    if (wasWaiting) this.counts.wait(-1);
    return wasWaiting;
  }

  /** The oldest parked work of the principal that parks most. */
  private victim(): Entry | undefined {
    const byPrincipal = new Map<string, Entry[]>();
    for (const entry of this.parked) {
      const principal = entry.claimant?.principal ?? '';
      byPrincipal.set(principal, [...(byPrincipal.get(principal) ?? []), entry]);
    }
    const [most] = [...byPrincipal.values()].sort((one, other) => other.length - one.length);
    return most?.[0];
  }
}
