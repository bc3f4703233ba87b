import { expectStatus } from '../http/expect-status.js';
import { eventually } from '../http/eventually.js';
import { Feed } from '../events/feed.js';
import { type TestProject } from '../given/test-project.js';
import { type TestUser } from '../given/test-user.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
const DAY_MS = 86_400_000;

/** `YYYY-MM-DD` in UTC. */
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** As if the days had passed, without any service knowing. */
async function letEnd(project: TestProject, user: TestUser, day = dayIn(0)): Promise<void> {
  await stack.query('repo-service', 'UPDATE members SET expires_at = $3 WHERE project_id = $1 AND user_id = $2', [
    project.id,
    user.id,
    day,
  ]);
}

/** The answers to one who was a member: of the API, a list, a feed, and git. */
async function accessOf(user: TestUser, project: TestProject): Promise<Record<string, unknown>> {
  const api = stack.as(user);
  const basic = Buffer.from(`${user.username}:${user.password}`).toString('base64');
  const refs = `${stack.url}/${project.pathWithNamespace}.git/info/refs?service=git-upload-pack`;
  const [shown, list, events, git] = await Promise.all([
    api.get(project.url()),
    api.get(`/projects?membership=true`),
    api.get(`/users/${project.owner.id}/events?per_page=100`),
    fetch(refs, { headers: { authorization: `Basic ${basic}` } }),
  ]);
  await git.arrayBuffer();
  return {
    shown: shown.status,
    listed: JSON.stringify(list.body).includes(project.pathWithNamespace),
    feed: JSON.stringify(events.body).includes(`"project_id":${project.id},`),
    git: git.status,
  };
}

const NOTHING = { shown: 404, listed: false, feed: false, git: 404 };

describe('A membership', () => {
  it.each([
    ['yesterday', -1],
    ['today, whose beginning has passed', 0],
    ['long ago', -9_000],
  ])('is refused with 400 when it would end %s', async (_when, days) => {
    const project = await stack.given.project({ initialized: false });
    const user = await stack.given.user();
    const member = await project.member('guest');
    const owner = stack.as(project.owner);
    const refusal = { status: 400, body: { message: { expires_at: ['cannot be a date in the past'] } } };
    const expires_at = dayIn(days);

    expect(await owner.post(project.url('/members'), { user_id: user.id, access_level: 30, expires_at })).toMatchObject(
      refusal,
    );
    expect(await owner.put(project.url(`/members/${member.id}`), { access_level: 30, expires_at })).toMatchObject(
      refusal,
    );

    expect((await stack.as(user).get(project.url())).status).toBe(404);
    expect((await owner.get(project.url(`/members/${member.id}`))).body).toMatchObject({ access_level: 10 });
  });

  it('that ends tomorrow gives access', async () => {
    const project = await stack.given.project();
    const user = await stack.given.user();
    const body = { user_id: user.id, access_level: 30, expires_at: dayIn(1) };
    expectStatus(await stack.as(project.owner).post(project.url('/members'), body), 201);

    expect(await accessOf(user, project)).toMatchObject({ shown: 200, listed: true, git: 200 });
  });

  it('gives no access from the day on, wherever a decision was cached, before and after it is swept', async () => {
    const project = await stack.given.project();
    const member = await project.member('developer');
    expect(await accessOf(member, project)).toMatchObject({ shown: 200, listed: true, git: 200 });

    await letEnd(project, member);

    const asNobody = await eventually(
      () => accessOf(member, project),
      (access) => JSON.stringify(access) === JSON.stringify(NOTHING),
    );
    expect(asNobody).toEqual(NOTHING);
  });

  it('that is over is removed by the sweep, which the feed tells', async () => {
    const project = await stack.given.project();
    const member = await project.member('developer');

    await letEnd(project, member, dayIn(-1));

    const feed = Feed.of(stack, member, project.owner);
    const removed = await eventually(
      () => feed.read(),
      (events) => events.some(({ action_name: action }) => action.startsWith('removed')),
    );
    expect(removed.find(({ action_name: action }) => action.startsWith('removed'))).toMatchObject({
      action_name: 'removed due to membership expiration from',
      project_id: project.id,
      author_id: member.id,
    });
    expect(
      await stack.query('repo-service', 'SELECT 1 FROM members WHERE project_id = $1 AND user_id = $2', [
        project.id,
        member.id,
      ]),
    ).toEqual([]);
    expect((await stack.as(project.owner).get(project.url(`/members/${member.id}`))).status).toBe(404);
  });

  it('that is over does not keep its user from becoming a member anew', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('guest');
    await letEnd(project, member);

    const body = { user_id: member.id, access_level: 30 };

    expect(await stack.as(project.owner).post(project.url('/members'), body)).toMatchObject({
      status: 201,
      body: { access_level: 30, expires_at: null },
    });
    expect((await stack.as(member).get(project.url())).status).toBe(200);
  });
});
