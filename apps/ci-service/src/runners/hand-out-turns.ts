import { Unavailable } from '@ingot/contracts';

/** Concurrent batches: fewer than database connections, so that a taken job is handed out at once. */
const BATCHES_AT_ONCE = 4;
/** Jobs taken but not yet handed out; with more of them, runners would have given up by the time they get one. */
const IN_HAND_AT_MOST = 64;
const WAITING_AT_MOST = 5_000;
/** How long a poll waits for its turn: shorter than runners wait, so that no job is taken for a runner that has given up. */
const PATIENCE_MS = 2_500;

/**
 * The time from the start of one batch of a line to that of the next: a hand-out of few jobs costs the database about as much as one of many,
 * so under load polls gather. The first poll after a pause does not wait.
 */
const SPACING_MS = 12;

/** The most polls in one batch. */
export const BATCH = 32;

export interface TurnLimits {
  readonly batch?: number;
  readonly inHand?: number;
  readonly patienceMs?: number;
  readonly spacingMs?: number;
}

interface Waiting<Poll, Taken> {
  readonly poll: Poll;
  readonly answer: (taken: Taken | null) => void;
  readonly fail: (thrown: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Serves polls in order of arrival. Runners that may take the same jobs share a line: its first poll is served at once, and those that
 * arrive meanwhile are served together as the next batch, so that the cost per poll falls as their number
 * rises.
 */
export class HandOutTurns<Poll, Taken> {
  private readonly lines = new Map<string, Set<Waiting<Poll, Taken>>>();
  private readonly served = new Set<string>();
  /** Lines whose last batch began only just now. */
  private readonly resting = new Set<string>();
  private waiting = 0;
  private inHand = 0;

  /** @param takeAll returns the result of each poll, in order */
  constructor(
    private readonly takeAll: (polls: readonly Poll[]) => Promise<readonly (Taken | null)[]>,
    private readonly limits: TurnLimits = {},
  ) {}

  /**
   * Null when there is no job. Throws `Unavailable`, without taking any, when too many polls wait.
   * @param line equal for polls that may be served together
   */
  async take<Answer>(line: string, poll: Poll, handOver: (taken: Taken) => Promise<Answer>): Promise<Answer | null> {
    const taken = await this.enter(line, poll);
    if (taken === null) return null;
    try {
      return await handOver(taken);
    } finally {
      this.leave(1);
    }
  }

  private enter(name: string, poll: Poll): Promise<Taken | null> {
    if (this.waiting >= WAITING_AT_MOST) return Promise.reject(tooMany());
    return new Promise((answer, fail) => {
      const line = this.lines.get(name) ?? new Set();
      const giveUp = (): void => {
        if (line.delete(waiting)) this.waiting--;
        fail(tooMany());
      };
      const timer = setTimeout(giveUp, this.limits.patienceMs ?? PATIENCE_MS);
      const waiting = { poll, answer, fail, timer };
      line.add(waiting);
      this.waiting++;
      this.lines.set(name, line);
      this.proceed();
    });
  }

  private leave(howMany: number): void {
    this.inHand -= howMany;
    this.proceed();
  }

  private proceed(): void {
    for (const [name, line] of this.lines) {
      const room = Math.min(this.limits.batch ?? BATCH, (this.limits.inHand ?? IN_HAND_AT_MOST) - this.inHand);
      if (room <= 0 || this.served.size >= BATCHES_AT_ONCE) return;
      if (!this.served.has(name) && !this.resting.has(name)) void this.serve(name, line, room);
    }
  }

  private async serve(name: string, line: Set<Waiting<Poll, Taken>>, room: number): Promise<void> {
    const batch = [...line].slice(0, room);
    const began = performance.now();
    this.served.add(name);
    this.waiting -= batch.length;
    this.inHand += batch.length;
    for (const waiting of batch) {
      line.delete(waiting);
      clearTimeout(waiting.timer);
    }
    const inHand = await this.answer(batch);
    this.served.delete(name);
    this.rest(name, began + (this.limits.spacingMs ?? SPACING_MS) - performance.now());
    this.lines.delete(name);
    if (line.size > 0) this.lines.set(name, line); // behind the other lines
    this.leave(batch.length - inHand);
  }

  private rest(name: string, forMs: number): void {
    if (forMs <= 0) return;
    this.resting.add(name);
    setTimeout(() => {
      this.resting.delete(name);
      this.proceed();
    }, forMs);
  }

  /** Returns how many polls got a job. */
  private async answer(batch: readonly Waiting<Poll, Taken>[]): Promise<number> {
    try {
      const taken = await this.takeAll(batch.map(({ poll }) => poll));
      batch.forEach(({ answer }, index) => answer(taken[index] ?? null));
      return batch.filter((_, index) => (taken[index] ?? null) !== null).length;
    } catch (error) {
      for (const { fail } of batch) fail(error);
      return 0;
    }
  }
}

const tooMany = (): Unavailable => new Unavailable({ reason: 'too many polls at once' });
