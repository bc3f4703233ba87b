import { z } from 'zod';
import { noteCreated } from '@ingot/contracts';
import {
  expectStatus,
  Feed,
  type FeedEvent,
  holdsEventually,
  type TestProject,
  uniqueName,
  useStack,
} from '@ingot/testing';
import { NoteScenario } from '../../test/note-scenario.js';
import { snippetIn } from '../../test/snippets.js';

const stack = useStack();
const isComment = ({ action_name: action }: FeedEvent): boolean => action === 'commented on';
const feed = z.array(z.looseObject({ action_name: z.string(), target_title: z.string().nullable() }));

/** A public snippet of a public project, as `titles` shows it to somebody in the feed of its owner, who commented on it. */
async function commented() {
  const project = await stack.given.project({ visibility: 'public', initialized: false });
  const title = uniqueName('snippet');
  const id = await snippetIn(stack, project, { title });
  await stack.events.tell(noteCreated, noteOn(project, id, title));
  const stranger = await stack.given.user();
  const titles = async () => {
    const events = feed.parse(expectStatus(await stack.as(stranger).get(`/users/${project.owner.id}/events`), 200));
    return events.filter(({ action_name: action }) => action === 'commented on').map((event) => event.target_title);
  };
  await holdsEventually(async () => expect(await titles()).toEqual([title]));
  return { titles, owner: stack.as(project.owner), path: project.url(`/snippets/${id}`) };
}

const noteOn = ({ id: projectId, owner }: TestProject, id: number, title: string) => ({
  noteId: id,
  projectId,
  byUserId: owner.id,
  body: 'Neat.',
  system: false,
  createdAt: new Date().toISOString(),
  noteable: {
    type: 'Snippet' as const,
    ...{ id, title },
    oid: null,
    confidential: false,
    authorId: owner.id,
    assigneeId: null,
  },
});

describe('what was said about a snippet', () => {
  it('shows its present title', async () => {
    const { titles, owner, path } = await commented();

    expectStatus(await owner.put(path, { title: 'Another' }), 200);

    await holdsEventually(async () => expect(await titles()).toEqual(['Another']));
  });

  it('is hidden from the feed of those who no longer see it, and back when they do', async () => {
    const { titles, owner, path } = await commented();

    expectStatus(await owner.put(path, { visibility: 'private' }), 200);
    await holdsEventually(async () => expect(await titles()).toEqual([]));
    expectStatus(await owner.put(path, { visibility: 'public' }), 200);

    await holdsEventually(async () => expect(await titles()).toHaveLength(1));
  });

  it.each([
    ['private', ['member']],
    ['internal', ['member', 'user']],
    ['public', ['member', 'user', 'external user']],
  ] as const)('is for those who see it; of a %s one %j', async (visibility, expected) => {
    const scenario = await NoteScenario.make(stack, 'snippet', { visibility: 'public' });
    const { project } = scenario;
    const readers = {
      member: await project.member('guest'),
      user: await stack.given.user(),
      'external user': await stack.given.user({ external: true }),
    };
    const owner = stack.as(project.owner);
    expectStatus(await owner.put(project.url(scenario.path), { visibility }), 200);
    expectStatus(await owner.put(project.url(), { issues_enabled: false }), 200);
    await scenario.write('Neat.');
    await Feed.of(stack, project.owner, project.owner).event(isComment);

    const see = [];
    for (const [who, reader] of Object.entries(readers)) {
      if ((await Feed.of(stack, project.owner, reader).read()).some(isComment)) see.push(who);
    }

    expect(see).toEqual(expected);
  });

  it('is for its author, as a guest and when they have left', async () => {
    const scenario = await NoteScenario.make(stack, 'snippet', { visibility: 'public' });
    const { project } = scenario;
    const author = await project.member('reporter');
    const fields = { title: 'Mine', visibility: 'private' };
    const id = await snippetIn(stack, project, fields, author);
    expectStatus(await stack.as(author).post(project.url(`/snippets/${id}/notes`), { body: 'Neat.' }), 201);
    const comments = Feed.of(stack, author, author);
    await comments.event(isComment);

    expectStatus(await stack.as(project.owner).delete(project.url(`/members/${author.id}`)), 200);

    expect((await comments.read()).filter(isComment)).toHaveLength(1);
  });

  it('goes from the feed with it', async () => {
    const { titles, owner, path } = await commented();

    expectStatus(await owner.delete(path), 200);

    await holdsEventually(async () => expect(await titles()).toEqual([]));
  });
});
