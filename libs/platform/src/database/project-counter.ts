import { type EntityManager } from 'typeorm';

/**
 * The next iid of a project: 1, 2, 3 and so on. The lock on the counter's row serializes transactions, and a rollback returns the
 * number: there are no gaps.
 * @param counters a table of `project_id` (its primary key) and `last_iid`
 */
export async function nextProjectNumber(tx: EntityManager, counters: string, projectId: number): Promise<number> {
  const [counter]: { last_iid: number }[] = await tx.query(
    `INSERT INTO ${counters} AS counter (project_id, last_iid) VALUES ($1, 1)
     ON CONFLICT (project_id) DO UPDATE SET last_iid = counter.last_iid + 1 RETURNING last_iid`,
    [projectId],
  );
  if (counter === undefined) throw new Error(`${counters} gave no number`);
  return counter.last_iid;
}
