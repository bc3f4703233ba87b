import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type GitClient, SshPeople, type SshPerson, type TestProject, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();
const withSshUrl = z.looseObject({ ssh_url_to_repo: z.string() });
const people = new SshPeople(stack);

let project: TestProject;
let owner: SshPerson;
/** From the first to the last. */
const oids: string[] = [];

beforeAll(async () => {
  project = await stack.given.project({ initialized: false });
  for (const name of ['one', 'two', 'three']) oids.push(await project.commit('main', { [`${name}.txt`]: `${name}\n` }));
  owner = await people.person(project.owner);
});

const head = (): string => oids.at(-1) ?? '';

/** As `workTree`, on the default branch. */
async function checkedOut(at: TestProject, person: SshPerson): Promise<GitClient> {
  const git = await people.workTree(at, person);
  await git.run('fetch', '-q', 'origin');
  await git.run('checkout', '-q', '-B', 'main', 'origin/main');
  return git;
}

describe('a clone over SSH', () => {
  it('begins on the default branch, with every file', async () => {
    const git = await people.workTree(project, owner);
    await git.run('clone', '-q', git.remote, 'copy');
    expect(await git.run('-C', 'copy', 'log', '--format=%H')).toBe([...oids].reverse().join('\n'));
    expect(await git.run('-C', 'copy', 'symbolic-ref', 'HEAD')).toBe('refs/heads/main');
    expect(existsSync(join(git.directory, 'copy', 'three.txt'))).toBe(true);
  });

  it.each(['ecdsa-256', 'ecdsa-384', 'ecdsa-521', 'rsa-2048'] as const)('is signed in by a key of %s', async (kind) => {
    const git = await people.workTree(project, await people.person(project.owner, kind));
    expect(await git.run('ls-remote', 'origin', 'HEAD')).toBe(`${head()}\tHEAD`);
  });

  it.each([
    ['2', 'version 2'],
    ['1', 'version 1'],
    ['0', head],
  ])('speaks protocol version %s', async (version, expected) => {
    const git = (await people.workTree(project, owner)).withEnv({ GIT_TRACE_PACKET: '1' });
    const { code, stderr } = await git.try('-c', `protocol.version=${version}`, 'fetch', '-q', 'origin');
    expect(code).toBe(0);
    expect(stderr).toContain(`< ${typeof expected === 'string' ? expected : expected()}`);
    expect(stderr.includes('< version 2')).toBe(version === '2');
    expect(await git.run('rev-parse', 'origin/main')).toBe(head());
  });

  it.each(['0', '2'])('may be shallow, and deepened later, in version %s', async (version) => {
    const git = await people.workTree(project, owner);
    await git.run('config', 'protocol.version', version);
    await git.run('fetch', '-q', '--depth=1', 'origin', 'main');
    expect(await git.run('rev-list', '--count', 'FETCH_HEAD')).toBe('1');
    await git.run('fetch', '-q', '--deepen=1', 'origin', 'main');
    expect(await git.run('rev-list', '--count', 'FETCH_HEAD')).toBe('2');
    await git.run('fetch', '-q', '--unshallow', 'origin', 'main');
    expect(await git.run('rev-list', '--count', 'FETCH_HEAD')).toBe('3');
  });

  it('may leave out files, and fetch them when they are needed', async () => {
    const git = await people.workTree(project, owner);
    await git.run('clone', '-q', '--filter=blob:none', '--no-checkout', git.remote, 'partial');
    expect(await git.run('-C', 'partial', 'show', 'HEAD:two.txt')).toBe('two');
  });

  it('of an empty repository is empty', async () => {
    const empty = await stack.given.project({ owner: project.owner, initialized: false });
    const git = await people.workTree(empty, owner);
    await git.run('clone', '-q', git.remote, 'copy');
    expect((await git.try('-C', 'copy', 'rev-parse', '-q', '--verify', 'HEAD')).code).not.toBe(0);
  });

  it('finds the project by the URL that the API shows, and in other forms', async () => {
    const git = await people.workTree(project, owner);
    const { ssh_url_to_repo: shown } = withSshUrl.parse((await stack.as(project.owner).get(project.url())).body);
    expect(shown).toBe(
      `ssh://git@${new URL(stack.url).hostname}:${stack.running.sshPort}/${project.pathWithNamespace}.git`,
    );
    for (const url of [shown, shown.replace(/\.git$/, ''), shown.replace('/project-', '/PROJECT-'), `${shown}/`]) {
      expect(await git.run('ls-remote', url, 'HEAD')).toBe(`${head()}\tHEAD`);
    }
  });

  it('gets only what is new later', async () => {
    const own = await stack.given.project();
    const git = await checkedOut(own, await people.person(own.owner));
    const oid = await own.commit('main', { 'new.txt': 'new\n' });
    const traced = await git.withEnv({ GIT_TRACE_PACKET: '1' }).try('fetch', 'origin');
    expect(traced.stderr).toContain('> have ');
    expect(await git.run('rev-parse', 'origin/main')).toBe(oid);
  });
});

describe('a push over SSH', () => {
  it.each(['0', '2'])('moves branches and tags, which the API shows at once, in version %s', async (version) => {
    const own = await stack.given.project();
    const git = await checkedOut(own, await people.person(own.owner));
    await git.run('config', 'protocol.version', version);
    const oid = await git.commit({ 'new.txt': 'new\n' });
    await git.run('tag', 'v1.0');
    await git.run('push', '-q', 'origin', 'main', 'HEAD:refs/heads/feature/one', 'v1.0');
    for (const branch of ['main', 'feature/one']) expect(await own.branchHead(branch)).toBe(oid);
    await git.run('push', '-q', 'origin', '--delete', 'feature/one');
    expect(await own.branchHead('feature/one')).toBeNull();
  });

  it('that changes nothing is fine', async () => {
    const git = await checkedOut(project, owner);
    expect((await git.try('push', 'origin', 'main')).stderr).toContain('Everything up-to-date');
  });

  it('to an empty project makes its default branch', async () => {
    const own = await stack.given.project({ initialized: false });
    const git = await people.workTree(own, await people.person(own.owner));
    const oid = await git.commit({ 'a.txt': 'a\n' });
    await git.run('push', '-q', 'origin', 'HEAD:refs/heads/trunk');
    expect((await stack.as(own.owner).get(own.url())).body).toMatchObject({ default_branch: 'trunk' });
    expect(await own.branchHead('trunk')).toBe(oid);
  });

  it('to a protected branch is refused to developers, in its words', async () => {
    const own = await stack.given.project();
    const before = await own.branchHead('main');
    const git = await checkedOut(own, await people.person(await own.member('developer')));
    await git.commit({ 'a.txt': 'a\n' });
    const { code, stderr } = await git.try('push', 'origin', 'main', 'HEAD:refs/heads/feature');
    expect(code).toBe(1);
    expect(stderr).toContain('You are not allowed to push code to protected branches on this project.');
    expect(await own.branchHead('main')).toBe(before);
    expect(await own.branchHead('feature')).toBeNull();
    await git.run('push', '-q', 'origin', `HEAD:refs/heads/${uniqueName('mine')}`);
  });

  it('is refused to reporters', async () => {
    const own = await stack.given.project();
    const git = await checkedOut(own, await people.person(await own.member('reporter')));
    const { code, stderr } = await git.try('push', 'origin', 'HEAD:refs/heads/mine');
    expect(code).toBe(128);
    expect(stderr).toContain('ERROR: You are not allowed to push code to this project.');
    expect(await own.branchHead('mine')).toBeNull();
  });
});

describe('a project over SSH', () => {
  it.each(['internal', 'public'] as const)('that is %s is read by every user', async (visibility) => {
    const open = await stack.given.project({ visibility });
    const git = await people.workTree(open, await people.person());
    expect(await git.run('ls-remote', '--heads', 'origin')).toContain('refs/heads/main');
    await git.commit({ 'a.txt': 'a\n' });
    const { stderr } = await git.try('push', 'origin', 'HEAD:refs/heads/mine');
    expect(stderr).toContain('ERROR: You are not allowed to push code to this project.');
  });

  it('that is private is not there for others, like one that does not exist', async () => {
    const person = await people.person();
    const git = await people.workTree(project, person);
    const missing = person.ssh.url(`${project.owner.username}/${uniqueName('none')}`);
    for (const url of [git.remote, missing]) {
      for (const args of [
        ['ls-remote', url],
        ['push', url, 'HEAD:refs/heads/mine'],
      ]) {
        await git.run('commit', '-q', '--allow-empty', '-m', 'Something');
        const { code, stderr } = await git.try(...args);
        expect(code).toBe(128);
        expect(stderr).toContain('ERROR: The project could not be found');
      }
    }
  });
});
