import { z } from 'zod';
import { branch } from '@ingot/contracts';
import { type Caller, expectStatus, type Reply, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();

let project: TestProject;

beforeAll(async () => {
  project = await stack.given.project();
});

const url = (rest = '') => project.url(`/repository/branches${rest}`);
const owner = () => stack.as(project.owner);
const namesIn = ({ body }: Reply): string[] =>
  z
    .array(branch)
    .parse(body)
    .map(({ name }) => name);
const NOT_FOUND = { status: 404, body: { message: '404 Branch Not Found' } };
const refused = (message: string) => ({ status: 400, body: { message } });

/** Makes a branch at `main`. */
const add = (name: string) => owner().post(url(), { branch: name, ref: 'main' });

describe('a branch', () => {
  it('is shown with its commit, and whether it is merged and protected', async () => {
    await project.commit('ahead', { 'ahead.txt': 'x\n' });
    await add('level');
    const { status, body } = await owner().get(url('/main'));
    expect(status).toBe(200);
    expect(branch.strict().parse(body)).toMatchObject({
      name: 'main',
      commit: { id: await project.branchHead('main') },
      merged: false,
      protected: true,
      developers_can_push: false,
      developers_can_merge: false,
      default: true,
      web_url: `${stack.url}/${project.pathWithNamespace}/tree/main`,
    });
    expect((await owner().get(url('/ahead'))).body).toMatchObject({ merged: false, protected: false, default: false });
    expect((await owner().get(url('/level'))).body).toMatchObject({ merged: true, protected: false });
  });

  it('tells its readers whether they can push to it', async () => {
    const [developer, guest] = await Promise.all([project.member('developer'), project.member('guest')]);
    await add('fix/#1');
    const canPush = async (caller: Caller, name: string) =>
      branch.parse((await stack.as(caller).get(url(`/${encodeURIComponent(name)}`))).body);

    expect(await canPush(project.owner, 'main')).toMatchObject({ can_push: true });
    expect(await canPush(developer, 'main')).toMatchObject({ can_push: false });
    expect(await canPush(developer, 'fix/#1')).toMatchObject({
      can_push: true,
      web_url: `${stack.url}/${project.pathWithNamespace}/tree/fix/%231`,
    });
    expect((await stack.as(guest).get(url('/main'))).status).toBe(403);
  });

  it.each(['nothing', 'refs%2Fheads%2Fmain', 'HEAD', 'MAIN', '-', 'a%20b', 'mai%2A'])(
    'that does not exist is 404: %s',
    async (name) => {
      expect(await owner().get(url(`/${name}`))).toMatchObject(NOT_FOUND);
    },
  );

  it('is shown without a credential where the project is public', async () => {
    const open = await stack.given.project({ visibility: 'public' });
    expect((await stack.as(null).get(open.url('/repository/branches'))).status).toBe(200);
    expect((await stack.as(null).get(open.url('/repository/branches/main'))).status).toBe(200);
    expect((await stack.as(null).get(url())).status).toBe(404);
  });

  it('is hidden from guests', async () => {
    const guest = stack.as(await project.member('guest'));
    expect((await guest.get(url())).status).toBe(403);
    expect((await guest.get(url('/main'))).status).toBe(403);
  });
});

describe('the list of branches', () => {
  it('is by name, and searched by a part of it', async () => {
    const own = await stack.given.project();
    const client = stack.as(own.owner);
    for (const name of ['b', 'a/z', 'a-z', 'B2']) {
      await client.post(own.url('/repository/branches'), { branch: name, ref: 'main' });
    }
    expect(namesIn(await client.get(own.url('/repository/branches')))).toEqual(['B2', 'a-z', 'a/z', 'b', 'main']);
    expect(namesIn(await client.get(own.url('/repository/branches?search=B')))).toEqual(['B2', 'b']);
    expect(namesIn(await client.get(own.url('/repository/branches?search=^A')))).toEqual(['a-z', 'a/z']);
    expect(namesIn(await client.get(own.url('/repository/branches?search=b$')))).toEqual(['b']);
    expect(namesIn(await client.get(own.url('/repository/branches?search=^a/z$')))).toEqual(['a/z']);
    expect(namesIn(await client.get(own.url('/repository/branches?search=z&per_page=1&page=2')))).toEqual(['a/z']);
  });

  it('is empty for an empty repository', async () => {
    const empty = await stack.given.project({ initialized: false });
    const client = stack.as(empty.owner);
    expect(await client.get(empty.url('/repository/branches'))).toMatchObject({ status: 200, body: [] });
    expect(await client.get(empty.url('/repository/branches/main'))).toMatchObject(NOT_FOUND);
  });
});

describe('creating a branch', () => {
  it.each([
    ['a branch', () => 'main'],
    ['a commit', async () => (await project.branchHead('main')) ?? ''],
    ['a short commit', async () => (await project.branchHead('main'))?.slice(0, 8) ?? ''],
  ])('begins at %s', async (name, ref) => {
    const made = await owner().post(url(), { branch: `from-${name.replaceAll(' ', '-')}`, ref: await ref() });
    expect(made.status).toBe(201);
    expect(branch.parse(made.body).commit.id).toBe(await project.branchHead('main'));
  });

  it.each([
    ['main', 'main', 'Branch already exists'],
    ['new', 'nothing', 'Invalid reference name'],
    ['new', '--all', 'Invalid reference name'],
    ['-new', 'main', 'Branch name is invalid'],
    ['a b', 'main', 'Branch name is invalid'],
    ['a..b', 'main', 'Branch name is invalid'],
    ['a.lock', 'main', 'Branch name is invalid'],
    ['/a', 'main', 'Branch name is invalid'],
    ['a\nb', 'main', 'Branch name is invalid'],
    ['HEAD', 'main', 'Branch name is invalid'],
    ['x'.repeat(300), 'main', 'Branch name is invalid'],
    ['main/below', 'main', 'Branch could not be created'],
  ])('refuses %j at %s', async (name, ref, message) => {
    expect(await owner().post(url(), { branch: name, ref })).toMatchObject(refused(message));
  });

  it('creates one branch when many ask at once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => add('wanted')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  });

  it('is for developers', async () => {
    const [reporter, developer] = [await project.member('reporter'), await project.member('developer')];
    const body = { branch: 'by-developer', ref: 'main' };
    expect((await stack.as(reporter).post(url(), body)).status).toBe(403);
    expect((await stack.as(developer).post(url(), body)).status).toBe(201);
  });

  it('tells those who may not read the code nothing of what is missing', async () => {
    const [guest, reporter] = [await project.member('guest'), await project.member('reporter')];
    expect((await stack.as(guest).post(url(), {})).status).toBe(403);
    expect((await stack.as(reporter).post(url(), {})).status).toBe(400);
  });
});

describe('deleting a branch', () => {
  it('answers its name, and nothing when it is gone already', async () => {
    await add('short-lived');
    expect(await owner().delete(url('/short-lived'))).toMatchObject({
      status: 200,
      body: { branch_name: 'short-lived' },
    });
    const again = await owner().delete(url('/short-lived'));
    expect([again.status, again.body]).toEqual([200, {}]);
    expect(await owner().get(url('/short-lived'))).toMatchObject(NOT_FOUND);
  });

  it('is refused for the default branch', async () => {
    const reply = await owner().delete(url('/main'));
    expect(reply).toMatchObject({ status: 405, body: { message: 'Cannot remove HEAD branch' } });
    expect(await project.branchHead('main')).not.toBeNull();
  });

  it('is refused to developers for a protected branch', async () => {
    await add('stable');
    await owner().put(url('/stable/protect'));
    const developer = stack.as(await project.member('developer'));
    const reply = await developer.delete(url('/stable'));
    expect(reply).toMatchObject({ status: 405, body: { message: 'Protected branch cant be removed' } });
    expect((await owner().delete(url('/stable'))).status).toBe(200);
  });
});

describe('protecting a branch', () => {
  it('sets what developers may do, and keeps what is not given', async () => {
    await add('guarded');
    const protect = async (fields?: object) => (await owner().put(url('/guarded/protect'), fields)).body;
    expect(await protect()).toMatchObject({ protected: true, developers_can_push: false, developers_can_merge: false });
    expect(await protect({ developers_can_push: true })).toMatchObject({
      developers_can_push: true,
      developers_can_merge: false,
    });
    expect(await protect({ developers_can_merge: 'yes' })).toMatchObject({
      developers_can_push: true,
      developers_can_merge: true,
    });
    expect(await protect({ developers_can_push: false })).toMatchObject({
      developers_can_push: false,
      developers_can_merge: true,
    });
    expect((await owner().put(url('/guarded/unprotect'))).body).toMatchObject({ protected: false });
    expect((await owner().put(url('/guarded/unprotect'))).status).toBe(200);
  });

  it('is for maintainers, and for branches that exist', async () => {
    const developer = stack.as(await project.member('developer'));
    for (const verb of ['protect', 'unprotect']) {
      expect((await developer.put(url(`/main/${verb}`))).status).toBe(403);
      expect(await owner().put(url(`/nothing/${verb}`))).toMatchObject(NOT_FOUND);
    }
  });
});

describe('DELETE /projects/:id/repository/merged_branches', () => {
  it('deletes what is merged, but for the default branch and protected ones', async () => {
    const project = await stack.given.project();
    const api = stack.as(project.owner);
    for (const branch of ['merged', 'kept', 'ahead']) {
      expectStatus(await api.post(project.url('/repository/branches'), { branch, ref: 'main' }), 201);
    }
    await project.commit('ahead', { 'ahead.txt': 'a\n' });
    expectStatus(await api.put(project.url('/repository/branches/kept/protect')), 200);
    const remove = (caller: Caller | null) => stack.as(caller).delete(project.url('/repository/merged_branches'));

    expect((await remove(await project.member('reporter'))).status).toBe(403);
    expect(await remove(await project.member('developer'))).toMatchObject({
      status: 202,
      body: { message: '202 Accepted' },
    });

    expect(await api.get(project.url('/repository/branches'))).toMatchObject({
      body: [{ name: 'ahead' }, { name: 'kept' }, { name: 'main' }],
    });
  });
});
