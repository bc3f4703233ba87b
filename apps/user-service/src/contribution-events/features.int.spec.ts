import { issueOpened, noteCreated } from '@ingot/contracts';
import { expectStatus, Feed, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();

const issueOf = ({ id: projectId, owner }: TestProject) => ({
  ...{ issueId: 7, iid: 1, projectId, title: 'It breaks' },
  ...{ byUserId: owner.id, confidential: false, authorId: owner.id, assigneeId: null },
});

const noteOnSnippet = ({ id: projectId, owner }: TestProject) => ({
  ...{ noteId: 42, projectId, byUserId: owner.id, body: 'Neat.', system: false },
  createdAt: '2026-01-02T03:04:05.678Z',
  noteable: {
    ...{ type: 'Snippet' as const, id: 3, oid: null, title: 'How to' },
    ...{ confidential: false, authorId: owner.id, assigneeId: null },
  },
});

/** What the feed of the owner shows, newest first, of a project with an issue, a note on a snippet and a merge request. */
const EVERYTHING = ['Issue', 'Note', 'MergeRequest'];

async function busyProject() {
  const project = await stack.given.project({ visibility: 'public' });
  await project.mergeRequest();
  const feed = Feed.of(stack, project.owner, project.owner);
  await feed.event(({ target_type: type }) => type === 'MergeRequest');
  await stack.events.tell(noteCreated, noteOnSnippet(project));
  await feed.event(({ target_type: type }) => type === 'Note');
  await stack.events.tell(issueOpened, issueOf(project));
  await feed.event(({ target_type: type }) => type === 'Issue');
  await feed.ofLength(EVERYTHING.length + 3); // with the project, and what was pushed to its two branches
  return project;
}

describe('what was done with a feature that is switched off', () => {
  it.each([
    ['issues_enabled', ['Note', 'MergeRequest']],
    ['snippets_enabled', ['Issue', 'MergeRequest']],
    ['merge_requests_enabled', ['Issue', 'Note']],
  ])('by %s is in nobody’s feed until it is on again, and the rest stays', async (feature, left) => {
    const project = await busyProject();
    const { owner } = project;
    const feeds = [
      Feed.of(stack, owner, owner),
      Feed.of(stack, owner, stack.root),
      new Feed(stack, project.url('/events'), null),
    ];
    const set = async (isOn: boolean) =>
      expectStatus(await stack.as(owner).put(project.url(), { [feature]: isOn }), 200);
    const shown = () =>
      Promise.all(
        feeds.map(async (feed) => {
          const events = await feed.read();
          const pushes = events.filter(({ data }) => data !== null).length;
          return { pushes, types: events.flatMap(({ target_type: type }) => (type === null ? [] : [type])) };
        }),
      );

    await set(false);
    expect(await shown()).toEqual(feeds.map(() => ({ pushes: 2, types: left })));

    await set(true);
    expect(await shown()).toEqual(feeds.map(() => ({ pushes: 2, types: EVERYTHING })));
  });
});
