import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { deployKey, deployKeyOfInstance } from '@ingot/contracts';
import {
  expectStatus,
  type GitClient,
  holdsEventually,
  newPublicKey,
  SshPeople,
  type SshIdentity,
  type TestProject,
  type TestUser,
  useStack,
} from '@ingot/testing';

const stack = useStack();
const people = new SshPeople(stack);
const MISSING = { status: 404, body: { message: '404 Deploy Key Not Found' } };
const FORBIDDEN = { status: 403, body: { message: '403 Forbidden' } };

const keysOf = (project: TestProject, rest = '') => project.url(`/deploy_keys${rest}`);

async function add(project: TestProject, by: TestUser, more: object = {}) {
  const given = { title: 'CI', key: newPublicKey(), ...more };
  return deployKey.parse(expectStatus(await stack.as(by).post(keysOf(project), given), 201));
}

interface Deployed {
  readonly project: TestProject;
  readonly maintainer: TestUser;
  readonly ssh: SshIdentity;
  readonly git: GitClient;
  readonly id: number;
}

/** A private project, and a work tree of it that a deploy key opens. */
async function deployed(more: object = {}): Promise<Deployed> {
  const project = await stack.given.project();
  const maintainer = await project.member('maintainer');
  const ssh = await people.stranger();
  const { id } = await add(project, maintainer, { key: ssh.publicKey, ...more });
  return { project, maintainer, ssh, id, git: await people.workTree(project, { user: maintainer, ssh, keyId: id }) };
}

const reads = async ({ git }: Deployed, url = git.remote) => (await git.try('ls-remote', url, 'HEAD')).code === 0;

async function pushes({ git, project }: Deployed, branch: string) {
  await git.run('fetch', '-q', 'origin');
  await git.run('checkout', '-q', '-B', 'main', 'origin/main');
  await git.commit({ [`${randomUUID()}.txt`]: 'x\n' });
  const { stderr } = await git.try('push', 'origin', `HEAD:refs/heads/${branch}`);
  return { stderr, head: await project.branchHead(branch) };
}

describe('a deploy key', () => {
  it('is shown with both fingerprints, to maintainers only', async () => {
    const project = await stack.given.project();
    const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILlFUvxub5V3+A7E99iqZvIgD3Vr6fxz7ZbZzSdE3022 ci';
    const added = await add(project, project.owner, { key, title: ' Nightly ' });
    expect(added).toEqual({
      id: added.id,
      title: 'Nightly',
      key,
      fingerprint: '7b:0a:34:de:b2:bf:9d:d5:c7:32:cf:b8:33:fc:90:2b',
      fingerprint_sha256: 'SHA256:hOkVJ26/ChzeOBDE/Elv5DFSaawHMqUDnDyMV9ExRrc',
      created_at: added.created_at,
      expires_at: null,
      can_push: false,
    });
    const second = await add(project, project.owner);
    const asOwner = stack.as(project.owner);
    expect(await asOwner.get(keysOf(project))).toMatchObject({ body: [second, added], headers: { 'x-total': '2' } });
    expect(await asOwner.get(keysOf(project, `/${added.id}`))).toMatchObject({ status: 200, body: added });
    const developer = stack.as(await project.member('developer'));
    expect(await developer.get(keysOf(project))).toMatchObject(FORBIDDEN);
    expect(await developer.post(keysOf(project), { title: 'CI', key: newPublicKey() })).toMatchObject(FORBIDDEN);
    expect(await asOwner.delete(keysOf(project, `/${added.id}`))).toMatchObject({ status: 200, body: added });
    expect(await asOwner.delete(keysOf(project, `/${added.id}`))).toMatchObject({ status: 200, body: {} });
    expect(await asOwner.get(keysOf(project, `/${added.id}`))).toMatchObject(MISSING);
    expect(await asOwner.put(keysOf(project, `/${added.id}`), { title: 'x' })).toMatchObject(MISSING);
  });

  it('reads its own projects over SSH, until it is removed', async () => {
    const key = await deployed();
    const other = await stack.given.project({ owner: key.project.owner });
    expect(await reads(key)).toBe(true);
    expect(await reads(key, key.ssh.url(other.pathWithNamespace))).toBe(false);
    expect((await pushes(key, 'mine')).stderr).toContain('You are not allowed to push code to this project.');

    await stack.as(key.maintainer).delete(keysOf(key.project, `/${key.id}`));

    expect(await reads(key)).toBe(false);
  });

  it('is not added for somebody who is deleted meanwhile', async () => {
    const project = await stack.given.project();
    const maintainer = await project.member('maintainer');

    const added = await stack.holding('user-service', async (transaction) => {
      await transaction.query('DELETE FROM users WHERE id = $1', [maintainer.id]);
      const asked = stack.as(maintainer).post(keysOf(project), { title: 'CI', key: newPublicKey() });
      await transaction.isAwaitedBy(1);
      await transaction.commit();
      return asked;
    });

    expect(added).toMatchObject({ status: 404, body: { message: '404 User Not Found' } });
    expect(await stack.as(project.owner).get(keysOf(project))).toMatchObject({ status: 200, body: [] });
  });

  it('keeps its expiry in other projects, and is not added with another one', async () => {
    const project = await stack.given.project();
    const other = await stack.given.project({ owner: project.owner });
    const [expiry, later] = ['2099-01-01T00:00:00.000Z', '2099-01-02T00:00:00.000Z'];
    const keys = { expiring: newPublicKey(), lasting: newPublicKey() };
    await add(project, project.owner, { key: keys.expiring, expires_at: expiry });
    await add(project, project.owner, { key: keys.lasting });
    const addToOther = (line: string, expires_at?: string) =>
      stack.as(project.owner).post(keysOf(other), { title: 'CI', key: line, expires_at });

    const refused = {
      status: 400,
      body: { message: { expires_at: ['differs from the one that the key has already'] } },
    };
    expect(await addToOther(keys.expiring, later)).toMatchObject(refused);
    expect(await addToOther(keys.lasting, later)).toMatchObject(refused);
    expect(await stack.as(project.owner).get(keysOf(other))).toMatchObject({ body: [] });

    expect(await addToOther(keys.expiring, expiry)).toMatchObject({ status: 201, body: { expires_at: expiry } });
    expect(await addToOther(keys.lasting)).toMatchObject({ status: 201, body: { expires_at: null } });
  });

  it('goes on reading, and no longer pushes, when its creator has left or is blocked', async () => {
    const key = await deployed({ can_push: true });
    const { project, maintainer } = key;
    await stack.as(project.owner).delete(project.url(`/members/${maintainer.id}`));
    expect(await reads(key)).toBe(true);
    expect(await pushes(key, 'mine')).toMatchObject({ head: null });
    await stack.as(stack.root).post(`/users/${maintainer.id}/block`);
    expect(await reads(key)).toBe(true);
    await stack.as(stack.root).delete(`/users/${maintainer.id}`);
    await holdsEventually(async () => expect(await reads(key)).toBe(true));
  });

  it('pushes with can_push, in the name and with the rights of its creator', async () => {
    const key = await deployed({ can_push: true });
    const { project, maintainer } = key;
    const { head } = await pushes(key, 'mine');
    expect(head).toBe(await key.git.run('rev-parse', 'HEAD'));
    await holdsEventually(async () => {
      const feed = await stack.as(project.owner).get(project.url('/events'));
      expect(feed.body).toEqual(expect.arrayContaining([expect.objectContaining({ author_id: maintainer.id })]));
    });
    expect(await stack.as(maintainer).put(keysOf(project, `/${key.id}`), { can_push: false })).toMatchObject({
      status: 200,
      body: { can_push: false, title: 'CI' },
    });
    expect(await pushes(key, 'other')).toMatchObject({ head: null });
    expect(await reads(key)).toBe(true);
  });

  it('is allowed to push by nobody but its creator', async () => {
    const { project, id } = await deployed();
    const { body: shown } = await stack.as(project.owner).get(keysOf(project, `/${id}`));
    for (const by of [project.owner, stack.root]) {
      expect(await stack.as(by).put(keysOf(project, `/${id}`), { can_push: true })).toMatchObject(FORBIDDEN);
    }
    const again = { title: 'CI', can_push: true, key: deployKey.parse(shown).key };
    expect(await stack.as(project.owner).post(keysOf(project), again)).toMatchObject(FORBIDDEN);
    expect((await stack.as(project.owner).get(keysOf(project, `/${id}`))).body).toEqual(shown);
  });

  it('opens nothing once it has expired', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const key = await deployed({ expires_at: inAnHour });
    expect(await stack.as(key.maintainer).get(keysOf(key.project))).toMatchObject({ body: [{ expires_at: inAnHour }] });
    await stack.query('user-service', `UPDATE ssh_keys SET expires_at = now() WHERE id = $1`, [key.id]);
    expect(await reads(key)).toBe(false);
    const late = { title: 'x', key: newPublicKey(), expires_at: new Date().toISOString() };
    expect(await stack.as(key.maintainer).post(keysOf(key.project), late)).toMatchObject({
      status: 400,
      body: { message: { expires_at: ['must be later than now'] } },
    });
  });

  it('does not sign in to the API, nor open projects that its creator sees', async () => {
    const key = await deployed();
    const open = await stack.given.project({ owner: key.project.owner, visibility: 'public' });
    expect(await reads(key, key.ssh.url(open.pathWithNamespace))).toBe(false);
    expect(await stack.as(key.maintainer).get(`/user/keys/${key.id}`)).toMatchObject({ status: 404 });
    expect(await stack.as(key.maintainer).get('/user/keys')).toMatchObject({ body: [] });
  });

  it('goes with the last of its projects', async () => {
    const key = await deployed();
    const asRoot = stack.as(stack.root);
    const ids = async () =>
      z
        .array(z.object({ id: z.coerce.number() }))
        .parse((await asRoot.get('/deploy_keys?per_page=100')).body)
        .map(({ id }) => id);
    expect(await ids()).toContain(key.id);
    await stack.as(key.project.owner).delete(key.project.url());
    await holdsEventually(async () => expect(await ids()).not.toContain(key.id));
  });

  it('goes some minutes later when it was added while its project was deleted, and contributions with it', async () => {
    const [gone, other] = [await stack.given.project(), await deployed()];
    const { id: otherId } = other.project;
    const inDatabase = (sql: string, ...values: readonly number[]) => stack.query('user-service', sql, [...values]);
    const issue = await stack.as(other.maintainer).post(other.project.url('/issues'), { title: 'Late' });
    expectStatus(issue, 201);
    const tables = ['contribution_events', 'contribution_targets', 'deploy_key_projects'];
    const rows = (table: string, projectId: number) =>
      inDatabase(`SELECT FROM ${table} WHERE project_id = $1`, projectId);
    for (const table of tables) await holdsEventually(async () => expect(await rows(table, otherId)).not.toEqual([]));
    expectStatus(await stack.as(gone.owner).delete(gone.url()), 202);
    await holdsEventually(async () => expect(await rows('deleted_projects', gone.id)).toHaveLength(1));
    for (const durable of ['user-deploy-keys-of-deleted-projects', 'user-contributions-deleted-projects']) {
      await holdsEventually(async () => expect(await stack.events.isDone(durable)).toBe(true));
    }
    for (const table of tables) {
      await inDatabase(`UPDATE ${table} SET project_id = $1 WHERE project_id = $2`, gone.id, otherId);
    }

    await inDatabase(
      `UPDATE deleted_projects SET deleted_at = now() - interval '1 hour' WHERE project_id = $1`,
      gone.id,
    );

    await holdsEventually(async () => expect(await rows('deleted_projects', gone.id)).toEqual([]));
    for (const table of tables) expect(await rows(table, gone.id)).toEqual([]);
    expect(await inDatabase('SELECT FROM ssh_keys WHERE id = $1', other.id)).toEqual([]);
  });
});

describe('the key of a deploy key', () => {
  const TAKEN = { fingerprint: ['has already been taken'], key: ['has already been taken'] };

  it('is that of no user, and the other way round', async () => {
    const project = await stack.given.project();
    const { key } = await add(project, project.owner);
    const [mine, asOwner] = [newPublicKey(), stack.as(project.owner)];
    expectStatus(await asOwner.post('/user/keys', { title: 'Mine', key: mine }), 201);
    const taken = { status: 400, body: { message: TAKEN } };
    expect(await asOwner.post('/user/keys', { title: 'x', key })).toMatchObject(taken);
    expect(await asOwner.post(keysOf(project), { title: 'x', key: mine })).toMatchObject(taken);
  });

  it('is refused with what is wrong with it', async () => {
    const project = await stack.given.project();
    const { body, status } = await stack.as(project.owner).post(keysOf(project), { title: ' ', key: 'rsa' });
    expect({ body, status }).toEqual({
      status: 400,
      body: { message: { title: ["can't be blank"], key: ['is invalid'], fingerprint: ['cannot be generated'] } },
    });
  });

  it('opens another project of its maintainer, for reading, by adding or enabling it', async () => {
    const one = await stack.given.project();
    const [two, three] = [await stack.given.project({ owner: one.owner }), await stack.given.project()];
    const asOwner = stack.as(one.owner);
    const added = await add(one, one.owner, { can_push: true });
    const enabled = await asOwner.post(keysOf(two, `/${added.id}/enable`));
    expect(enabled).toMatchObject({ status: 201, body: { ...added, can_push: false } });
    expect(await asOwner.post(keysOf(two, `/${added.id}/enable`))).toMatchObject({ status: 201 });
    expect(await asOwner.post(keysOf(two), { title: 'again', key: added.key })).toMatchObject({
      status: 201,
      body: { ...added, can_push: false },
    });
    const byStranger = stack.as(three.owner);
    expect(await byStranger.post(keysOf(three, `/${added.id}/enable`))).toMatchObject(MISSING);
    expect(await byStranger.post(keysOf(three), { title: 'x', key: added.key })).toMatchObject({
      status: 400,
      body: { message: TAKEN },
    });
    const shown = (await stack.as(stack.root).get('/deploy_keys')).body;
    expect([shown].flat()).toContainEqual(
      expect.objectContaining({
        id: added.id,
        projects_with_write_access: [expect.objectContaining({ path_with_namespace: one.pathWithNamespace })],
        projects_with_readonly_access: [expect.objectContaining({ path_with_namespace: two.pathWithNamespace })],
      }),
    );
    expect(await asOwner.get('/deploy_keys')).toMatchObject(FORBIDDEN);
    expect(await asOwner.put(keysOf(one, `/${added.id}`), { title: 'Mine' })).toMatchObject(FORBIDDEN);
    const renamed = await stack.as(stack.root).put(keysOf(one, `/${added.id}`), { title: 'Ours' });
    expect(renamed).toMatchObject({ status: 200, body: { title: 'Ours', can_push: true } });
    await asOwner.delete(keysOf(one, `/${added.id}`));
    expect(await asOwner.get(keysOf(two, `/${added.id}`))).toMatchObject({ body: { title: 'Ours' } });
    const alone = await asOwner.put(keysOf(two, `/${added.id}`), { title: 'Last' });
    expect(alone).toMatchObject({ status: 200, body: { title: 'Last' } });
  });

  it('is listed with some of its projects when a page would have too many', async () => {
    const project = await stack.given.project();
    const inserted = await stack.query(
      'repo-service',
      `INSERT INTO projects (namespace_id, creator_id, name, path, visibility, storage, disk_path, runners_token)
       SELECT p.namespace_id, p.creator_id, repeat('😀', 250) || n, 'long-' || n, 'private', p.storage, p.disk_path || '-' || n, p.path || n
         FROM projects p, generate_series(1, 500) n WHERE p.id = $1 RETURNING id`,
      [project.id],
    );
    const ids = inserted.map((row) => z.object({ id: z.coerce.number() }).parse(row).id);
    await stack.query(
      'user-service',
      `WITH made AS (
         INSERT INTO ssh_keys (title, key, fingerprint)
         SELECT 'x', 'x', 'SHA256:long ' || $1::bigint || ' ' || n FROM generate_series(1, 30) n RETURNING id)
       INSERT INTO deploy_key_projects SELECT project_id, id, project_id = $1::bigint FROM made, unnest($2::bigint[]) project_id`,
      [project.id, [...ids, project.id]],
    );

    const reply = await stack.as(stack.root).get('/deploy_keys?per_page=30');

    await stack.query('repo-service', 'DELETE FROM projects WHERE id = ANY ($1)', [ids]);
    const shown = z.array(deployKeyOfInstance).parse(expectStatus(reply, 200));
    const full = shown.filter(({ projects_with_write_access: [first] }) => first?.id === project.id);
    expect(full.length).toBeGreaterThan(20); // others may add keys
    for (const { projects_with_readonly_access: read } of full) {
      expect(read.length).toBeGreaterThan(1);
      expect(read.length).toBeLessThan(500);
    }
    await stack.query('user-service', 'DELETE FROM ssh_keys WHERE fingerprint LIKE $1', [
      `SHA256:long ${project.id} %`,
    ]);
  });

  it('opens at most 500 projects, and a project has at most 100', async () => {
    const [project, spare] = [await stack.given.project(), await stack.given.project()];
    const { id } = await add(project, project.owner);
    const other = await add(project, project.owner);
    const fill = (sql: string) => stack.query('user-service', sql, [id]);
    await fill(`INSERT INTO deploy_key_projects SELECT 9000000000000 + n, $1, false FROM generate_series(1, 499) n`);
    expect(await stack.as(stack.root).post(keysOf(spare, `/${id}/enable`))).toMatchObject({
      status: 400,
      body: { message: { key: ['opens too many projects (maximum is 500)'] } },
    });
    await fill(`DELETE FROM deploy_key_projects WHERE key_id = $1 AND project_id > 9000000000000`);
    await stack.query(
      'user-service',
      `WITH made AS (
         INSERT INTO ssh_keys (title, key, fingerprint, creator_id)
         SELECT 'x', 'x', 'SHA256:full ' || $1::bigint || ' ' || n, $2::bigint FROM generate_series(1, 98) n RETURNING id)
       INSERT INTO deploy_key_projects SELECT $1::bigint, id, false FROM made`,
      [project.id, project.owner.id],
    );
    expect(await stack.as(project.owner).post(keysOf(project), { title: 'x', key: newPublicKey() })).toMatchObject({
      status: 400,
      body: { message: { project: ['has too many deploy keys (maximum is 100)'] } },
    });
    expect(await stack.as(project.owner).post(keysOf(project, `/${other.id}/enable`))).toMatchObject({ status: 201 });
  });
});
