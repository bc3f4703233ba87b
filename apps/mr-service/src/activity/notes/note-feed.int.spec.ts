import { expectStatus, eventually, Feed, type FeedEvent, useStack } from '@ingot/testing';
import { type NotedKind, NoteScenario, TITLE } from '../../../test/note-scenario.js';

const stack = useStack();
const isComment = ({ action_name: action }: FeedEvent): boolean => action === 'commented on';

/** The project's feed as its owner reads it. */
const feedOf = ({ project }: NoteScenario): Feed => new Feed(stack, project.url('/events'), project.owner);

const commentsIn = async (feed: Feed): Promise<(string | undefined)[]> =>
  (await feed.read()).filter(isComment).map(({ note }) => note?.body);

const KINDS: readonly [NotedKind, string][] = [
  ['issue', 'Issue'],
  ['merge request', 'MergeRequest'],
  ['snippet', 'Snippet'],
];

describe.each(KINDS)('notes on a %s in feeds', (kind, type) => {
  it('show a comment on it, with the note', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const author = await scenario.project.member('developer');
    const note = await scenario.write('I see it *too*.', author);

    const event = await Feed.of(stack, author, author).event(isComment);

    expect(event).toMatchObject({
      title: null,
      project_id: scenario.project.id,
      action_name: 'commented on',
      target_id: note.id,
      target_type: 'Note',
      target_title: TITLE,
      author_id: author.id,
      author_username: author.username,
      data: null,
      created_at: note.created_at,
    });
    expect(event.note).toEqual({
      id: note.id,
      body: 'I see it *too*.',
      attachment: null,
      author: note.author,
      created_at: note.created_at,
      system: false,
      noteable_id: scenario.id,
      noteable_type: type,
    });
  });

  it('change and are deleted with the note', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const feed = feedOf(scenario);
    const { id } = await scenario.write('Frist');
    await scenario.write('Second');
    await eventually(
      () => commentsIn(feed),
      ({ length }) => length === 2,
    );

    expectStatus(await scenario.tryToChange(id, { body: 'First' }), 200);
    expect(
      await eventually(
        () => commentsIn(feed),
        (comments) => comments.includes('First'),
      ),
    ).toEqual(['Second', 'First']);

    await scenario.delete(id);
    expect(
      await eventually(
        () => commentsIn(feed),
        ({ length }) => length === 1,
      ),
    ).toEqual(['Second']);
  });
});

describe('notes on a merge request in feeds', () => {
  it('are shown only to users who may read merge requests', async () => {
    const scenario = await NoteScenario.make(stack, 'merge request');
    const { project } = scenario;
    const [guest, reporter] = [await project.member('guest'), await project.member('reporter')];
    await scenario.write('About code');
    await Feed.of(stack, project.owner, project.owner).event(isComment);

    expect(await commentsIn(Feed.of(stack, project.owner, reporter))).toEqual(['About code']);
    expect(await commentsIn(Feed.of(stack, project.owner, guest))).toEqual([]);
  });

  it('leave out system notes', async () => {
    const project = await stack.given.project();
    const { iid } = await project.mergeRequest();
    const as = stack.as(project.owner);
    const url = project.url(`/merge_requests/${iid}`);
    expectStatus(await as.put(`${url}/merge`), 200);
    expect((await as.get(`${url}/notes`)).body).toMatchObject([{ body: 'merged', system: true }]);
    expectStatus(await as.post(`${url}/notes`, { body: 'Thanks' }), 201);
    const feed = Feed.of(stack, project.owner, project.owner);

    await feed.event(isComment);

    expect(await commentsIn(feed)).toEqual(['Thanks']);
  });
});
