import pg from 'pg';
import { Unavailable } from '@ingot/contracts';

/** How long the database may take to answer a query that costs it nothing. */
const ANSWER_MS = 2_500;
/** A check is shared by all who ask so soon after it. */
const FRESH_MS = 400;

/**
 * Whether the database responds at all. One that is frozen or out of reach neither answers nor breaks its connections, and
 * callers would wait for their whole deadline. Asks over its own connection, as a busy pool tells nothing.
 */
export class DatabaseWatchdog {
  private readonly pool: pg.Pool;
  private lastCheck: Promise<void> | undefined;

  constructor(databaseUrl: string, service: string) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: `${service} watchdog`,
      max: 1,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      idleTimeoutMillis: 10_000,
    });
    this.pool.on('error', () => undefined); // the next question goes over a new connection
  }

  /** Rejects with `Unavailable` when the database does not respond. One that refuses responds: queries tell of that. */
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
      timer = setTimeout(() => reject(new Unavailable({ reason: 'the database is silent' })), ANSWER_MS);
    });
    const answer = this.pool.query('SELECT 1').then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  }
}
