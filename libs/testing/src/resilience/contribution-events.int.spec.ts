import { eventually } from '../http/eventually.js';
import { expectStatus } from '../http/expect-status.js';
import { useOwnStack } from '../stack/use-own-stack.js';

const CONSUMERS = ['projects', 'members', 'pushes', 'merge-requests'].map((name) => `user-contributions-${name}`);

const own = useOwnStack();

describe('contribution events', () => {
  it('are one for each event, however often all events are delivered', async () => {
    const { test } = own;
    const project = await test.given.project();
    await project.member('developer');
    const { iid } = await project.mergeRequest();
    expectStatus(await test.as(project.owner).put(project.url(`/merge_requests/${iid}/merge`)), 200);
    const feed = async () => (await test.root.get(project.url('/events'))).body;
    // created, joined, three pushes, opened, accepted
    const before = await eventually(feed, (body) => Array.isArray(body) && body.length >= 7);

    for (const durable of CONSUMERS) await test.events.forgetConsumer(durable);
    await own.process('user-service').kill();
    await own.process('user-service').waitReady();

    for (const durable of CONSUMERS) {
      expect(
        await eventually(
          () => test.events.isDone(durable),
          (isDone) => isDone,
        ),
      ).toBe(true);
    }
    expect(before).toHaveLength(7);
    expect(await feed()).toEqual(before);
  }, 120_000);
});
