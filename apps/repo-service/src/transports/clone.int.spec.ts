import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { expectStatus, GitClient, type TestProject, type TestUser, useStack } from '@ingot/testing';
import { GitWire, packetLine } from '../../test/git-wire.js';

const stack = useStack();

/** A work tree whose origin is the project, signed in by the words given; none at all for nobody. */
async function workTree(project: TestProject, credentials: { username?: string; password?: string } = {}) {
  const url = new URL(`${stack.url}/${project.pathWithNamespace}.git`);
  url.username = credentials.username ?? '';
  url.password = credentials.password ?? '';
  const client = await GitClient.create(url.href, { name: 'A Reader', email: 'reader@example.com' });
  return client;
}

async function tokenOf({ id }: TestUser): Promise<string> {
  const body = expectStatus(await stack.root.get(`/user?sudo=${id}`), 200);
  return z.object({ private_token: z.string() }).parse(body).private_token;
}

let project: TestProject;
/** From the first to the last. */
const oids: string[] = [];

beforeAll(async () => {
  project = await stack.given.project({ initialized: false });
  for (const name of ['one', 'two', 'three']) oids.push(await project.commit('main', { [`${name}.txt`]: `${name}\n` }));
});

const head = (): string => oids.at(-1) ?? '';

describe('a clone', () => {
  it('is signed in by name and password', async () => {
    const git = await workTree(project, project.owner);
    await git.run('fetch', '-q', 'origin');
    expect(await git.run('rev-parse', 'origin/main')).toBe(head());
  });

  it.each([
    ['as the password', (token: string) => ({ username: 'anything', password: token })],
    ['as the user name', (token: string) => ({ username: token })],
  ])('is signed in by a token %s', async (_name, credentials) => {
    const git = await workTree(project, credentials(await tokenOf(project.owner)));
    await git.run('fetch', '-q', 'origin');
    expect(await git.run('rev-parse', 'origin/main')).toBe(head());
  });

  it('begins on the default branch, with every file', async () => {
    const git = await workTree(project, project.owner);
    await git.run('clone', '-q', git.remote, 'copy');
    expect(await git.run('-C', 'copy', 'log', '--format=%H')).toBe([...oids].reverse().join('\n'));
    expect(await git.run('-C', 'copy', 'symbolic-ref', 'HEAD')).toBe('refs/heads/main');
    expect(existsSync(join(git.directory, 'copy', 'three.txt'))).toBe(true);
  });

  it.each([
    ['2', 'version 2'],
    ['1', 'version 1'],
    ['0', '# service=git-upload-pack'],
  ])('speaks protocol version %s', async (version, expected) => {
    const git = (await workTree(project, project.owner)).withEnv({ GIT_TRACE_PACKET: '1' });
    const { code, stderr } = await git.try('-c', `protocol.version=${version}`, 'fetch', '-q', 'origin');
    expect(code).toBe(0);
    expect(stderr).toContain(`< ${expected}`);
    expect(stderr.includes('< version 2')).toBe(version === '2');
    expect(await git.run('rev-parse', 'origin/main')).toBe(head());
  });

  it('may be shallow, and deepened later', async () => {
    const git = await workTree(project, project.owner);
    await git.run('fetch', '-q', '--depth=1', 'origin', 'main');
    expect(await git.run('rev-list', '--count', 'FETCH_HEAD')).toBe('1');
    await git.run('fetch', '-q', '--deepen=1', 'origin', 'main');
    expect(await git.run('rev-list', '--count', 'FETCH_HEAD')).toBe('2');
    await git.run('fetch', '-q', '--unshallow', 'origin', 'main');
    expect(await git.run('rev-list', '--count', 'FETCH_HEAD')).toBe('3');
  });

  it('may leave out files, and fetch them when they are needed', async () => {
    const git = await workTree(project, project.owner);
    await git.run('clone', '-q', '--filter=blob:none', '--no-checkout', git.remote, 'partial');
    const missing = await git.run('-C', 'partial', 'rev-list', '--objects', '--all', '--missing=print');
    expect(missing.match(/^\?/gm)).toHaveLength(3);
    expect(await git.run('-C', 'partial', 'show', 'HEAD:two.txt')).toBe('two');
  });

  it.each(['0', '2'])(
    'may leave out files, or gets them all, for readers with protocol version %s too',
    async (version) => {
      const reader = await project.member('reporter');
      const git = await workTree(project, reader);
      await git.run('-c', `protocol.version=${version}`, 'clone', '-q', '--filter=blob:none', git.remote, 'partial');
      expect(await git.run('-C', 'partial', 'show', 'HEAD:two.txt')).toBe('two');
    },
  );

  it('of an empty repository is empty', async () => {
    const empty = await stack.given.project({ owner: project.owner, initialized: false });
    const git = await workTree(empty, project.owner);
    await git.run('clone', '-q', git.remote, 'copy');
    expect((await git.try('-C', 'copy', 'rev-parse', '-q', '--verify', 'HEAD')).code).not.toBe(0);
    await git.run('fetch', '-q', 'origin');
  });

  it('finds the project without .git in its URL, and in another case', async () => {
    const git = await workTree(project, project.owner);
    for (const url of [git.remote.replace(/\.git$/, ''), git.remote.replace('/project-', '/PROJECT-')]) {
      expect(await git.run('ls-remote', url, 'HEAD')).toMatch(new RegExp(`^${head()}\\s`));
    }
  });

  it('sends long requests compressed', async () => {
    const many = await stack.given.project();
    const author = await many.git();
    await author.run('fetch', '-q', 'origin');
    const branches: string[] = [];
    for (let index = 0; index < 40; index++) {
      const oid = await author.run('commit-tree', 'origin/main^{tree}', '-p', 'origin/main', '-m', `Number ${index}`);
      branches.push(`${oid}:refs/heads/branch-${index}`);
    }
    await author.run('push', '-q', 'origin', ...branches);

    for (const version of ['0', '2']) {
      const git = (await workTree(many, many.owner)).withEnv({ GIT_TRACE_CURL: '1' });
      const { code, stderr } = await git.try('-c', `protocol.version=${version}`, 'fetch', 'origin');
      expect(code).toBe(0);
      expect(stderr.toLowerCase()).toContain('content-encoding: gzip');
      expect((await git.run('for-each-ref', 'refs/remotes/origin/branch-*')).split('\n')).toHaveLength(40);
    }
  });
});

describe('a clone of what others cloned as well', () => {
  const VERSION_2 = { 'git-protocol': 'version=2' };
  const requestFor = (oid: string) =>
    [packetLine('command=fetch'), '0001', packetLine(`want ${oid}\n`), packetLine('done\n'), '0000'].join('');

  it.each(['0', '2'])('gets what came meanwhile, in version %s', async (version) => {
    const own = await stack.given.project();
    const cloned = async (): Promise<string> => {
      const git = await workTree(own, own.owner);
      await git.run('-c', `protocol.version=${version}`, 'clone', '-q', '--depth=1', git.remote, 'copy');
      expect(await git.run('-C', 'copy', 'status', '--porcelain')).toBe('');
      return git.run('-C', 'copy', 'rev-parse', 'HEAD');
    };
    const first = await cloned();
    expect(await cloned()).toBe(first);

    const second = await own.commit('main', { 'new.txt': 'new\n' });
    expect(await cloned()).toBe(second);
  });

  it('gets the same bytes', async () => {
    const wire = new GitWire(stack, project, project.owner);
    const sent = async () =>
      Buffer.from(
        await (await wire.exchange('git-upload-pack', requestFor(head()), { headers: VERSION_2 })).body.arrayBuffer(),
      );
    const first = await sent();
    expect(first.includes('PACK')).toBe(true);
    expect((await sent()).equals(first)).toBe(true);
  });

  it('is refused once no ref reaches it, unless the caller may push; and once the caller may not read', async () => {
    const own = await stack.given.project();
    const oid = await own.commit('short-lived', { 'gone.txt': 'gone\n' });
    const reporter = await own.member('reporter');
    const ask = async (user: TestUser) => {
      const wire = new GitWire(stack, own, user);
      const { statusCode, body } = await wire.exchange('git-upload-pack', requestFor(oid), { headers: VERSION_2 });
      return { statusCode, text: Buffer.from(await body.arrayBuffer()).toString('latin1') };
    };
    for (const user of [reporter, reporter, own.owner, own.owner]) expect((await ask(user)).text).toContain('PACK');

    expectStatus(await stack.as(own.owner).delete(own.url('/repository/branches/short-lived')), 200);
    expect((await ask(reporter)).text).toContain(`not our ref ${oid}`);
    expect((await ask(own.owner)).text).toContain('PACK');

    expectStatus(await stack.as(own.owner).delete(own.url(`/members/${reporter.id}`)), 200);
    expect((await ask(reporter)).statusCode).toBe(404);
  });
});

describe('a fetch', () => {
  it('gets only what is new', async () => {
    const own = await stack.given.project();
    const git = await workTree(own, own.owner);
    await git.run('fetch', '-q', 'origin');
    const oid = await own.commit('main', { 'new.txt': 'new\n' });
    const traced = await git.withEnv({ GIT_TRACE_PACKET: '1' }).try('fetch', 'origin');
    expect(traced.stderr).toContain('> have ');
    expect(await git.run('rev-parse', 'origin/main')).toBe(oid);
  });

  it('cannot have objects that no ref reaches', async () => {
    const git = await workTree(project, project.owner);
    const { code } = await git.try('fetch', '-q', 'origin', '1'.repeat(40));
    expect(code).not.toBe(0);
  });
});

describe('a caller who may not read', () => {
  const listRefs = async (credentials: { username?: string; password?: string }, of = project) => {
    const git = await workTree(of, credentials);
    return git.try('ls-remote', 'origin');
  };

  it('is asked to sign in to a private project', async () => {
    const response = await new GitWire(stack, project, null).advertisement('git-upload-pack');
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toMatch(/^Basic realm=/);
    await response.body.dump();
    expect((await listRefs({})).code).toBe(128);
  });

  it('is asked to sign in to a project that does not exist, just the same', async () => {
    const response = await fetch(`${stack.url}/nobody/nothing.git/info/refs?service=git-upload-pack`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
  });

  it('is not let in with a wrong password or an unknown token', async () => {
    const { username } = project.owner;
    expect((await listRefs({ username, password: 'wrong' })).stderr).toContain('Authentication failed');
    expect((await listRefs({ username: 'x', password: 'x'.repeat(20) })).stderr).toContain('Authentication failed');
  });

  it('does not learn that a project is there', async () => {
    const { code, stderr } = await listRefs(await stack.given.user());
    expect(code).toBe(128);
    expect(stderr).toContain('not found');
  });

  it('is refused as a guest', async () => {
    const { code, stderr } = await listRefs(await project.member('guest'));
    expect(code).toBe(128);
    expect(stderr).toContain('403');
  });
});

describe('a public project', () => {
  it('is cloned without a credential, but not with a wrong one', async () => {
    const open = await stack.given.project({ visibility: 'public' });
    expect(await (await workTree(open)).run('ls-remote', 'origin', 'main')).toContain('refs/heads/main');
    const wrong = new GitWire(stack, open, { ...open.owner, password: 'wrong' });
    const response = await wrong.advertisement('git-upload-pack');
    expect(response.statusCode).toBe(401);
    await response.body.dump();
  });

  it('that is internal only is cloned by everybody who is signed in', async () => {
    const internal = await stack.given.project({ visibility: 'internal' });
    const git = await workTree(internal, await stack.given.user());
    expect(await git.run('ls-remote', 'origin', 'main')).toContain('refs/heads/main');
    expect((await (await workTree(internal)).try('ls-remote', 'origin')).code).toBe(128);
  });
});

describe('a reporter', () => {
  it('clones a private project', async () => {
    const git = await workTree(project, await project.member('reporter'));
    expect(await git.run('ls-remote', 'origin', 'main')).toContain(head());
  });
});

describe('the refs that git names', () => {
  const names = async (git: GitClient, version: string) => {
    const lines = (await git.run('-c', `protocol.version=${version}`, 'ls-remote', 'origin')).split('\n');
    return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]));
  };

  it.each(['0', '2'])('are those of the moment, however they moved, in version %s', async (version) => {
    const own = await stack.given.project({ initialized: false });
    const first = await own.commit('main', { 'a.txt': 'a\n' });
    const git = await workTree(own, own.owner);
    expect((await names(git, version)).get('refs/heads/main')).toBe(first);
    expect((await names(git, version)).get('HEAD')).toBe(first);

    const second = await own.commit('main', { 'b.txt': 'b\n' });
    expect((await names(git, version)).get('refs/heads/main')).toBe(second);

    await git.run('fetch', '-q', 'origin');
    await git.run('push', '-q', 'origin', 'origin/main:refs/heads/pushed', 'origin/main:refs/tags/v1');
    const pushed = await names(git, version);
    expect([pushed.get('refs/heads/pushed'), pushed.get('refs/tags/v1')]).toEqual([second, second]);

    await git.run('push', '-q', 'origin', ':refs/heads/pushed');
    expect((await names(git, version)).has('refs/heads/pushed')).toBe(false);
  });

  it('are refused in words when the request for them is broken', async () => {
    const wire = new GitWire(stack, project, project.owner);
    const body = `${packetLine('command=ls-refs\n')}0001${packetLine('nonsense\n')}0000`;
    const answer = await wire.exchange('git-upload-pack', body, { headers: { 'git-protocol': 'version=2' } });
    expect(answer.statusCode).toBe(400);
    expect(await answer.body.text()).toBe('git could not read this request\n');
  });
});
