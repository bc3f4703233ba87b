import { noteCreated } from '@ingot/contracts';
import { expectStatus, Feed, type FeedEvent, type TestProject, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();

const isComment = ({ action_name: action }: FeedEvent): boolean => action === 'commented on';

/** Comments on the newest commit of `main`. */
const comment = async (project: TestProject, as: TestUser, note: string): Promise<void> => {
  expectStatus(await stack.as(as).post(project.url('/repository/commits/main/comments'), { note }), 201);
};

describe('a comment on a commit', () => {
  it('is an event of its author, with the note and the title of the commit', async () => {
    const project = await stack.given.project();
    await project.commit('main', { a: '1' }, { message: 'Add a\n\nIn full.' });
    const author = await project.member('reporter');

    await comment(project, author, 'Why not *b*?');

    const event = await Feed.of(stack, author, author).event(isComment);
    expect(event).toMatchObject({
      project_id: project.id,
      target_type: 'Note',
      target_title: 'Add a',
      author_id: author.id,
      data: null,
      created_at: event.note?.created_at,
    });
    expect(event.note).toEqual({
      id: event.target_id,
      body: 'Why not *b*?',
      attachment: null,
      author: event.author,
      created_at: event.created_at,
      system: false,
      noteable_id: null,
      noteable_type: 'Commit',
    });
  });

  it('is seen by those only who may download the code', async () => {
    const project = await stack.given.project();
    const [guest, stranger] = [await project.member('guest'), await stack.given.user()];

    await comment(project, project.owner, 'hidden');

    await Feed.of(stack, project.owner, project.owner).ofLength(3); // and that they created the project, and pushed to it
    expect(await Feed.of(stack, project.owner, guest).actions()).toEqual(['created']);
    expect(await Feed.of(stack, project.owner, stranger).actions()).toEqual([]);
    const inProject = new Feed(stack, project.url('/events'), guest);
    expect((await inProject.read()).filter(isComment)).toEqual([]);
  });

  it('keeps its body beside a note on something else that has the same number', async () => {
    const project = await stack.given.project();
    await comment(project, project.owner, 'on the commit');
    const feed = Feed.of(stack, project.owner, project.owner);
    const { target_id: noteId } = await feed.event(isComment);
    if (noteId === null) throw new Error('a comment without a number');

    await stack.events.tell(noteCreated, {
      noteId,
      projectId: project.id,
      byUserId: project.owner.id,
      body: 'on the issue',
      system: false,
      createdAt: '2026-01-02T03:04:05.678Z',
      noteable: {
        ...{ type: 'Issue', id: 7, oid: null, title: 'It breaks' },
        ...{ confidential: false, authorId: 1, assigneeId: null },
      },
    });

    await feed.event(({ note }) => note?.noteable_type === 'Issue');
    const bodies = (await feed.read()).filter(isComment).map(({ note }) => [note?.noteable_type, note?.body]);
    expect(bodies.sort()).toEqual([
      ['Commit', 'on the commit'],
      ['Issue', 'on the issue'],
    ]);
  });
});
