import { z } from 'zod';
import { noteCreated } from '@ingot/contracts';
import { expectStatus, holdsEventually, type TestProject, uniqueName, useStack } from '@ingot/testing';
import { snippetIn } from '../../test/snippets.js';

const stack = useStack();
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

  it('goes from the feed with it', async () => {
    const { titles, owner, path } = await commented();

    expectStatus(await owner.delete(path), 200);

    await holdsEventually(async () => expect(await titles()).toEqual([]));
  });
});
