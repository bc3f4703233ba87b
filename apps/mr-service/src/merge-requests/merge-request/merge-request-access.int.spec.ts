import { expectStatus, type TestUser, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

const READS = ['', '/commits', '/changes', '/versions'];

describe('access to a merge request', () => {
  const stack = useStack();

  /** A merge request of somebody, who then has that role only. */
  async function ofFormerDeveloper(part: 'author' | 'assignee', accessLevel: 10 | 20) {
    const scenario = await MergeScenario.make(stack);
    const user = await scenario.project.member('developer');
    const { iid } = await (part === 'author' ? scenario.open({}, user) : scenario.open({ assignee_id: user.id }));
    await scenario.changeRole(user, accessLevel);
    return { scenario, user, iid };
  }

  it.each([
    ['author', 10],
    ['author', 20],
    ['assignee', 10],
    ['assignee', 20],
  ] as const)('lets its %s with role %i read, change, close and subscribe', async (part, accessLevel) => {
    const { scenario, user, iid } = await ofFormerDeveloper(part, accessLevel);

    for (const rest of READS) expect(await scenario.get(iid, rest, user)).toMatchObject({ status: 200 });
    expect(await scenario.update(iid, { title: 'Mine', state_event: 'close' }, user)).toMatchObject({
      title: 'Mine',
      state: 'closed',
    });
    const unsubscribed = await stack.as(user).post(scenario.project.url(`/merge_requests/${iid}/unsubscribe`));
    expect(unsubscribed).toMatchObject({ status: 201, body: { subscribed: false } });
  });

  it('lets its author cancel the automatic merge, but not merge', async () => {
    const { scenario, user, iid } = await ofFormerDeveloper('author', 10);
    await scenario.project.commit('feature', { 'feature.txt': 'x\n' });
    await scenario.arm(iid);

    expect(await scenario.tryToAccept(iid, {}, user)).toMatchObject({ status: 401 });
    expect(await scenario.cancel(iid, user)).toMatchObject({ status: 200 });
  });

  it('is lost by an author who no longer sees the project', async () => {
    const { scenario, user, iid } = await ofFormerDeveloper('author', 10);
    expectStatus(await stack.as(scenario.project.owner).delete(scenario.project.url(`/members/${user.id}`)), 200);

    for (const rest of READS) {
      expect(await scenario.get(iid, rest, user)).toMatchObject({
        status: 404,
        body: { message: '404 Project Not Found' },
      });
    }
  });

  it('is refused to other guests of a private project, whether or not the merge request exists', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({});
    const guest = await scenario.project.member('guest');

    for (const number of [iid, 99]) {
      for (const rest of READS) {
        expect(await scenario.get(number, rest, guest)).toMatchObject({
          status: 403,
          body: { message: '403 Forbidden' },
        });
      }
      for (const refused of [await scenario.tryToAccept(number, {}, guest), await scenario.cancel(number, guest)]) {
        expect(refused).toMatchObject({ status: 404, body: { message: '404 Not found' } });
      }
    }
  });

  it('lets every signed-in user read in a public project', async () => {
    const scenario = await MergeScenario.make(stack, { visibility: 'public' });
    const { iid } = await scenario.open({});
    const stranger = await stack.given.user();

    for (const rest of READS) {
      expect(await scenario.get(iid, rest, stranger)).toMatchObject({ status: 200 });
      expect(await stack.as(null).get(scenario.project.url(`/merge_requests/${iid}${rest}`))).toMatchObject({
        status: 401,
      });
    }
    expect(await scenario.tryToUpdate(iid, { title: 'New' }, stranger)).toMatchObject({ status: 403 });
  });

  it('is refused to everybody while merge requests are switched off', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({});
    const { owner } = scenario.project;
    const switchTo = async (enabled: boolean) =>
      expectStatus(await stack.as(owner).put(scenario.project.url(), { merge_requests_enabled: enabled }), 200);
    await switchTo(false);

    const refused = await everyAction(scenario, iid, owner);

    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(await scenario.list('', owner)).toMatchObject({ status: 403 });
    await switchTo(true);
    expect(await scenario.show(iid)).toMatchObject({ state: 'opened', title: 'Any' });
  });

  it('is read-only in an archived project', async () => {
    const scenario = await MergeScenario.make(stack);
    const author = await scenario.project.member('developer');
    const { iid } = await scenario.open({}, author);
    const { owner } = scenario.project;
    expectStatus(await stack.as(owner).post(scenario.project.url('/archive')), 201);

    for (const caller of [owner, author]) {
      expect(await scenario.tryToUpdate(iid, { title: 'New' }, caller)).toMatchObject({ status: 403 });
      expect(await scenario.delete(iid, caller)).toMatchObject({ status: 403 });
      for (const rest of READS) expect(await scenario.get(iid, rest, caller)).toMatchObject({ status: 200 });
    }
    expect(await scenario.tryToOpen({ source_branch: 'a', target_branch: 'b', title: 'c' }, owner)).toMatchObject({
      status: 403,
    });
  });

  async function everyAction(scenario: MergeScenario, iid: number, caller: TestUser) {
    const reads = await Promise.all(READS.map((rest) => scenario.get(iid, rest, caller)));
    const subscribing = await stack.as(caller).post(scenario.project.url(`/merge_requests/${iid}/subscribe`));
    return [
      ...reads,
      subscribing,
      await scenario.tryToUpdate(iid, { title: 'New' }, caller),
      await scenario.tryToAccept(iid, {}, caller),
      await scenario.cancel(iid, caller),
      await scenario.delete(iid, caller),
    ];
  }
});
