import { useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

describe('DELETE /projects/:id/merge_requests/:merge_request_iid', () => {
  const stack = useStack();

  it('hides it everywhere, and never reuses its iid', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({ title: 'Gone' });

    const deleted = await scenario.delete(iid);

    expect(deleted).toMatchObject({ status: 200, body: { iid, title: 'Gone' } });
    for (const rest of ['', '/commits', '/changes', '/versions', '/notes']) {
      expect(await scenario.get(iid, rest)).toMatchObject({ status: 404 });
    }
    expect((await scenario.list()).body).toEqual([]);
    expect(await scenario.tryToUpdate(iid, { title: 'Back' })).toMatchObject({ status: 404 });
    expect(await scenario.tryToAccept(iid)).toMatchObject({ status: 404, body: { message: '404 Not found' } });
    expect(await scenario.open({})).toMatchObject({ iid: iid + 1 });
  });

  it('answers 200 for one that is deleted already or never existed', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({});

    const all = await Promise.all([1, 2, 3].map(() => scenario.delete(iid)));

    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(all.filter(({ body }) => JSON.stringify(body) === '{}')).toHaveLength(2);
    expect(await scenario.delete(99)).toMatchObject({ status: 200, body: {} });
  });

  it('lets another merge request of the same branches be opened', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({});
    await scenario.delete(iid);

    expect(await scenario.open({})).toMatchObject({ state: 'opened' });
  });

  it.each([
    ['guest', 404, '404 Not found'],
    ['reporter', 403, '403 Forbidden'],
    ['developer', 403, '403 Forbidden'],
    ['maintainer', 403, '403 Forbidden'],
  ] as const)('answers a %s with %i', async (role, status, message) => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({});
    const caller = await scenario.project.member(role);

    expect(await scenario.delete(iid, caller)).toMatchObject({ status, body: { message } });
    expect(await scenario.delete(99, caller)).toMatchObject({ status, body: { message } });
    expect(await scenario.show(iid)).toMatchObject({ state: 'opened' });
  });

  it('lets an administrator delete it', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({});

    const reply = await stack.root.delete(scenario.project.url(`/merge_requests/${iid}`));

    expect(reply).toMatchObject({ status: 200, body: { iid } });
  });

  it('refuses an author who is no owner', async () => {
    const scenario = await MergeScenario.make(stack);
    const author = await scenario.project.member('developer');
    const { iid } = await scenario.open({}, author);

    expect(await scenario.delete(iid, author)).toMatchObject({ status: 403 });
  });

  it('either deletes or merges when both come at once, and never merges a deleted one', async () => {
    const scenario = await MergeScenario.make(stack);
    for (let round = 0; round < 4; round++) {
      const { iid, sha } = await scenario.project.mergeRequest();

      const [accepted, deleted] = await Promise.all([scenario.tryToAccept(iid), scenario.delete(iid)]);

      expect(deleted.status).toBe(200);
      const isMerged = (await scenario.commitsOn('main')).includes(sha);
      expect(deleted.body).toMatchObject({ state: isMerged ? 'merged' : 'opened' });
      // once merged, it may be deleted before its merger reads it again
      expect([200, 404]).toContain(accepted.status);
      if (!isMerged) expect(accepted.status).toBe(404);
    }
  });
});
