import { z } from 'zod';
import {
  issueClosed,
  issueOpened,
  issueReopened,
  mergeRequestMerged,
  milestoneCreated,
  milestoneDeleted,
  noteCreated,
} from '@ingot/contracts';
import { expectStatus, Feed, type TestProject, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();

const byOwner = ({ id: projectId, owner }: TestProject) => ({ projectId, iid: 1, byUserId: owner.id });

const issueOf = (project: TestProject) => ({
  ...{ ...byOwner(project), issueId: 7, title: 'It breaks' },
  ...{ confidential: false, authorId: project.owner.id, assigneeId: null },
});

const noteOn = (project: TestProject) => ({
  ...{ ...byOwner(project), noteId: 42, body: 'I see it too.', system: false, createdAt: '2026-01-02T03:04:05.678Z' },
  noteable: {
    ...{ type: 'Issue' as const, id: 7, oid: null, title: 'It breaks' },
    ...{ confidential: false, authorId: project.owner.id, assigneeId: null },
  },
});

/** A project with events of every kind, which a member has left. */
async function eventful(): Promise<{ project: TestProject; member: TestUser }> {
  const project = await stack.given.project({ visibility: 'public' });
  const member = await project.member('developer');
  expectStatus(await stack.as(member).delete(project.url(`/members/${member.id}`)), 200);
  await project.commit('main', { second: 'file' });
  await project.mergeRequest();
  const feed = new Feed(stack, project.url('/events'), project.owner);
  const { target_id: mergeRequestId } = await feed.event(({ target_type: type }) => type === 'MergeRequest');
  const merged = { ...byOwner(project), mergeRequestId: mergeRequestId ?? 0, title: 'A merge request', mergeOid: null };
  await stack.events.tell(mergeRequestMerged, merged);
  for (const event of [issueOpened, issueClosed, issueReopened]) await stack.events.tell(event, issueOf(project));
  const milestone = { ...byOwner(project), milestoneId: 5, title: 'First release' };
  for (const event of [milestoneCreated, milestoneDeleted]) await stack.events.tell(event, milestone);
  await stack.events.tell(noteCreated, noteOn(project));
  await feed.ofLength(14);
  return { project, member };
}

const events = z.array(z.looseObject({ action_name: z.string(), target_type: z.string().nullable() }));

describe('a filter of events', () => {
  let project: TestProject;
  let member: TestUser;

  beforeAll(async () => {
    ({ project, member } = await eventful());
  });

  const find = async (url: string, query: string): Promise<string[]> =>
    events
      .parse(expectStatus(await stack.as(project.owner).get(`${url}?${query}`), 200))
      .map(({ action_name: action, target_type: type }) => (type === null ? action : `${action} ${type}`))
      .sort();
  const inProject = (query: string) => find(project.url('/events'), query);

  it.each([
    ['closed', ['closed Issue']],
    ['commented', ['commented on Note']],
    ['created', ['created', 'opened Issue', 'opened MergeRequest', 'opened Milestone']],
    ['destroyed', ['destroyed Milestone']],
    ['joined', ['joined']],
    ['left', ['left']],
    ['merged', ['accepted MergeRequest']],
    ['pushed', ['pushed new', 'pushed new', 'pushed to']],
    ['reopened', ['opened Issue']],
    ['approved', []],
    ['expired', []],
    ['updated', []],
  ])('by the action %s finds %j', async (action, found) => {
    expect(await inProject(`action=${action}`)).toEqual(found);
  });

  it.each([
    ['issue', ['closed Issue', 'opened Issue', 'opened Issue']],
    ['merge_request', ['accepted MergeRequest', 'opened MergeRequest']],
    ['milestone', ['destroyed Milestone', 'opened Milestone']],
    ['note', ['commented on Note']],
    ['project', []],
    ['snippet', []],
    ['user', []],
  ])('by the type of target %s finds %j', async (type, found) => {
    expect(await inProject(`target_type=${type}`)).toEqual(found);
  });

  it('tells what was deleted among pushes, and who was removed in time', async () => {
    const other = await stack.given.project({ initialized: false });
    await stack.query(
      'user-service',
      `INSERT INTO contribution_events (author_id, project_id, action, audience, occurred_at)
       SELECT $1, $2, action, 1, '2020-01-01' FROM unnest($3::text[]) AS action`,
      [other.owner.id, other.id, ['deleted', 'removed due to membership expiration from']],
    );

    expect(await stack.as(other.owner).get('/events?action=pushed')).toMatchObject({
      status: 200,
      body: [{ action_name: 'deleted' }],
    });
    expect(await stack.as(other.owner).get('/events?action=expired')).toMatchObject({
      status: 200,
      body: [{ action_name: 'removed due to membership expiration from' }],
    });
  });

  it('selects in lists of users as well, for those who see some of it', async () => {
    const ofMember = `/users/${member.id}/events`;

    expect(await find(ofMember, 'action=left')).toEqual(['left']);
    expect(await find(ofMember, 'action=pushed')).toEqual([]);
    expect(await find('/events', 'action=closed')).toEqual(['closed Issue']);
    expect(await find('/events', 'target_type=note')).toEqual(['commented on Note']);
    const seen = await stack.as(null).get(project.url('/events?action=created&target_type=issue'));
    expect(seen).toMatchObject({ status: 200, body: [{ action_name: 'opened', target_type: 'Issue' }] });
  });

  it('goes with the others, and all must hold', async () => {
    expect(await inProject('action=created&target_type=milestone')).toEqual(['opened Milestone']);
    expect(await inProject('action=joined&target_type=issue')).toEqual([]);
    expect(await inProject('action=approved&target_type=issue')).toEqual([]);
    expect(await inProject('action=created&target_type=issue&before=2020-01-01')).toEqual([]);
    expect(await inProject('action=created&target_type=issue&after=2020-01-01&sort=asc')).toEqual(['opened Issue']);
  });

  it('comes in pages with the total of what it finds, or is walked', async () => {
    const page = await stack.as(project.owner).get(project.url('/events?action=created&per_page=3&page=2'));

    expect(page).toMatchObject({ status: 200, body: [{ action_name: 'created' }] });
    expect(page.headers).toMatchObject({ 'x-total': '4', 'x-total-pages': '2', 'x-next-page': '', 'x-prev-page': '1' });
    const nothing = await stack.as(project.owner).get(project.url('/events?action=updated'));
    expect(nothing).toMatchObject({ status: 200, body: [], headers: { 'x-total': '0' } });
    expect(await inProject('target_type=issue&pagination=keyset&per_page=2&sort=asc')).toHaveLength(2);
    expect(await inProject('action=updated&pagination=keyset')).toEqual([]);
  });

  it.each(['action=odd', 'action=opened', 'target_type=Issue', 'target_type=commit'])('refuses %s', async (query) => {
    const refused = { status: 400, body: { error: `${query.split('=')[0]} does not have a valid value` } };

    for (const url of ['/events', `/users/${member.id}/events`, project.url('/events')]) {
      expect(await stack.as(project.owner).get(`${url}?${query}`)).toMatchObject(refused);
    }
  });
});
