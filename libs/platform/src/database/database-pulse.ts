import pg from 'pg';
import { Unavailable } from '@ingot/contracts';

/** How long the database may take for a question that costs it nothing. */
const PULSE_MS = 2_500;
/** What it answered so lately need not be asked again. */
const FRESH_MS = 400;

/**
 * Whether the database answers at all. One that is frozen or out of reach neither answers nor breaks its connections, and
 * whoever waits for it would wait for their whole deadline. Asks over a connection of its own: a busy pool says nothing.
 */
export class DatabasePulse {
  private readonly pool: pg.Pool;
  private felt: Promise<void> | undefined;

  constructor(databaseUrl: string, service: string) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: `${service} pulse`,
      max: 1,
      connectionTimeoutMillis: PULSE_MS,
      query_timeout: PULSE_MS,
      idleTimeoutMillis: 10_000,
    });
    this.pool.on('error', () => undefined); // the next question goes over a new connection
  }

  /**
   * Rejects with `Unavailable` when the database stays silent. One that refuses has answered: whoever needs it hears that from
   * their own query.
   */
  check(): Promise<void> {
    if (this.felt === undefined) {
      const felt = this.ask();
      this.felt = felt;
      const forget = (): void => {
        this.felt = undefined;
      };
      felt.then(() => setTimeout(forget, FRESH_MS).unref(), forget);
    }
    return this.felt;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async ask(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Unavailable({ reason: 'the database is silent' })), PULSE_MS);
    });
    const answer = this.pool.query('SELECT 1').then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  }
}
