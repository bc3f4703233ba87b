import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 10;

/** Whoever waits for a process, or for one that waits for it. */
const WAITING = `
  WITH RECURSIVE waiting (pid) AS (
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))
    UNION
    SELECT a.pid FROM pg_stat_activity a JOIN waiting w ON w.pid = ANY (pg_blocking_pids(a.pid))
    WHERE a.datname = current_database()
  )
  SELECT count(*)::int AS count FROM waiting`;

/** A transaction in a service's database that a test keeps open: calls that need what it holds wait until it ends. */
export class HeldTransaction {
  private constructor(
    private readonly client: pg.Client,
    private readonly observer: pg.Client,
    private readonly pid: number,
  ) {}

  static async begin(databaseUrl: string): Promise<HeldTransaction> {
    const [client, observer] = [
      new pg.Client({ connectionString: databaseUrl }),
      new pg.Client({ connectionString: databaseUrl }),
    ];
    await Promise.all([client.connect(), observer.connect()]);
    await client.query('BEGIN');
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return new HeldTransaction(client, observer, rows[0]?.pid ?? 0);
  }

  async query(text: string, values: readonly unknown[] = []): Promise<void> {
    await this.client.query(text, [...values]);
  }

  /** Returns as soon as so many others wait for this one, be it by way of each other. */
  async isAwaitedBy(count: number): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(LOOK_EVERY_MS)) {
      const { rows } = await this.observer.query<{ count: number }>(WAITING, [this.pid]);
      if ((rows[0]?.count ?? 0) >= count) return;
      if (Date.now() > deadline) throw new Error(`not ${count} others wait for the transaction`);
    }
  }

  /** Lets the others go on; nothing was changed. */
  async end(): Promise<void> {
    await this.client.end(); // which rolls back
    await this.observer.end();
  }
}
