import { expectStatus, holdsEventually, useStack } from '@ingot/testing';

const stack = useStack();

const inDatabase = (sql: string, ...values: readonly number[]) => stack.query('mr-service', sql, [...values]);

describe('when a project is deleted', () => {
  it('what a request wrote to it after the event is deleted as well, some minutes later', async () => {
    const [gone, other] = [await stack.given.project(), await stack.given.project()];
    const api = stack.as(other.owner);
    expectStatus(await api.post(other.url('/issues'), { title: 'Late', labels: 'late' }), 201);
    expectStatus(await api.post(other.url('/issues/1/notes'), { body: 'Late as well' }), 201);
    expectStatus(await stack.as(gone.owner).delete(gone.url()), 202);
    const known = () => inDatabase('SELECT FROM deleted_projects WHERE project_id = $1', gone.id);
    await holdsEventually(async () => expect(await known()).toHaveLength(1));
    await holdsEventually(async () => expect(await stack.events.isDone('mr-deleted-projects')).toBe(true));
    const tables = ['issues', 'labels', 'notes'];
    for (const table of tables) {
      await inDatabase(`UPDATE ${table} SET project_id = $1 WHERE project_id = $2`, gone.id, other.id);
      expect(await inDatabase(`SELECT FROM ${table} WHERE project_id = $1`, gone.id)).toHaveLength(1);
    }

    await inDatabase(
      `UPDATE deleted_projects SET deleted_at = now() - interval '1 hour' WHERE project_id = $1`,
      gone.id,
    );

    await holdsEventually(async () => expect(await known()).toEqual([]));
    for (const table of tables) {
      expect(await inDatabase(`SELECT FROM ${table} WHERE project_id = $1`, gone.id)).toEqual([]);
    }
  });
});
