import { type z } from 'zod';
import { issueDeleted, issueUpdated, noteCreated, noteDeleted, noteUpdated, toOid } from '@ingot/contracts';
import { eventually, Feed, type FeedEvent, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();
const CREATED_AT = '2026-01-02T03:04:05.678Z';

type Noteable = z.input<(typeof noteCreated)['payload']>['noteable'];

const anIssue: Noteable = {
  type: 'Issue',
  id: 7,
  oid: null,
  title: 'It breaks',
  confidential: false,
  authorId: 1,
  assigneeId: null,
};

/** A note of the owner, as its service tells of it. */
const noteOf = (project: TestProject, noteable: Noteable = anIssue) => ({
  noteId: 42,
  projectId: project.id,
  byUserId: project.owner.id,
  body: 'I see it *too*.',
  system: false,
  createdAt: CREATED_AT,
  noteable,
});

const feedOf = ({ owner }: TestProject): Feed => Feed.of(stack, owner, owner);
const isComment = ({ action_name: action }: FeedEvent): boolean => action === 'commented on';

describe('the event of a note', () => {
  it('has the note, when it was written, and the title of what it is about', async () => {
    const project = await stack.given.project({ initialized: false });
    await stack.events.tell(noteCreated, noteOf(project));

    const event = await feedOf(project).event(isComment);

    expect(event).toMatchObject({
      title: null,
      project_id: project.id,
      action_name: 'commented on',
      target_id: 42,
      target_type: 'Note',
      target_title: 'It breaks',
      author_id: project.owner.id,
      author_username: project.owner.username,
      data: null,
      created_at: CREATED_AT,
    });
    expect(event.note).toEqual({
      id: 42,
      body: 'I see it *too*.',
      attachment: null,
      author: event.author,
      created_at: CREATED_AT,
      system: false,
      noteable_id: 7,
      noteable_type: 'Issue',
    });
  });

  it.each<Noteable>([
    { ...anIssue, type: 'MergeRequest', id: 3, title: 'Add a thing' },
    { ...anIssue, type: 'Commit', id: null, oid: toOid('a'.repeat(40)), authorId: null, title: 'Change files' },
    { ...anIssue, type: 'Snippet', id: 4, title: 'How to' },
  ])('tells what it is about: $type', async (noteable) => {
    const project = await stack.given.project({ initialized: false });
    await stack.events.tell(noteCreated, noteOf(project, noteable));

    expect(await feedOf(project).event(isComment)).toMatchObject({
      target_title: noteable.title,
      note: { noteable_id: noteable.id, noteable_type: noteable.type },
    });
  });

  it('shows the body and the title as they are now', async () => {
    const project = await stack.given.project({ initialized: false });
    await stack.events.tell(noteCreated, noteOf(project));
    await stack.events.tell(noteUpdated, { ...noteOf(project), body: 'Corrected' });
    await stack.events.tell(issueUpdated, {
      issueId: 7,
      iid: 1,
      projectId: project.id,
      title: 'It broke',
      byUserId: project.owner.id,
      confidential: false,
      authorId: 1,
      assigneeId: null,
    });

    const shown = await eventually(
      () => feedOf(project).event(isComment),
      ({ note, target_title: title }) => note?.body === 'Corrected' && title === 'It broke',
    );

    expect(shown).toMatchObject({ target_title: 'It broke', note: { body: 'Corrected', created_at: CREATED_AT } });
  });

  it('is none for what Ingot itself notes', async () => {
    const project = await stack.given.project({ initialized: false });
    await stack.events.tell(noteCreated, { ...noteOf(project), system: true });
    await stack.events.tell(noteCreated, { ...noteOf(project), noteId: 43 });

    await feedOf(project).event(isComment);
    await feedOf(project).ofLength(2);

    expect((await feedOf(project).read()).map(({ target_id: id }) => id)).toEqual([43, null]);
  });

  it('goes with the note, and with what that was about', async () => {
    const project = await stack.given.project({ initialized: false });
    const note = (noteId: number) => ({ ...noteOf(project), noteId });
    const ids = async () => (await feedOf(project).read()).filter(isComment).map(({ target_id: id }) => id);
    for (const id of [1, 2]) await stack.events.tell(noteCreated, note(id));
    await eventually(ids, ({ length }) => length === 2);

    await stack.events.tell(noteDeleted, note(1));
    expect(await eventually(ids, ({ length }) => length === 1)).toEqual([2]);

    const issue = { issueId: 7, iid: 1, title: 'It breaks', confidential: false, authorId: 1, assigneeId: null };
    await stack.events.tell(issueDeleted, { ...issue, projectId: project.id, byUserId: project.owner.id });
    expect(await eventually(ids, ({ length }) => length === 0)).toEqual([]);
  });

  it('holds no more of a body than a page of them has room for', async () => {
    const project = await stack.given.project({ initialized: false });
    await stack.events.tell(noteCreated, { ...noteOf(project), body: 'x'.repeat(100_000) });

    expect((await feedOf(project).event(isComment)).note?.body).toBe('x'.repeat(32 * 1024));
  });
});
