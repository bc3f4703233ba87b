import pg from 'pg';
import { z } from 'zod';
import { expectStatus, type GitClient, type TestProject, type TestUser, uniqueName } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { PUSH_REFUSALS } from '../../transports/push-policy.js';

/** Settings are those of the whole instance, so this one is the specs' own. */
const own = useOwnStack();

const change = async (given: object) => expectStatus(await own.test.root.put('/application/settings', given), 200);
const create = (as: TestUser | null, attributes: object = {}) =>
  (as === null ? own.test.root : own.test.as(as)).post('/projects', { name: uniqueName('project'), ...attributes });

const restricted = (level: string) => ({
  message: { visibility_level: [`${level} has been restricted by your administrator`] },
});

let before: unknown;

beforeAll(async () => {
  before = expectStatus(await own.test.root.get('/application/settings'), 200);
});

afterEach(async () => {
  await change(z.looseObject({}).parse(before));
});

describe('default_project_visibility', () => {
  it('is the visibility of a new project that names none', async () => {
    const user = await own.test.given.user();
    await change({ default_project_visibility: 'internal' });

    const [silent, explicit] = await Promise.all([create(user), create(user, { visibility: 'public' })]);

    expect(silent).toMatchObject({ status: 201, body: { visibility: 'internal' } });
    expect(explicit).toMatchObject({ status: 201, body: { visibility: 'public' } });
  });
});

describe('restricted_visibility_levels', () => {
  it('cannot be chosen for a new project, named or by default', async () => {
    const user = await own.test.given.user();
    await change({ restricted_visibility_levels: ['internal', 'public'], default_project_visibility: 'internal' });

    const replies = await Promise.all([create(user, { visibility: 'public' }), create(user)]);

    expect(replies).toMatchObject([
      { status: 400, body: restricted('public') },
      { status: 400, body: restricted('internal') },
    ]);
    expect((await create(user, { visibility: 'private' })).status).toBe(201);
  });

  it('cannot be chosen for an existing project, which may keep its own', async () => {
    const project = await own.test.given.project({ visibility: 'internal', initialized: false });
    await change({ restricted_visibility_levels: ['internal', 'public'] });
    const update = (given: object) => own.test.as(project.owner).put(project.url(), given);

    const refused = await update({ visibility: 'public', description: 'not kept' });
    const kept = await update({ visibility: 'internal', description: 'kept' });

    expect(refused).toMatchObject({ status: 400, body: restricted('public') });
    expect(kept).toMatchObject({ status: 200, body: { visibility: 'internal', description: 'kept' } });
  });

  it('are open to administrators', async () => {
    await change({ restricted_visibility_levels: ['private', 'internal', 'public'] });

    expect((await create(null, { visibility: 'public' })).status).toBe(201);
  });
});

/** A work tree of an empty project as one of its developers. */
async function firstPusher(project: TestProject): Promise<GitClient> {
  const git = await project.git(await project.member('developer'));
  await git.commit({ 'first.txt': 'first\n' });
  return git;
}

const protection = async (project: TestProject) =>
  (await own.test.as(project.owner).get(project.url('/repository/branches/main'))).body;

describe('default_branch_protection', () => {
  const empty = () => own.test.given.project({ initialized: false });
  const failed = (text: string): unknown =>
    expect.objectContaining({ code: 1, stderr: expect.stringContaining(text) as unknown });

  it('0 protects nothing: developers push first, force-push, and create and delete branches', async () => {
    await change({ default_branch_protection: 0 });
    const project = await empty();
    const git = await firstPusher(project);

    await git.run('push', '-q', 'origin', 'main', 'main:topic');
    await git.run('commit', '-q', '--amend', '-m', 'Another message');
    await git.run('push', '-q', '--force', 'origin', 'main');
    await git.run('push', '-q', '--delete', 'origin', 'topic');

    expect(await protection(project)).toMatchObject({ name: 'main', protected: false });
  });

  it('1 lets developers push the first branch and go on pushing, but neither force-push nor merge', async () => {
    await change({ default_branch_protection: 1 });
    const project = await empty();
    const git = await firstPusher(project);
    await git.run('push', '-q', 'origin', 'main');
    await git.commit({ 'second.txt': 'second\n' });
    await git.run('push', '-q', 'origin', 'main');
    await git.run('commit', '-q', '--amend', '-m', 'Another message');

    const forced = await git.try('push', '--force', 'origin', 'main');

    expect(forced).toEqual(failed(PUSH_REFUSALS.forcePush));
    expect(await protection(project)).toMatchObject({
      protected: true,
      developers_can_push: true,
      developers_can_merge: false,
    });
  });

  it('2 keeps the first push, and the branch, for maintainers', async () => {
    await change({ default_branch_protection: 2 });
    const project = await empty();
    const git = await firstPusher(project);

    const first = await git.try('push', 'origin', 'main');
    await project.commit('main', { 'README.md': '# By the owner\n' });

    expect(first).toEqual(failed(PUSH_REFUSALS.protected));
    expect(await protection(project)).toMatchObject({
      protected: true,
      developers_can_push: false,
      developers_can_merge: false,
    });
  });

  it('acts at once on an empty repository', async () => {
    const project = await empty();
    const developer = own.test.as(await project.member('developer'));
    const commit = () =>
      developer.post(project.url('/repository/commits'), {
        branch: 'main',
        commit_message: 'First',
        actions: [{ action: 'create', file_path: 'a', content: 'a' }],
      });
    const refused = await commit();

    await change({ default_branch_protection: 1 });

    expect(refused.status).not.toBe(201);
    expect((await commit()).status).toBe(201);
  });

  it('does not act on branches after the first', async () => {
    const project = await own.test.given.project();

    await change({ default_branch_protection: 0 });

    expect(await protection(project)).toMatchObject({ protected: true, developers_can_push: false });
  });
});

describe('repository_storages', () => {
  let repos: pg.Client;
  let users: pg.Client;

  async function connect(name: string): Promise<pg.Client> {
    const url = new URL(own.backing.postgres.url);
    url.pathname = `/${name}`;
    const client = new pg.Client(url.href);
    await client.connect();
    return client;
  }

  /** Announces a storage that nobody serves, as seen that many seconds ago. */
  const announce = (name: string, secondsAgo: number) =>
    repos.query(
      `INSERT INTO storages (name, stream_url, seen_at) VALUES ($1, 'nowhere', now() - make_interval(secs => $2))`,
      [name, secondsAgo],
    );

  beforeAll(async () => {
    [repos, users] = await Promise.all([connect('ingot_repos'), connect('ingot_users')]);
  });

  afterEach(() => repos.query(`DELETE FROM storages WHERE stream_url = 'nowhere'`));

  afterAll(() => Promise.all([repos.end(), users.end()]));

  const storages = (names: string[]) => change({ repository_storages: names });
  const statuses = async (user: TestUser, count: number) => {
    const replies = await Promise.all(Array.from({ length: count }, () => create(user)));
    return new Set(replies.map(({ status }) => status));
  };

  it('hold new projects, those that are alive first', async () => {
    const user = await own.test.given.user();
    await announce('silent', 3_600);

    await storages(['silent']);
    expect(await statuses(user, 2)).toEqual(new Set([503]));

    await storages(['silent', 'default']);
    expect(await statuses(user, 10)).toEqual(new Set([201]));
  });

  it('are chosen from at random', async () => {
    const user = await own.test.given.user();
    await announce('lively', -3_600);

    await storages(['lively', 'default']);
    expect(await statuses(user, 30)).toEqual(new Set([201, 503]));

    await storages(['default']);
    expect(await statuses(user, 10)).toEqual(new Set([201]));
  });

  it('that do not exist, as in a new installation, leave the choice of every storage', async () => {
    const user = await own.test.given.user();
    await users.query(`UPDATE application_settings SET repository_storages = '{elsewhere}'`);

    const after = await change({ sign_in_text: 'Welcome', repository_storages: ['elsewhere'] });

    expect(after).toMatchObject({ repository_storages: ['elsewhere'] });
    expect(await statuses(user, 2)).toEqual(new Set([201]));
  });
});
