import { z } from 'zod';
import { eventually } from '../http/eventually.js';
import { expectStatus } from '../http/expect-status.js';
import { useOwnStack } from '../stack/use-own-stack.js';

const CONSUMERS = [
  ...['projects', 'members', 'pushes', 'merge-requests', 'issues', 'milestones'],
  ...['notes', 'commit-comments', 'snippets'],
].map((name) => `user-contributions-${name}`);

/** What was done in the project, newest first; the comments on different kinds of things may come in any order. */
const ACTIONS = [
  ...['commented on', 'commented on', 'commented on', 'closed', 'opened', 'destroyed', 'opened'],
  ...['accepted', 'pushed to', 'opened', 'pushed new', 'joined', 'pushed new', 'created'],
];

const made = z.looseObject({ id: z.number().optional() });
const events = z.array(
  z.looseObject({
    action_name: z.string(),
    target_title: z.string().nullable(),
    note: z.looseObject({ body: z.string() }).optional(),
  }),
);

const own = useOwnStack();

describe('contribution events', () => {
  it('are one for each event, however often all events are delivered', async () => {
    const { test } = own;
    const project = await test.given.project();
    await project.member('developer');
    const { iid } = await project.mergeRequest();
    expectStatus(await test.as(project.owner).put(project.url(`/merge_requests/${iid}/merge`)), 200);
    const write = async (path: string, fields: object) =>
      made.parse(expectStatus(await test.as(project.owner).post(project.url(path), fields), 201));
    const milestone = await write('/milestones', { title: 'First' });
    expectStatus(await test.as(project.owner).delete(project.url(`/milestones/${milestone.id}`)), 200);
    await write('/issues', { title: 'It breaks' });
    expectStatus(await test.as(project.owner).put(project.url('/issues/1'), { state_event: 'close' }), 200);
    await write('/issues/1/notes', { body: 'Seen' });
    const deleted = await write('/issues/1/notes', { body: 'Regretted' });
    expectStatus(await test.as(project.owner).delete(project.url(`/issues/1/notes/${deleted.id}`)), 200);
    const snippet = { title: 'How to', file_name: 'a', code: 'a', visibility: 'internal' };
    const { id: snippetId } = await write('/snippets', snippet);
    await write(`/snippets/${snippetId}/notes`, { body: 'Neat' });
    expectStatus(await test.as(project.owner).put(project.url(`/snippets/${snippetId}`), { title: 'How not to' }), 200);
    await write('/repository/commits/main/comments', { note: 'Why?' });
    const feed = async () => events.parse((await test.root.get(project.url('/events'))).body);
    // as many as there will be are there also while the comment that goes is, and another is still to come
    const isAllThere = (found: z.output<typeof events>) =>
      found.length === ACTIONS.length &&
      found.some(({ target_title: title }) => title === 'How not to') &&
      !found.some(({ note }) => note?.body === 'Regretted');
    const before = await eventually(feed, isAllThere);

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
    expect(before.map(({ action_name: action }) => action).sort()).toEqual([...ACTIONS].sort());
    expect(await feed()).toEqual(before);
  }, 180_000);
});
