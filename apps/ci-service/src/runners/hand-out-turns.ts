import { Unavailable } from '@ingot/contracts';

/** Batches at once: fewer than there are connections to the database, so that a job that was taken is on its way at once. */
const BATCHES_AT_ONCE = 4;
/** Jobs that were taken and are not handed over yet: were there more of them, they would reach runners that have given up. */
const IN_HAND_AT_MOST = 64;
const WAITING_AT_MOST = 5_000;
/** How long a poll waits for its turn. Whoever asked gives up soon after, and a job that is taken then would reach nobody. */
const PATIENCE_MS = 2_500;

/** Polls that one batch answers. */
export const BATCH = 32;

export interface TurnLimits {
  readonly batch?: number;
  readonly inHand?: number;
  readonly patienceMs?: number;
}

interface Waiting<Poll, Taken> {
  readonly poll: Poll;
  readonly answer: (taken: Taken | null) => void;
  readonly fail: (thrown: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Lets polls take jobs in the order in which they came. Those of runners that may take the same jobs stand in one line: the
 * first is served at once, and whoever comes while it is, together with all others who did, so that the more polls there
 * are, the less each costs.
 */
export class HandOutTurns<Poll, Taken> {
  private readonly lines = new Map<string, Set<Waiting<Poll, Taken>>>();
  private readonly served = new Set<string>();
  private waiting = 0;
  private inHand = 0;

  /** @param takeAll answers what each of the polls gets, in their order */
  constructor(
    private readonly takeAll: (polls: readonly Poll[]) => Promise<readonly (Taken | null)[]>,
    private readonly limits: TurnLimits = {},
  ) {}

  /**
   * Null when there is nothing. Throws `Unavailable`, without having taken anything, when too many ask.
   * @param line the same for polls that may be served together
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
      if (!this.served.has(name)) void this.serve(name, line, room);
    }
  }

  private async serve(name: string, line: Set<Waiting<Poll, Taken>>, room: number): Promise<void> {
    const batch = [...line].slice(0, room);
    this.served.add(name);
    this.waiting -= batch.length;
    this.inHand += batch.length;
    for (const waiting of batch) {
      line.delete(waiting);
      clearTimeout(waiting.timer);
    }
    const inHand = await this.answer(batch);
    this.served.delete(name);
    this.lines.delete(name);
    if (line.size > 0) this.lines.set(name, line); // behind the others
    this.leave(batch.length - inHand);
  }

  /** Answers how many got something. */
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
