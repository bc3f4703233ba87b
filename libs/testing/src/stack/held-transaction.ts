import type pg from 'pg';
import { eventually } from '../http/eventually.js';

/** Who waits for this connection, or for somebody who does. Not from `pg_stat_activity`, which a transaction sees as it was once. */
const BLOCKED = `
  WITH RECURSIVE waiting AS (SELECT DISTINCT pid FROM pg_locks WHERE NOT granted),
    blocked AS (
      SELECT w.pid FROM waiting w WHERE pg_backend_pid() = ANY (pg_blocking_pids(w.pid))
      UNION SELECT w.pid FROM waiting w JOIN blocked b ON b.pid = ANY (pg_blocking_pids(w.pid)))
  SELECT count(*)::int AS count FROM blocked`;

/** A transaction in a service's database that a test keeps open: calls that need what it holds wait until it ends. */
export class HeldTransaction {
  private constructor(private readonly client: pg.Client) {}

  static async begin(databaseUrl: string): Promise<HeldTransaction> {
    const { default: postgres } = await import('pg');
    const client = new postgres.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    return new HeldTransaction(client);
  }

  async query(text: string, values: readonly unknown[] = []): Promise<void> {
    await this.client.query(text, [...values]);
  }

  /** Returns as soon as so many others wait for this one, be it by way of each other; throws when they never do. */
  async isAwaitedBy(count: number): Promise<void> {
    const blocked = async () => (await this.client.query<{ count: number }>(BLOCKED)).rows[0]?.count ?? 0;
    const reached = await eventually(blocked, (waiting) => waiting >= count);
    if (reached < count) throw new Error(`${reached} waited for the transaction, not ${count}`);
  }

  /** Keeps what it changed, and lets the others go on. */
  async commit(): Promise<void> {
    await this.client.query('COMMIT');
  }

  /** Lets the others go on; without `commit`, nothing was changed. */
  async end(): Promise<void> {
    await this.client.end();
  }
}
