/** The principal of some work; each has a limited share. */
export interface Claimant {
  /** A user, or the address of an anonymous client. */
  readonly principal: string;
  readonly address: string;
}

interface Line<T> {
  readonly keys: Keys;
  /** First in, first out. */
  readonly items: Set<T>;
}

interface Keys {
  /** Undefined for work of the service itself. */
  readonly principal?: string;
  readonly address?: string;
}

/**
 * A queue for a number of places, which no principal can fill or keep for itself: a principal holds at most half of the places, an address
 * three quarters, and a principal half of the queue. The next place goes to the principal that holds the fewest; among equals, to the one
 * served longest ago. So a newcomer waits for one turn of each other principal, however much they have queued.
 */
export class FairQueue<T> {
  /** A line for each principal at an address; the one served longest ago is first. */
  private readonly lines = new Map<string, Line<T>>();
  /** Places by principal and by address. */
  private readonly held = new Map<string, number>();
  /** Waiting items by principal. */
  private readonly waiting = new Map<string, number>();
  private length = 0;

  constructor(private readonly places: number) {}

  get size(): number {
    return this.length;
  }

  /** The number of places that the claimant's principal holds; 0 for work of the service itself. */
  heldBy(claimant: Claimant | undefined): number {
    return this.heldUnder(keysOf(claimant).principal);
  }

  /** Whether another item of the claimant would exceed the queue, or the principal's half of it. */
  isFullFor(claimant: Claimant | undefined, limit: number): boolean {
    const { principal } = keysOf(claimant);
    const own = principal === undefined ? 0 : (this.waiting.get(principal) ?? 0);
    return this.length >= limit || (principal !== undefined && own >= Math.ceil(limit / 2));
  }

  /** Whether the claimant's shares allow another place. */
  mayHoldMore(claimant: Claimant | undefined): boolean {
    return this.isWithinShares(keysOf(claimant));
  }

  add(item: T, claimant: Claimant | undefined): void {
    const keys = keysOf(claimant);
    const name = lineName(keys);
    const line = this.lines.get(name) ?? { keys, items: new Set<T>() };
    line.items.add(item);
    this.lines.set(name, line);
    this.countWaiting(keys, 1);
  }

  /** Removes an item that does not wait any longer; false if it did not wait. */
  remove(item: T, claimant: Claimant | undefined): boolean {
    const name = lineName(keysOf(claimant));
    const line = this.lines.get(name);
    if (line?.items.delete(item) !== true) return false;
    if (line.items.size === 0) this.lines.delete(name);
    this.countWaiting(line.keys, -1);
    return true;
  }

  /** The item whose turn it is; undefined when nothing waits, or only what exceeds its shares. */
  peek(): T | undefined {
    return this.nextLine()?.items.values().next().value;
  }

  /** Takes the item of `peek` out of the queue, and gives its claimant a place, until `release`. */
  take(): T | undefined {
    const line = this.nextLine();
    const [item] = line?.items ?? [];
    if (line === undefined || item === undefined) return undefined;
    const name = lineName(line.keys);
    line.items.delete(item);
    this.lines.delete(name);
    if (line.items.size > 0) this.lines.set(name, line); // behind all others
    this.countWaiting(line.keys, -1);
    this.countHeld(line.keys, 1);
    return item;
  }

  /** Removes and returns everything that waits. */
  clear(): T[] {
    const all = [...this.lines.values()].flatMap(({ items }) => [...items]);
    this.lines.clear();
    this.waiting.clear();
    this.length = 0;
    return all;
  }

  /** Gives back a place of the claimant. */
  release(claimant: Claimant | undefined): void {
    this.countHeld(keysOf(claimant), -1);
  }

  private nextLine(): Line<T> | undefined {
    let best: Line<T> | undefined;
    let fewest = Infinity;
    for (const line of this.lines.values()) {
      if (!this.isWithinShares(line.keys)) continue;
      const held = this.heldUnder(line.keys.principal);
      if (held === 0) return line;
      if (held >= fewest) continue;
      best = line;
      fewest = held;
    }
    return best;
  }

  private isWithinShares({ principal, address }: Keys): boolean {
    return (
      (principal === undefined || this.heldUnder(principal) < share(this.places, 1 / 2)) &&
      (address === undefined || this.heldUnder(address) < share(this.places, 3 / 4))
    );
  }

  private heldUnder(key: string | undefined): number {
    return key === undefined ? 0 : (this.held.get(key) ?? 0);
  }

  private countHeld({ principal, address }: Keys, difference: 1 | -1): void {
    count(this.held, principal, difference);
    count(this.held, address, difference);
  }

  private countWaiting({ principal }: Keys, difference: 1 | -1): void {
    this.length += difference;
    count(this.waiting, principal, difference);
  }
}

function count(counts: Map<string, number>, key: string | undefined, difference: 1 | -1): void {
  if (key === undefined) return;
  const now = (counts.get(key) ?? 0) + difference;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}

const share = (places: number, part: number): number => Math.max(1, Math.ceil(places * part));

const lineName = ({ principal = '', address = '' }: Keys): string => `${principal}\n${address}`;

const keysOf = (claimant: Claimant | undefined): Keys =>
  claimant === undefined
    ? {}
    : { principal: `principal ${claimant.principal}`, address: `address ${claimant.address}` };
