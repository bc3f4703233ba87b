import { type Caller, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

describe('POST …/merge_requests/:merge_request_iid/subscribe and unsubscribe', () => {
  const stack = useStack();
  let scenario: MergeScenario;
  let iid: number;

  beforeEach(async () => {
    scenario = await MergeScenario.make(stack);
    ({ iid } = await scenario.open({}));
  });

  const post = (action: string, caller: Caller, number = iid) =>
    stack.as(caller).post(scenario.project.url(`/merge_requests/${number}/${action}`));

  it('subscribes and unsubscribes, and answers 304 when nothing changes', async () => {
    const caller = await scenario.project.member('developer');

    expect(await post('unsubscribe', caller)).toMatchObject({ status: 304 });
    expect(await post('subscribe', caller)).toMatchObject({ status: 201, body: { iid, subscribed: true } });
    expect(await post('subscribe', caller)).toMatchObject({ status: 304 });
    expect(await scenario.show(iid, caller)).toMatchObject({ subscribed: true });
    expect(await post('unsubscribe', caller)).toMatchObject({ status: 201, body: { iid, subscribed: false } });
    expect(await scenario.show(iid, caller)).toMatchObject({ subscribed: false });
  });

  it('has author and assignee subscribed until they unsubscribe', async () => {
    const assignee = await scenario.project.member('developer');
    await scenario.update(iid, { assignee_id: assignee.id });

    for (const caller of [scenario.maintainer, assignee]) {
      expect(await post('subscribe', caller)).toMatchObject({ status: 304 });
      expect(await post('unsubscribe', caller)).toMatchObject({ status: 201, body: { subscribed: false } });
      expect(await scenario.show(iid, caller)).toMatchObject({ subscribed: false });
    }
  });

  it.each([
    ['guest', 403],
    ['reporter', 403],
    ['developer', 201],
  ] as const)('answers a %s with %i', async (role, status) => {
    expect(await post('subscribe', await scenario.project.member(role))).toMatchObject({ status });
  });

  it('answers 404 for a number that the project does not have', async () => {
    for (const action of ['subscribe', 'unsubscribe']) {
      expect(await post(action, scenario.maintainer, 99)).toMatchObject({
        status: 404,
        body: { message: '404 Not found' },
      });
    }
  });
});
