import type pg from 'pg';
import { eventually } from '../http/eventually.js';

/** Sessions that wait for this one, directly or not. Not `pg_stat_activity`, whose snapshot is constant within a transaction. */
const BLOCKED = `
  WITH RECURSIVE waiting AS (SELECT DISTINCT pid FROM pg_locks WHERE NOT granted),
    blocked AS (
      SELECT w.pid FROM waiting w WHERE pg_backend_pid() = ANY (pg_blocking_pids(w.pid))
      UNION SELECT w.pid FROM waiting w JOIN blocked b ON b.pid = ANY (pg_blocking_pids(w.pid)))
  SELECT count(*)::int AS count FROM blocked`;

/** An open transaction in a service's database: calls that need its locks wait until it ends. */
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

  /** Returns once so many sessions wait for this one, directly or not; throws at the time limit. */
  async isAwaitedBy(count: number): Promise<void> {
    const blocked = async () => (await this.client.query<{ count: number }>(BLOCKED)).rows[0]?.count ?? 0;
    const reached = await eventually(blocked, (waiting) => waiting >= count);
    if (reached < count) throw new Error(`${reached} waited for the transaction, not ${count}`);
  }

  /** Commits, and releases the others. */
  async commit(): Promise<void> {
    await this.client.query('COMMIT');
  }

  /** Releases the others; rolls back unless committed. */
  async end(): Promise<void> {
    await this.client.end();
  }
}
