import pg from 'pg';
import { eventually, useStack } from '@ingot/testing';

const stack = useStack();

let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client(stack.running.databaseUrls['user-service']);
  await database.connect();
});
afterAll(() => database.end());

/** Where the differences that triggers wrote down do not come to what the table holds; both as of one moment. */
async function wrongTotals(): Promise<unknown[]> {
  const { rows } = await database.query<Record<string, unknown>>(`
    SELECT * FROM (
      SELECT state = 'active' AS is_active, is_external, count(*) AS users FROM users GROUP BY 1, 2
    ) counted FULL JOIN (
      SELECT is_active, is_external, sum(difference) AS users FROM user_count_changes GROUP BY 1, 2
    ) added USING (is_active, is_external)
    WHERE coalesce(counted.users, 0) <> coalesce(added.users, 0)`);
  return rows;
}

const changesKept = async (): Promise<number> => {
  const { rows } = await database.query<{ count: string }>('SELECT count(*) FROM user_count_changes');
  return Number(rows[0]?.count);
};

describe('the totals of lists of users', () => {
  it('follow every creation, block, change and deletion', async () => {
    const [blocked, deleted, external] = await Promise.all([
      stack.given.user(),
      stack.given.user(),
      stack.given.user({ external: true }),
    ]);
    await stack.root.post(`/users/${blocked.id}/block`);
    await stack.root.delete(`/users/${deleted.id}`);
    await stack.root.put(`/users/${external.id}`, { external: false });

    expect(await wrongTotals()).toEqual([]);
  });

  it('go by the states that lists show, in which the ghost is active', async () => {
    const [blocked, deleted] = [await stack.given.user(), await stack.given.user()];
    await stack.root.post(`/users/${blocked.id}/block`);
    await stack.root.delete(`/users/${deleted.id}`);

    // others block and delete users meanwhile
    const both = await eventually(
      async () => {
        const { headers } = await stack.root.get('/users?blocked=true&per_page=1');
        const { rows } = await database.query<{ count: string }>(
          `SELECT count(*) FROM users WHERE state <> 'active' AND NOT is_ghost`,
        );
        return { told: headers['x-total'], there: rows[0]?.count };
      },
      ({ told, there }) => told === there,
    );

    expect(both.told).toBe(both.there);
  });

  it('are folded before there are too many to add up', async () => {
    await database.query(`INSERT INTO user_count_changes SELECT true, false, 0 FROM generate_series(1, 600)`);

    const { headers } = await stack.root.get('/users?per_page=1');

    expect(Number(headers['x-total'])).toBeGreaterThan(1);
    expect(await changesKept()).toBeLessThan(500);
    expect(await wrongTotals()).toEqual([]);
  });
});
