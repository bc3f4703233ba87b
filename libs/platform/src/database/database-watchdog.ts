import pg from 'pg';
import { Unavailable } from '@ingot/contracts';

/** The time limit of a trivial query. */
const ANSWER_MS = 2_500;
/** Later, so that a query that is given up is not taken for an answer. */
const GIVE_UP_MS = ANSWER_MS + 1_000;
/** How long a result is shared by later callers. */
const FRESH_MS = 400;

/**
 * Checks whether the database responds. A frozen or unreachable one neither answers nor closes connections, so callers would wait
 * for their full deadline. Uses a connection of its own, as waiting in a busy pool proves nothing; it stays open, as logging in
 * takes a thread of the process, which a slow disk may keep from it.
 */
export class DatabaseWatchdog {
  private readonly pool: pg.Pool;
  private lastCheck: Promise<void> | undefined;

  constructor(databaseUrl: string, service: string) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: `${service} watchdog`,
      max: 1,
      connectionTimeoutMillis: GIVE_UP_MS,
      query_timeout: GIVE_UP_MS,
      idleTimeoutMillis: 0, // never
    });
    this.pool.on('error', () => undefined); // the next check opens a new connection
  }

  /** Rejects with `Unavailable` when the database does not respond. An error is a response: queries report it themselves. */
  check(): Promise<void> {
    if (this.lastCheck === undefined) {
      const check = this.ask();
      this.lastCheck = check;
      const forget = (): void => {
        this.lastCheck = undefined;
      };
      check.then(() => setTimeout(forget, FRESH_MS).unref(), forget);
    }
    return this.lastCheck;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async ask(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      const giveUp = (): void => reject(new Unavailable({ reason: 'the database is silent' }));
      // after pending socket reads: the answer may have arrived while this process was held up
      timer = setTimeout(() => setImmediate(giveUp), ANSWER_MS);
    });
    const answer = this.pool.query('SELECT 1').then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  }
}
