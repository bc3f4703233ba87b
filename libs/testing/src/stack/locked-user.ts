import { eventually } from '../http/eventually.js';
import { type TestStack } from './use-stack.js';

/** Runs a statement in the transaction that holds the lock. */
export type RunLocked = (text: string, values?: readonly unknown[]) => Promise<unknown>;

/** Who waits for this connection, or for somebody who does. Not from `pg_stat_activity`, which a transaction sees as it was once. */
const BLOCKED = `
  WITH RECURSIVE waiting AS (SELECT DISTINCT pid FROM pg_locks WHERE NOT granted),
    blocked AS (
      SELECT w.pid FROM waiting w WHERE pg_backend_pid() = ANY (pg_blocking_pids(w.pid))
      UNION SELECT w.pid FROM waiting w JOIN blocked b ON b.pid = ANY (pg_blocking_pids(w.pid)))
  SELECT count(*)::int AS count FROM blocked`;

/**
 * Locks a user's row, begins something that gets as far as the row and waits, changes the user meanwhile, and lets it go on:
 * what was read before then is out of date. Answers what it answers.
 * @param waiting how many have to wait before the change is made
 */
export async function whileUserIsLocked<Answer>(
  { running }: TestStack,
  { userId, waiting = 1 }: { readonly userId: number; readonly waiting?: number },
  begin: () => Promise<Answer>,
  change: (run: RunLocked) => Promise<unknown> = () => Promise.resolve(),
): Promise<Answer> {
  const { default: pg } = await import('pg');
  const holder = new pg.Client({ connectionString: running.databaseUrls['user-service'] });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const begun = begin();
    const count = async () => (await holder.query<{ count: number }>(BLOCKED)).rows[0]?.count ?? 0;
    const reached = await eventually(count, (blocked) => blocked >= waiting);
    await change((text, values = []) => holder.query(text, [...values]));
    await holder.query('COMMIT');
    const answer = await begun;
    if (reached < waiting) throw new Error(`${reached} waited for the user, not ${waiting}`);
    return answer;
  } finally {
    await holder.end();
  }
}
