import pg from 'pg';
import { eventually, type TestStack } from '@ingot/testing';

type Table = 'issues' | 'merge_requests' | 'milestones' | 'snippets';

/** A locked row: calls wait for it until it is released, so that a test orders them. */
export class HeldRow {
  private constructor(
    private readonly stack: TestStack,
    private readonly client: pg.Client,
    private readonly holder: number,
  ) {}

  static async take(stack: TestStack, table: Table, id: number): Promise<HeldRow> {
    const client = new pg.Client({ connectionString: stack.running.databaseUrls['mr-service'] });
    await client.connect();
    await client.query('BEGIN');
    await client.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return new HeldRow(stack, client, rows[0]?.pid ?? 0);
  }

  /** Resolves when so many transactions wait, directly or not, for the row. */
  async untilWaiting(count: number): Promise<void> {
    const waiting = async () => {
      const [row] = await this.stack.query(
        'mr-service',
        `WITH RECURSIVE queue (pid) AS (
           SELECT $1::integer
           UNION
           SELECT a.pid FROM pg_stat_activity a JOIN queue q ON q.pid = ANY (pg_blocking_pids(a.pid))
         )
         SELECT count(*)::integer - 1 AS waiting FROM queue`,
        [this.holder],
      );
      return row?.waiting;
    };
    expect(await eventually(waiting, (found) => found === count)).toBe(count);
  }

  async release(): Promise<void> {
    await this.client.query('COMMIT');
    await this.client.end();
  }
}
