import { z } from 'zod';
import { RESERVED_ROOTS } from '@ingot/contracts';
import { type Reply } from '../http/api-client.js';
import { expectStatus } from '../http/expect-status.js';
import { type TestProject } from '../given/test-project.js';
import { type TestUser, uniqueName } from '../given/test-user.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
const withId = z.looseObject({ id: z.number() });

async function renameUser({ id }: TestUser, username: string): Promise<void> {
  expectStatus(await stack.root.put(`/users/${id}`, { username }), 200);
}

async function movePath(project: TestProject, path: string): Promise<void> {
  expectStatus(await stack.as(project.owner).put(project.url(), { path }), 200);
}

/** The project that a path leads to; null when it leads nowhere. */
async function projectAt(path: string): Promise<number | null> {
  const reply = await stack.root.get(`/projects/${encodeURIComponent(path)}`);
  return reply.status === 404 ? null : withId.parse(expectStatus(reply, 200)).id;
}

const signUp = (username: string): Promise<Reply> =>
  stack.root.post('/users', {
    username,
    name: 'Newcomer',
    email: `${uniqueName('newcomer')}@example.com`,
    password: 'correct horse battery',
  });

describe('The old path of a renamed user', () => {
  it('leads git and the API to the same projects, for reading and for pushing', async () => {
    const project = await stack.given.project();
    const oldPath = project.pathWithNamespace;
    const git = await project.git(); // with the old path as its remote
    await git.run('fetch', '-q', 'origin');
    await renameUser(project.owner, uniqueName('renamed'));

    expect(await projectAt(oldPath)).toBe(project.id);
    expect(await projectAt(oldPath.toUpperCase())).toBe(project.id);
    const wish = { title: 'By the old path' };
    const issues = `/projects/${encodeURIComponent(oldPath)}/issues`;
    expectStatus(await stack.as(project.owner).post(issues, wish), 201);
    const token = await stack.root.post(`/users/${project.owner.id}/impersonation_tokens`, {
      name: 'git',
      scopes: ['api'],
    });
    const { token: password } = z.looseObject({ token: z.string() }).parse(expectStatus(token, 201));
    const remote = new URL(`${stack.url}/${oldPath}.git`);
    remote.username = 'git';
    remote.password = password;
    await git.run('remote', 'set-url', 'origin', remote.href);
    await git.run('checkout', '-q', '-B', 'main', 'origin/main');
    const pushed = await git.commit({ 'moved.txt': 'moved\n' });
    await git.run('push', '-q', 'origin', 'main');
    expect(await project.branchHead('main')).toBe(pushed);
  });

  it('is claimed by nobody else, however its name is written, until its user is deleted', async () => {
    const project = await stack.given.project({ initialized: false });
    const { username } = project.owner;
    const between = uniqueName('between');
    await renameUser(project.owner, between);
    await renameUser(project.owner, uniqueName('renamed'));

    for (const claimed of [username, username.toUpperCase(), between]) {
      expect(await signUp(claimed)).toMatchObject({
        status: 409,
        body: { message: 'Username has already been taken' },
      });
    }
    const other = await stack.given.user();
    expect(await stack.root.put(`/users/${other.id}`, { username })).toMatchObject({ status: 404 });
    expect(await projectAt(project.pathWithNamespace)).toBe(project.id);

    await stack.root.delete(`/users/${project.owner.id}`);
    expect((await signUp(username)).status).toBe(201);
  });

  it('is taken back by its user', async () => {
    const project = await stack.given.project({ initialized: false });
    const { username } = project.owner;
    const renamed = uniqueName('renamed');
    await renameUser(project.owner, renamed);

    await renameUser(project.owner, username);

    expect([await projectAt(project.pathWithNamespace), await projectAt(`${renamed}/${project.path}`)]).toEqual([
      project.id,
      project.id,
    ]);
  });

  it('of one who cannot see the project leads nowhere', async () => {
    const project = await stack.given.project({ initialized: false });
    await renameUser(project.owner, uniqueName('renamed'));
    const stranger = stack.as(await stack.given.user());

    const reply = await stranger.get(`/projects/${encodeURIComponent(project.pathWithNamespace)}`);

    expect(reply).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
  });
});

describe('The old path of a renamed project', () => {
  it('leads to it, also where its user was renamed as well', async () => {
    const project = await stack.given.project({ initialized: false });
    await movePath(project, `${project.path}-moved`);
    expect(await projectAt(project.pathWithNamespace)).toBe(project.id);

    const username = uniqueName('renamed');
    await renameUser(project.owner, username);

    expect(await projectAt(project.pathWithNamespace)).toBe(project.id);
    expect(await projectAt(`${username}/${project.path}`)).toBe(project.id);
  });

  it('leads to the project that its owner creates there or moves there, at once', async () => {
    const owner = await stack.given.user();
    const [first, second] = [
      await stack.given.project({ owner, initialized: false }),
      await stack.given.project({ owner, initialized: false }),
    ];
    await movePath(first, `${first.path}-moved`);
    expect(await projectAt(first.pathWithNamespace)).toBe(first.id);

    await movePath(second, first.path);
    expect(await projectAt(first.pathWithNamespace)).toBe(second.id);
    expect(await projectAt(second.pathWithNamespace)).toBe(second.id);

    const created = await stack.as(owner).post('/projects', { name: 'Third', path: second.path });
    expect(await projectAt(second.pathWithNamespace)).toBe(withId.parse(expectStatus(created, 201)).id);
  });

  it('leads nowhere when it is deleted', async () => {
    const project = await stack.given.project({ initialized: false });
    await movePath(project, `${project.path}-moved`);

    expectStatus(await stack.as(project.owner).delete(project.url()), 202);

    expect(await projectAt(project.pathWithNamespace)).toBeNull();
  });
});

describe('A path', () => {
  it('is taken in any case of letters', async () => {
    const owner = await stack.given.user();
    expectStatus(await stack.as(owner).post('/projects', { name: 'One', path: 'Tools' }), 201);

    expect(await stack.as(owner).post('/projects', { name: 'Two', path: 'tOOLS' })).toMatchObject({
      status: 400,
      body: { message: { path: ['has already been taken'] } },
    });
  });

  it.each([...RESERVED_ROOTS].filter((root) => /^\w/.test(root)).flatMap((root) => [root, root.toUpperCase()]))(
    'at which something else answers is no username: %s',
    async (name) => {
      expect(await signUp(name)).toMatchObject({
        status: 400,
        body: { message: { username: [`${name} is a reserved name`] } },
      });
    },
  );

  it('that begins with a dash is nobody’s', async () => {
    expect((await signUp('-')).status).toBe(400);
  });
});
