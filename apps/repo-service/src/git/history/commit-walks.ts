import { setImmediate as breathe } from 'node:timers/promises';
import { type KnownCommits } from './known-commits.js';

/** Walks yield to other work after so many commits: some milliseconds. */
const STEPS_AT_ONCE = 8_192;
/** A comparison of more commits is deep: the next one with its base marks all that the base reaches. */
const SHALLOW_STEPS = 8_192;

/** The flags of a commit in a walk. */
const FROM_ONE = 1;
const FROM_TWO = 2;
const BELOW_COMMON = 4;
const SEEN = 8;

/** A commit with all its ancestors, or those that are `within`, in the order of `git rev-list`: by date, newest first. */
export async function inOrderOfDate(
  commits: KnownCommits,
  head: number,
  within?: ReadonlySet<number>,
): Promise<readonly number[]> {
  const order: number[] = [];
  const seen = new Uint8Array(commits.count);
  const waiting = new Queue((position) => commits.dateOf(position));
  const add = (position: number): void => {
    if (seen[position] === SEEN || within?.has(position) === false) return;
    seen[position] = SEEN;
    waiting.push(position);
  };
  add(head);
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    order.push(position);
    for (const parent of commits.parentsOf(position)) add(parent);
    if (order.length % STEPS_AT_ONCE === 0) await breathe();
  }
  return order;
}

interface DeepBase {
  readonly base: number;
  /** Of all commits that it reaches; made for the second comparison. */
  marks?: Promise<Uint8Array>;
}

/** The base of the last deep comparison: all new refs of a push are compared with the same base. */
const lastDeepBase = new WeakMap<KnownCommits, DeepBase>();

/** The commits that `head` reaches and `base` does not. */
export async function onlyIn(commits: KnownCommits, base: number, head: number): Promise<ReadonlySet<number>> {
  const deep = lastDeepBase.get(commits);
  if (deep?.base === base) return outside(commits, head, await (deep.marks ??= reachedBy(commits, base)));
  const only = new Set<number>();
  const steps = await paint(commits, { one: head, two: base }, (position, marks) => {
    if ((marks & FROM_TWO) !== 0) return marks | BELOW_COMMON;
    only.add(position);
    return marks;
  });
  if (steps > SHALLOW_STEPS) lastDeepBase.set(commits, { base });
  return only;
}

/** The commits that `head` reaches and that are not marked, as are all ancestors of those that are. */
async function outside(commits: KnownCommits, head: number, marks: Uint8Array): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  const waiting = [head];
  let steps = 0;
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    if (marks[position] === SEEN || found.has(position)) continue;
    found.add(position);
    waiting.push(...commits.parentsOf(position));
    if (++steps % STEPS_AT_ONCE === 0) await breathe();
  }
  return found;
}

/** The merge bases: common ancestors of two commits that no other common ancestor reaches. */
export async function bestCommonAncestors(commits: KnownCommits, one: number, two: number): Promise<readonly number[]> {
  const best: number[] = [];
  await paint(commits, { one, two }, (position, marks) => {
    if ((marks & BELOW_COMMON) !== 0 || (marks & FROM_ONE) === 0 || (marks & FROM_TWO) === 0) return marks;
    best.push(position);
    return marks | BELOW_COMMON;
  });
  return best;
}

/** Those of the commits that `head` reaches. */
export async function ancestorsAmong(
  commits: KnownCommits,
  head: number,
  some: readonly number[],
): Promise<ReadonlySet<number>> {
  const seen = await reachedBy(commits, head, lowestGeneration(commits, some));
  return new Set(some.filter((position) => seen[position] === SEEN));
}

/** Marks a commit and its ancestors of at least a generation as `SEEN`. */
async function reachedBy(commits: KnownCommits, head: number, lowest = 0): Promise<Uint8Array> {
  const seen = new Uint8Array(commits.count);
  const waiting = [head];
  let steps = 0;
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    if (seen[position] === SEEN || commits.generationOf(position) < lowest) continue;
    seen[position] = SEEN;
    waiting.push(...commits.parentsOf(position));
    if (++steps % STEPS_AT_ONCE === 0) await breathe();
  }
  return seen;
}

/** Those of the commits that reach one of `wanted`. */
export async function descendantsAmong(
  commits: KnownCommits,
  wanted: readonly number[],
  some: readonly number[],
): Promise<ReadonlySet<number>> {
  const lowest = lowestGeneration(commits, wanted);
  const has = new Uint8Array(commits.count); // SEEN: reaches none, as far as is known
  for (const position of wanted) has[position] = FROM_ONE;
  let steps = 0;
  for (const start of some) {
    const path = [start];
    for (let position = path.at(-1); position !== undefined; position = path.at(-1)) {
      if (++steps % STEPS_AT_ONCE === 0) await breathe();
      if (has[position] === 0 && commits.generationOf(position) > lowest) {
        has[position] = SEEN;
        for (const parent of commits.parentsOf(position)) if (has[parent] === 0) path.push(parent);
        continue;
      }
      path.pop();
      if (has[position] === SEEN && commits.parentsOf(position).some((parent) => has[parent] === FROM_ONE)) {
        has[position] = FROM_ONE;
      }
    }
  }
  return new Set(some.filter((position) => has[position] === FROM_ONE));
}

const lowestGeneration = (commits: KnownCommits, some: readonly number[]): number =>
  some.reduce((least, position) => Math.min(least, commits.generationOf(position)), Infinity);

/**
 * Walks down from two commits, children before parents, until only common ancestors remain. `visit` is told from which of the two a commit
 * is reached, and returns the marks for its parents. Returns how many commits were visited.
 */
async function paint(
  commits: KnownCommits,
  { one, two }: { readonly one: number; readonly two: number },
  visit: (position: number, marks: number) => number,
): Promise<number> {
  const marks = new Uint8Array(commits.count);
  const waiting = new Queue((position) => commits.generationOf(position));
  let interesting = 0;
  const add = (position: number, added: number): void => {
    const before = marks[position] ?? 0;
    const after = before | added | SEEN;
    if (before === 0) waiting.push(position);
    const wasInteresting = before !== 0 && (before & BELOW_COMMON) === 0;
    const isInteresting = (after & BELOW_COMMON) === 0;
    interesting += Number(isInteresting) - Number(wasInteresting);
    marks[position] = after;
  };
  add(one, FROM_ONE);
  add(two, FROM_TWO);
  let steps = 0;
  for (let position = waiting.pop(); position !== undefined && interesting > 0; position = waiting.pop()) {
    const known = marks[position] ?? 0;
    if ((known & BELOW_COMMON) === 0) interesting -= 1;
    const passedOn = visit(position, known) & ~SEEN;
    for (const parent of commits.parentsOf(position)) add(parent, passedOn);
    if (++steps % STEPS_AT_ONCE === 0) await breathe();
  }
  return steps;
}

/** A priority queue, greatest first; of equal elements the first added comes first. */
class Queue {
  private readonly heap: { readonly position: number; readonly rank: number; readonly turn: number }[] = [];
  private turns = 0;

  constructor(private readonly rankOf: (position: number) => number) {}

  push(position: number): void {
    const { heap } = this;
    const added = { position, rank: this.rankOf(position), turn: this.turns++ };
    let at = heap.length;
    while (at > 0) {
      const above = heap[(at - 1) >> 1];
      if (above === undefined || !isBefore(added, above)) break;
      heap[at] = above;
      at = (at - 1) >> 1;
    }
    heap[at] = added;
  }

  pop(): number | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first?.position;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const next = isRight ? right : left;
      if (next === undefined || !isBefore(next, last)) break;
      heap[at] = next;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = last;
    return first.position;
  }
}

interface Ranked {
  readonly rank: number;
  readonly turn: number;
}

const isBefore = (one: Ranked, other: Ranked): boolean =>
  one.rank > other.rank || (one.rank === other.rank && one.turn < other.turn);
