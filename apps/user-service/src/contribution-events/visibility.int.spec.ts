import { z } from 'zod';
import { issueOpened, issueUpdated, noteCreated } from '@ingot/contracts';
import {
  eventually,
  expectStatus,
  Feed,
  type FeedEvent,
  type TestProject,
  type TestUser,
  useStack,
} from '@ingot/testing';

const stack = useStack();

const isOpened = ({ action_name: action }: FeedEvent): boolean => action === 'opened';

const authorsFeed = ({ owner }: TestProject, reader: TestUser): Feed => Feed.of(stack, owner, reader);
const totalFor = async ({ owner }: TestProject, reader: TestUser): Promise<unknown> =>
  (await stack.as(reader).get(`/users/${owner.id}/events`)).headers['x-total'];

/** An issue of the owner in the project. */
const issueOf = (project: TestProject, confidential: boolean, assigneeId: number | null = null) => ({
  issueId: 7,
  iid: 1,
  projectId: project.id,
  title: 'It leaks',
  byUserId: project.owner.id,
  confidential,
  authorId: project.owner.id,
  assigneeId,
});

describe('events of a project', () => {
  it.each([
    ['private', 0, 0],
    ['internal', 2, 0],
    ['public', 2, 2],
  ] as const)('that is %s: others read %i of two, external users %i', async (visibility, others, external) => {
    const project = await stack.given.project({ visibility });
    const [stranger, outsider] = [await stack.given.user(), await stack.given.user({ external: true })];
    await authorsFeed(project, project.owner).ofLength(2);

    expect(await authorsFeed(project, stranger).read()).toHaveLength(others);
    expect(await totalFor(project, stranger)).toBe(String(others));
    expect(await authorsFeed(project, outsider).read()).toHaveLength(external);
    expect(await totalFor(project, outsider)).toBe(String(external));
  });

  it('are read by members as soon as they are members, and no more once they are not', async () => {
    const project = await stack.given.project();
    await authorsFeed(project, project.owner).ofLength(2);

    const member = await project.member('reporter');
    expect(await authorsFeed(project, member).actions()).toEqual(['pushed new', 'created']);

    expectStatus(await stack.as(project.owner).delete(project.url(`/members/${member.id}`)), 200);
    expect(await authorsFeed(project, member).actions()).toEqual([]);
  });

  it('are read by administrators', async () => {
    const project = await stack.given.project();

    expect(await Feed.of(stack, project.owner, stack.root).ofLength(2)).toHaveLength(2);
  });

  it('hide what was pushed, and merge requests, from guests of a private project, who read no code', async () => {
    const project = await stack.given.project();
    await project.mergeRequest();
    await authorsFeed(project, project.owner).ofLength(4);
    const guest = await project.member('guest');

    expect(await authorsFeed(project, guest).actions()).toEqual(['created']);
    expect(await totalFor(project, guest)).toBe('1');
    const inProject = new Feed(stack, project.url('/events'), guest);
    expect((await inProject.ofLength(2)).map(({ action_name: action }) => action)).toEqual(['joined', 'created']);
  });

  it('show a merge request to its author and assignee, who read it even as guests', async () => {
    const project = await stack.given.project();
    const [author, assignee, guest] = [
      await project.member('developer'),
      await project.member('developer'),
      await project.member('guest'),
    ];
    await project.commit('feature', { f: '1' });
    const fields = { source_branch: 'feature', target_branch: 'main', title: 'Add f' };
    const opened = await stack.as(author).post(project.url('/merge_requests'), fields);
    const { iid } = z.looseObject({ iid: z.number() }).parse(expectStatus(opened, 201));
    const assigned = await stack.as(project.owner).put(project.url(`/merge_requests/${iid}`), {
      assignee_id: assignee.id,
    });
    expectStatus(assigned, 200);
    for (const { id } of [author, assignee]) {
      const demoted = await stack.as(project.owner).put(project.url(`/members/${id}`), { access_level: 10 });
      expectStatus(demoted, 200);
    }

    for (const reader of [author, assignee]) {
      expect(await Feed.of(stack, author, reader).event(isOpened)).toMatchObject({ target_title: 'Add f' });
    }
    await Feed.of(stack, author, author).ofLength(2);
    expect(await Feed.of(stack, author, guest).actions()).toEqual(['joined']);
  });

  it('are hidden when the project becomes private', async () => {
    const project = await stack.given.project({ visibility: 'public' });
    const stranger = await stack.given.user();
    await authorsFeed(project, stranger).ofLength(2);

    expectStatus(await stack.as(project.owner).put(project.url(), { visibility: 'private' }), 200);

    expect(await authorsFeed(project, stranger).read()).toEqual([]);
  });

  it('leave no gaps in pages for what is hidden', async () => {
    const hidden = await stack.given.project({ initialized: false });
    const { owner } = hidden;
    const first = await stack.given.project({ initialized: false, owner, visibility: 'public' });
    await stack.given.project({ initialized: false, owner });
    const second = await stack.given.project({ initialized: false, owner, visibility: 'public' });
    await authorsFeed(hidden, owner).ofLength(4);
    const stranger = await stack.given.user();

    const page = (number: number) => stack.as(stranger).get(`/users/${owner.id}/events?per_page=1&page=${number}`);

    expect(await page(1)).toMatchObject({ body: [{ project_id: second.id }], headers: { 'x-total': '2' } });
    expect(await page(2)).toMatchObject({ body: [{ project_id: first.id }], headers: { 'x-next-page': '' } });
  });
});

describe('events of a confidential issue', () => {
  it('are for reporters and above, and for its author and assignee', async () => {
    const project = await stack.given.project({ initialized: false, visibility: 'public' });
    const [stranger, guest] = [await stack.given.user(), await project.member('guest')];
    const [reporter, assignee] = [await project.member('reporter'), await stack.given.user()];
    await stack.events.tell(issueOpened, issueOf(project, true, assignee.id));
    await authorsFeed(project, project.owner).ofLength(2);

    for (const reader of [reporter, assignee]) {
      expect(await authorsFeed(project, reader).actions()).toEqual(['opened', 'created']);
    }
    for (const reader of [stranger, guest]) {
      expect(await authorsFeed(project, reader).actions()).toEqual(['created']);
      expect(await totalFor(project, reader)).toBe('1');
    }
    expect(await new Feed(stack, project.url('/events'), null).read()).not.toContainEqual(
      expect.objectContaining({ target_type: 'Issue' }),
    );
  });

  it('are hidden with the notes on it from when it becomes confidential', async () => {
    const project = await stack.given.project({ initialized: false, visibility: 'public' });
    const stranger = await stack.given.user();
    const { issueId, title, authorId } = issueOf(project, false);
    await stack.events.tell(issueOpened, issueOf(project, false));
    await stack.events.tell(noteCreated, {
      noteId: 1,
      projectId: project.id,
      byUserId: project.owner.id,
      body: 'A secret',
      system: false,
      createdAt: new Date().toISOString(),
      noteable: { type: 'Issue', id: issueId, oid: null, title, confidential: false, authorId, assigneeId: null },
    });
    await authorsFeed(project, stranger).ofLength(3);

    await stack.events.tell(issueUpdated, issueOf(project, true));

    const hidden = await eventually(
      () => authorsFeed(project, stranger).actions(),
      ({ length }) => length === 1,
    );
    expect(hidden).toEqual(['created']);
    expect(await authorsFeed(project, project.owner).read()).toHaveLength(3);
  });
});
