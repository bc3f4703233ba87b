import { Unavailable } from '@ingot/contracts';
import { Abandoned, Semaphore } from '@ingot/platform';

/** Hand-outs at once: fewer than there are connections to the database, so that a job that was taken is on its way at once. */
const AT_ONCE = 8;
const WAITING_AT_MOST = 5_000;
/** How long a poll waits for its turn. Whoever asked gives up soon after, and a job that is taken then would reach nobody. */
const PATIENCE_MS = 2_500;

/** Lets polls take jobs in the order in which they came, a few at a time. */
export class HandOutTurns {
  private readonly turns: Semaphore;

  constructor(
    atOnce = AT_ONCE,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.turns = new Semaphore(atOnce, WAITING_AT_MOST);
  }

  /** Throws `Unavailable`, without having begun, when too many ask. */
  async take<T>(handOut: () => Promise<T>): Promise<T> {
    try {
      return await this.turns.run(handOut, AbortSignal.timeout(this.patienceMs));
    } catch (error) {
      throw error instanceof Abandoned
        ? new Unavailable({ reason: 'too many polls at once' }, { cause: error })
        : error;
    }
  }
}
