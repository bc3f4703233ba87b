import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import {
  eventually,
  expectStatus,
  type GitClient,
  type GitResult,
  SshPeople,
  type TestProject,
  type TestUser,
  uniqueName,
  useStack,
} from '@ingot/testing';
import { PUSH_REFUSALS } from './push-policy.js';
import { ZERO_OID } from '@ingot/contracts';
import { GitWire, packetLine } from '../../test/git-wire.js';
import { packOf, pipeGit } from '../../test/piped-git.js';
import { findStored, fsck } from '../../test/stored-repositories.js';

const stack = useStack();
const people = new SshPeople(stack);

/** A work tree of a project as somebody, with what the project has. */
async function workTree(project: TestProject, as: TestUser = project.owner): Promise<GitClient> {
  const git = await project.git(as);
  await git.run('fetch', '-q', 'origin');
  return git;
}

/** As `workTree`, on the default branch. */
async function checkedOut(project: TestProject, as: TestUser = project.owner): Promise<GitClient> {
  const git = await workTree(project, as);
  await git.run('checkout', '-q', '-B', 'main', 'origin/main');
  return git;
}

/** A push that was refused, whatever the reason. */
const failed = (text: string): unknown =>
  expect.objectContaining({ code: 1, stderr: expect.stringContaining(text) as unknown });

const named = (name: string, other: string) => (text: string) =>
  text.replace(`refs/heads/${name}`, `refs/heads/${other}`);

const push = (git: GitClient, ...args: string[]): Promise<GitResult> => git.try('push', 'origin', ...args);

describe('a push', () => {
  it('moves the branch, which the API shows at once', async () => {
    const project = await stack.given.project();
    const git = await checkedOut(project);
    const oid = await git.commit({ 'new.txt': 'new\n' });
    await git.run('push', '-q', 'origin', 'main');
    expect(await project.branchHead('main')).toBe(oid);
  });

  it('is seen by the API right after it returned, every time', async () => {
    const project = await stack.given.project();
    const git = await workTree(project);
    const lanes = ['a', 'b', 'c', 'd', 'e'].map(async (branch) => {
      let parent = 'origin/main';
      for (let round = 0; round < 10; round++) {
        parent = await git.run('commit-tree', 'origin/main^{tree}', '-p', parent, '-m', `${branch} ${round}`);
        await git.run('push', '-q', 'origin', `${parent}:refs/heads/${branch}`);
        expect(await project.branchHead(branch)).toBe(parent);
        const { body } = await stack.as(project.owner).get(project.url(`/repository/commits?ref_name=${branch}`));
        expect(body).toMatchObject({ 0: { id: parent } });
      }
    });
    await Promise.all(lanes);
  }, 180_000);

  it('is reported when it is recorded, as some clients read no further than the report', async () => {
    const project = await stack.given.project();
    const head = await headOf(project);
    const wire = new GitWire(stack, project, project.owner);
    const [one, two] = ['one', 'two'].map((name) => `${ZERO_OID} ${head} refs/heads/${name}`);
    const commands = `${packetLine(`${one}\0report-status\n`)}${packetLine(`${two}\n`)}0000`;
    let isReported = false;

    const text = await stack.holding('repo-service', async (transaction) => {
      await transaction.query('SELECT FROM projects WHERE id = $1 FOR UPDATE', [project.id]);
      const answer = wire.exchange('git-receive-pack', Buffer.concat([Buffer.from(commands), EMPTY_PACK]));
      const report = answer.then(({ body }) => {
        isReported = true;
        return body.text();
      });
      await transaction.isAwaitedBy(1);
      expectStatus(await stack.as(project.owner).get(project.url('/events')), 200); // takes longer than a report
      expect(isReported).toBe(false);
      await transaction.commit();
      return report;
    });

    expect(text).toContain('ok refs/heads/one');
    expect(text).toContain('ok refs/heads/two');
  });

  it('of what other clients send is answered as git answers', async () => {
    const project = await stack.given.project();
    const git = await checkedOut(project);
    const wire = new GitWire(stack, project, project.owner);
    const answerTo = async (branch: string, capabilities: string) => {
      const oid = await git.commit({ [`${branch}.txt`]: `${branch}\n` });
      const command = packetLine(`${ZERO_OID} ${oid} refs/heads/${branch}\0${capabilities}`);
      const body = Buffer.concat([Buffer.from(`${command}0000`), await packOf(git, oid)]);
      return (await wire.exchange('git-receive-pack', body)).body.text();
    };
    // an unknown capability has git itself receive the push
    expect(await answerTo('a', 'report-status')).toBe(
      await answerTo('b', 'report-status unknown').then(named('b', 'a')),
    );
    const banded = 'report-status side-band-64k quiet';
    expect(await answerTo('c', banded)).toBe(await answerTo('d', `${banded} unknown`).then(named('d', 'c')));
    expect(await project.branchHead('c')).not.toBeNull();
  });

  it('without the parent of its commit is refused', async () => {
    const project = await stack.given.project();
    const git = await checkedOut(project);
    const before = await git.commit({ 'before.txt': 'before\n' });
    const oid = await git.commit({ 'after.txt': 'after\n' });
    const body = Buffer.concat([
      Buffer.from(`${packetLine(`${ZERO_OID} ${oid} refs/heads/x\0report-status`)}0000`),
      await pipeGit(git, ['pack-objects', '-q', '--stdout', '--revs'], `${oid}\n^${before}\n`),
    ]);
    const answer = await new GitWire(stack, project, project.owner).exchange('git-receive-pack', body);
    expect(await answer.body.text()).toMatch(/unpack (?!ok)/);
    expect(await project.branchHead('x')).toBeNull();
  });

  it('of two at once to one branch lets one win', async () => {
    const project = await stack.given.project();
    const authors = await Promise.all([checkedOut(project), checkedOut(project)]);
    const oids = await Promise.all(authors.map((git, index) => git.commit({ [`${index}.txt`]: 'x\n' })));

    const results = await Promise.all(authors.map((git) => push(git, 'main')));

    const winners = oids.filter((_oid, index) => results[index]?.code === 0);
    expect(winners).toHaveLength(1);
    expect(await project.branchHead('main')).toBe(winners[0]);
  });

  it('of several branches and tags moves all of them', async () => {
    const project = await stack.given.project();
    const git = await checkedOut(project);
    const oid = await git.commit({ 'a.txt': 'a\n' });
    await git.run('tag', 'light');
    await git.run('tag', '-a', 'v1.0', '-m', 'First');
    await git.run('push', '-q', 'origin', 'main', 'HEAD:refs/heads/feature/one', 'light', 'v1.0');
    for (const branch of ['main', 'feature/one']) expect(await project.branchHead(branch)).toBe(oid);
    for (const tag of ['light', 'v1.0']) {
      const { body } = await stack.as(project.owner).get(project.url(`/repository/commits/${tag}`));
      expect(body).toMatchObject({ id: oid });
    }
  });

  it('of many branches and tags makes, moves and deletes all of them, each with its event', async () => {
    const project = await stack.given.project();
    const git = await checkedOut(project);
    const names = Array.from({ length: 60 }, (_, index) => `many/${index}`);
    const from = await headOf(project);
    const oid = await git.commit({ 'a.txt': 'a\n' });
    await git.run('tag', '-a', 'v1.0', '-m', 'First');
    const branchesNow = async () => (await git.run('ls-remote', 'origin', 'refs/heads/many/*')).split('\n');

    await git.run('push', '-q', 'origin', 'v1.0', ...names.map((name) => `${from}:refs/heads/${name}`));
    expect(await branchesNow()).toEqual(names.map((name) => `${from}\trefs/heads/${name}`).sort());
    await git.run('push', '-q', 'origin', ...names.map((name) => `main:refs/heads/${name}`));
    expect(await branchesNow()).toEqual(names.map((name) => `${oid}\trefs/heads/${name}`).sort());
    expect(await project.branchHead('many/7')).toBe(oid);
    expect(await git.run('ls-remote', 'origin', 'refs/tags/*')).toContain(`${oid}\trefs/tags/v1.0^{}`);
    await git.run('push', '-q', 'origin', '--delete', ...names);

    expect(await git.run('ls-remote', 'origin', 'refs/heads/*')).toBe(`${from}\trefs/heads/main`);
    const eventCount = async () => {
      const { headers } = await stack.as(project.owner).get(project.url('/events?per_page=1&action=pushed'));
      return Number(headers['x-total']);
    };
    const expected = 3 * names.length + 2; // the tag, and the first commit
    expect(await eventually(eventCount, (count) => count >= expected)).toBe(expected);
  });

  it('of many refs over SSH makes, moves and deletes them all, or none when one of them is refused', async () => {
    const project = await stack.given.project();
    const from = await headOf(project);
    const git = await people.workTree(project, await people.person(await project.member('developer')));
    await git.run('fetch', '-q', 'origin');
    await git.run('checkout', '-q', '-B', 'main', 'origin/main');
    const oid = await git.commit({ 'a.txt': 'a\n' });
    const names = Array.from({ length: 40 }, (_, index) => `many/${index}`);
    const [left, gone] = [names.slice(0, 20), names.slice(20)];
    const isRefused = failed(PUSH_REFUSALS.protected);
    const refs = async () => (await git.run('ls-remote', 'origin', 'refs/*')).split('\n');
    const main = `${from}\trefs/heads/main`;

    const made = names.map((name) => `origin/main:refs/heads/${name}`);
    expect(await push(git, 'main', ...made)).toEqual(isRefused);
    expect(await refs()).toEqual([main]);
    await git.run('push', '-q', 'origin', ...made);
    const changed = [...left.map((name) => `main:refs/heads/${name}`), ...gone.map((name) => `:refs/heads/${name}`)];
    expect(await push(git, 'main', ...changed, 'main:refs/tags/v1')).toEqual(isRefused);
    expect(await refs()).toEqual([main, ...names.map((name) => `${from}\trefs/heads/${name}`).sort()]);
    await git.run('push', '-q', 'origin', ...changed, 'main:refs/tags/v1');

    const moved = left.map((name) => `${oid}\trefs/heads/${name}`).sort();
    expect(await refs()).toEqual([main, ...moved, `${oid}\trefs/tags/v1`]);
    expect(await project.branchHead('many/7')).toBe(oid);
  });

  it.each([
    ['', 'ok', 'ng'],
    [' atomic', 'ng', 'ng'],
  ])('of many refs, one of which has moved, is git%j to judge', async (capability, others, itself) => {
    const project = await stack.given.project();
    const head = await headOf(project);
    const names = Array.from({ length: 40 }, (_, index) => `many/${index}`);
    const commands = names.map((name) => `${ZERO_OID} ${head} refs/heads/${name}`);
    const stale = `${ZERO_OID} ${head} refs/heads/main`;
    const [first = '', ...rest] = [...commands, stale];
    const lines = [`${first}\0report-status${capability}`, ...rest].map((line) => packetLine(`${line}\n`)).join('');

    const wire = new GitWire(stack, project, project.owner);
    const answer = await wire.exchange('git-receive-pack', Buffer.concat([Buffer.from(`${lines}0000`), EMPTY_PACK]));
    const report = await answer.body.text();

    for (const name of names) expect(report).toContain(`${others} refs/heads/${name}`);
    expect(report).toContain(`${itself} refs/heads/main`);
    expect(await project.branchHead('many/3')).toBe(others === 'ok' ? head : null);
  });

  it('of many branches, some of which lack their history, moves the others', async () => {
    const project = await stack.given.project();
    const git = await workTree(project);
    await git.run('checkout', '-q', '--orphan', 'shallow');
    await git.commit({ 'a.txt': 'a\n' });
    const oid = await git.commit({ 'b.txt': 'b\n' });
    writeFileSync(join(git.directory, '.git', 'shallow'), `${oid}\n`);
    const head = await headOf(project);
    const whole = uniqueName('whole');
    const names = Array.from({ length: 40 }, (_, index) => `lacking/${index}`);

    const all = [`origin/main:refs/heads/${whole}`, ...names.map((name) => `${oid}:refs/heads/${name}`)];
    expect(await push(git, ...all)).toEqual(failed('shallow update not allowed'));

    expect(await git.run('ls-remote', '--heads', 'origin')).toBe(
      [whole, 'main']
        .sort()
        .map((name) => `${head}\trefs/heads/${name}`)
        .join('\n'),
    );
    expect(await fsck(findStored(stack, whole))).toBe('');
  });

  it("of a branch whose name is not in UTF-8 is git's to receive", async () => {
    const project = await stack.given.project();
    const head = await headOf(project);
    const command = (name: number) => {
      const line = Buffer.from(packetLine(`${ZERO_OID} ${head} refs/heads/x?\0report-status`));
      line.writeUInt8(name, line.indexOf('?'));
      return Buffer.concat([line, Buffer.from('0000'), EMPTY_PACK]);
    };

    const answer = await new GitWire(stack, project, project.owner).exchange('git-receive-pack', command(0xff));

    const report = Buffer.from(await answer.body.arrayBuffer()).toString('latin1');
    expect(report).toContain('ok refs/heads/x\u00ff');
  });

  it('that changes nothing is fine', async () => {
    const project = await stack.given.project();
    const git = await checkedOut(project);
    expect((await push(git, 'main')).stderr).toContain('Everything up-to-date');
  });

  it('refused in one of its refs changes none', async () => {
    const project = await stack.given.project();
    const developer = await project.member('developer');
    const before = await project.branchHead('main');
    const git = await checkedOut(project, developer);
    await git.commit({ 'a.txt': 'a\n' });
    expect(await push(git, 'main', 'HEAD:refs/heads/feature')).toEqual(failed(PUSH_REFUSALS.protected));
    expect(await project.branchHead('main')).toBe(before);
    expect(await project.branchHead('feature')).toBeNull();
  });
});

describe('the first push', () => {
  it.each(['main', 'trunk', 'deep/er'])(
    'to an empty project makes %s the default branch, protected',
    async (branch) => {
      const project = await stack.given.project({ initialized: false });
      const git = await project.git();
      const oid = await git.commit({ 'a.txt': 'a\n' });
      await git.run('push', '-q', 'origin', `HEAD:refs/heads/${branch}`);

      const client = stack.as(project.owner);
      expect((await client.get(project.url())).body).toMatchObject({ default_branch: branch });
      const { body } = await client.get(project.url(`/repository/branches/${encodeURIComponent(branch)}`));
      expect(body).toMatchObject({ protected: true, developers_can_push: false, commit: { id: oid } });
      expect(await git.run('ls-remote', '--symref', 'origin', 'HEAD')).toContain(`ref: refs/heads/${branch}\tHEAD`);
    },
  );

  it('of several branches with main among them makes main the default branch', async () => {
    const project = await stack.given.project({ initialized: false });
    const git = await project.git();
    await git.commit({ 'a.txt': 'a\n' });
    await git.run('push', '-q', 'origin', 'HEAD:refs/heads/aaa', 'HEAD:refs/heads/main');
    const { body } = await stack.as(project.owner).get(project.url());
    expect(body).toMatchObject({ default_branch: 'main' });
  });

  it('of a tag alone leaves the project without a default branch', async () => {
    const project = await stack.given.project({ initialized: false });
    const git = await project.git();
    await git.commit({ 'a.txt': 'a\n' });
    await git.run('push', '-q', 'origin', 'HEAD:refs/tags/v1');
    expect((await stack.as(project.owner).get(project.url())).body).toMatchObject({ default_branch: null });
  });
});

describe('a caller who may not push', () => {
  it('is asked to sign in, to a public project as well', async () => {
    const project = await stack.given.project({ visibility: 'public' });
    const nobody = new GitWire(stack, project, null);
    for (const response of [
      await nobody.advertisement('git-receive-pack'),
      await nobody.exchange('git-receive-pack', '0000'),
    ]) {
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toMatch(/^Basic realm=/);
      await response.body.dump();
    }
  });

  it('is refused as a reporter', async () => {
    const project = await stack.given.project();
    const reporter = await project.member('reporter');
    const git = await checkedOut(project, reporter);
    await git.commit({ 'a.txt': 'a\n' });
    const { code, stderr } = await push(git, 'HEAD:refs/heads/mine');
    expect({ code, isForbidden: stderr.includes('403') }).toEqual({ code: 128, isForbidden: true });
    expect(await project.branchHead('mine')).toBeNull();
    const refused = await new GitWire(stack, project, reporter).advertisement('git-receive-pack');
    expect(await refused.body.text()).toBe(`${PUSH_REFUSALS.push}\n`);
  });

  it('does not learn that a project is there', async () => {
    const project = await stack.given.project();
    const response = await new GitWire(stack, project, await stack.given.user()).exchange('git-receive-pack', '0000');
    expect(response.statusCode).toBe(404);
    await response.body.dump();
  });

  it('loses the right with the membership, at once', async () => {
    const project = await stack.given.project();
    const developer = await project.member('developer');
    const git = await checkedOut(project, developer);
    await git.commit({ 'a.txt': 'a\n' });
    await git.run('push', '-q', 'origin', 'HEAD:refs/heads/mine');
    await stack.as(project.owner).delete(project.url(`/members/${developer.id}`));
    expect((await push(git, 'HEAD:refs/heads/other')).code).toBe(128);
  });
});

describe('a protected branch', () => {
  let project: TestProject;
  let developer: TestUser;
  let maintainer: TestUser;
  let before: string | null;

  beforeEach(async () => {
    project = await stack.given.project();
    [developer, maintainer] = await Promise.all([project.member('developer'), project.member('maintainer')]);
    before = await project.branchHead('main');
  });

  it('is not moved by a developer, unless developers may push to it', async () => {
    const git = await checkedOut(project, developer);
    const oid = await git.commit({ 'a.txt': 'a\n' });
    expect(await push(git, 'main')).toEqual(failed(PUSH_REFUSALS.protected));
    expect(await project.branchHead('main')).toBe(before);

    await stack.as(maintainer).put(project.url('/repository/branches/main/protect'), { developers_can_push: true });
    await git.run('push', '-q', 'origin', 'main');
    expect(await project.branchHead('main')).toBe(oid);
  });

  it('is force-pushed by maintainers alone', async () => {
    await stack.as(maintainer).put(project.url('/repository/branches/main/protect'), { developers_can_push: true });
    const git = await checkedOut(project, developer);
    const other = await git.run('commit-tree', 'HEAD^{tree}', '-m', 'Other root');
    expect(await push(git, '--force', `${other}:refs/heads/main`)).toEqual(failed(PUSH_REFUSALS.forcePush));
    expect(await project.branchHead('main')).toBe(before);

    const theirs = await checkedOut(project, maintainer);
    const root = await theirs.run('commit-tree', 'HEAD^{tree}', '-m', 'Another root');
    await theirs.run('push', '-q', '--force', 'origin', `${root}:refs/heads/main`);
    expect(await project.branchHead('main')).toBe(root);
  });

  it('is deleted by maintainers alone, and the default one by nobody', async () => {
    await project.commit('stable', { 'b.txt': 'b\n' });
    await stack.as(maintainer).put(project.url('/repository/branches/stable/protect'));
    const theirs = await workTree(project, developer);
    expect(await push(theirs, '--delete', 'stable')).toEqual(failed(PUSH_REFUSALS.deleteProtected));
    const git = await workTree(project, maintainer);
    expect(await push(git, '--delete', 'main')).toEqual(failed(PUSH_REFUSALS.deleteDefault));
    await git.run('push', '-q', 'origin', '--delete', 'stable');
    expect(await project.branchHead('stable')).toBeNull();
    expect(await project.branchHead('main')).toBe(before);
  });
});

describe('an ordinary branch', () => {
  it('is force-pushed and deleted by developers', async () => {
    const project = await stack.given.project();
    const git = await checkedOut(project, await project.member('developer'));
    await git.commit({ 'a.txt': 'a\n' });
    await git.run('push', '-q', 'origin', 'HEAD:refs/heads/topic');
    const root = await git.run('commit-tree', 'HEAD^{tree}', '-m', 'Another root');
    expect((await push(git, `${root}:refs/heads/topic`)).code).toBe(1);
    await git.run('push', '-q', '--force', 'origin', `${root}:refs/heads/topic`);
    expect(await project.branchHead('topic')).toBe(root);
    await git.run('push', '-q', 'origin', '--delete', 'topic');
    expect(await project.branchHead('topic')).toBeNull();
  });
});

describe('a tag', () => {
  it('is made by developers, and moved by maintainers alone', async () => {
    const project = await stack.given.project();
    const git = await checkedOut(project, await project.member('developer'));
    await git.run('push', '-q', 'origin', 'HEAD:refs/tags/v1');
    const oid = await git.commit({ 'a.txt': 'a\n' });
    expect(await push(git, '--force', 'HEAD:refs/tags/v1')).toEqual(failed(PUSH_REFUSALS.changeTag));
    expect(await push(git, '--delete', 'refs/tags/v1')).toEqual(failed(PUSH_REFUSALS.changeTag));

    await git.run('push', '-q', 'origin', 'HEAD:refs/heads/topic');
    const theirs = await workTree(project, await project.member('maintainer'));
    await theirs.run('push', '-q', '--force', 'origin', `${oid}:refs/tags/v1`);
    expect(await theirs.run('ls-remote', 'origin', 'refs/tags/v1')).toContain(oid);
    await theirs.run('push', '-q', 'origin', '--delete', 'refs/tags/v1');
    expect(await theirs.run('ls-remote', 'origin', 'refs/tags/v1')).toBe('');
  });
});

describe('notes', () => {
  const NOTES = 'refs/notes/commits';
  const listed = (git: GitClient) => git.run('ls-remote', 'origin', NOTES);

  it('are pushed, fetched, replaced and deleted by developers, without events', async () => {
    const project = await stack.given.project();
    const git = await checkedOut(project, await project.member('developer'));

    await git.run('notes', 'add', '-m', 'first');
    await git.run('push', '-q', 'origin', NOTES);
    const first = await git.run('rev-parse', NOTES);
    await git.run('notes', 'append', '-m', 'second');
    await git.run('push', '-q', 'origin', NOTES);
    expect(await listed(git)).toContain(await git.run('rev-parse', NOTES));
    await git.run('push', '-q', '--force', 'origin', `${first}:${NOTES}`);
    const theirs = await workTree(project, await project.member('reporter'));
    await theirs.run('fetch', '-q', 'origin', `${NOTES}:${NOTES}`);
    expect(await theirs.run('notes', 'show', 'origin/main')).toBe('first');

    await git.run('push', '-q', 'origin', '--delete', NOTES);
    expect(await listed(git)).toBe('');

    await git.run('push', '-q', 'origin', 'HEAD:refs/heads/later');
    const refsOfEvents = async () => {
      const { body } = await stack.as(project.owner).get(project.url('/events'));
      return [...JSON.stringify(body).matchAll(/refs\/[\w/-]+/g)].map(([ref]) => ref);
    };
    const pushed = await eventually(refsOfEvents, (refs) => refs.includes('refs/heads/later'));
    expect(pushed).toContain('refs/heads/later');
    expect(pushed.filter((ref) => ref.includes('notes'))).toEqual([]);
  });

  it('of reporters are refused', async () => {
    const project = await stack.given.project();
    const git = await checkedOut(project, await project.member('reporter'));
    await git.run('notes', 'add', '-m', 'mine');
    const { stderr } = await push(git, NOTES);
    expect(stderr).toMatch(/403|not allowed to push/);
    expect(await listed(git)).toBe('');
  });
});

describe('a ref that is neither a branch, a tag nor notes, or has no proper name', () => {
  let git: GitClient;

  beforeAll(async () => {
    git = await checkedOut(await stack.given.project());
  });

  it.each([
    ['refs/merge-requests/1/head', PUSH_REFUSALS.hidden],
    ['refs/environments/x', PUSH_REFUSALS.hidden],
    ['refs/pull/1/head', PUSH_REFUSALS.hidden],
    ['refs/replace/0123456789012345678901234567890123456789', PUSH_REFUSALS.hidden],
    ['refs/ingot/x', 'deny updating a hidden ref'],
    ['refs/notes', PUSH_REFUSALS.name],
    ['refs/heads/-option', PUSH_REFUSALS.name],
    ['refs/heads/HEAD', PUSH_REFUSALS.name],
    ['refs/tags/-option', PUSH_REFUSALS.name],
  ])('is refused: %s', async (refname, text) => {
    expect(await push(git, `HEAD:${refname}`)).toEqual(failed(text));
    expect(await git.run('ls-remote', 'origin', refname)).toBe('');
  });

  it.each([
    ['the ref of another repository', (path: string) => `refs/heads/${path}/refs/heads/main`],
    ['a tag that leads to it', (path: string) => `refs/tags/${path}/refs/heads/main`],
    ['a device without end', () => `refs/heads/${'../'.repeat(24)}dev/zero`],
  ])('is refused when its name leads to %s, also as one that exists', async (_what, nameOf) => {
    const [own, other] = [await stack.given.project(), await stack.given.project()];
    const [head, foreign] = [await headOf(own), await headOf(other)];
    const refname = nameOf(relative(join(await directoryOf(own), 'refs', 'heads'), await directoryOf(other)));
    const wire = new GitWire(stack, own, own.owner);

    const answer = await wire.exchange(
      'git-receive-pack',
      Buffer.concat([Buffer.from(`${packetLine(`${foreign} ${head} ${refname}\0report-status\n`)}0000`), EMPTY_PACK]),
    );

    expect(await answer.body.text()).toContain(`ng ${refname} pre-receive hook declined`);
    const branches = await stack.as(own.owner).get(own.url('/repository/branches'));
    expect(JSON.stringify(branches.body)).not.toContain(foreign);
  });
});

const EMPTY_PACK = ((): Buffer => {
  const header = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  return Buffer.concat([header, createHash('sha1').update(header).digest()]);
})();

async function directoryOf({ id }: TestProject): Promise<string> {
  const [row] = await stack.query('repo-service', 'SELECT disk_path FROM projects WHERE id = $1', [id]);
  const { disk_path: path } = z.object({ disk_path: z.string() }).parse(row);
  return join(stack.running.dataDir, 'storages', 'default', path);
}

const headOf = async (project: TestProject): Promise<string> =>
  z
    .object({ commit: z.object({ id: z.string() }) })
    .parse(expectStatus(await stack.as(project.owner).get(project.url('/repository/branches/main')), 200)).commit.id;
