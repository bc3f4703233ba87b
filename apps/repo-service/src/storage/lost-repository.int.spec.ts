import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Operation, OPERATIONS } from '@ingot/contracts';
import { expectStatus } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';

const own = useOwnStack();

/** Values of parameters; they name what was there. */
const VALUES: Readonly<Record<string, string>> = {
  ...{
    branch: 'main',
    sha: 'main',
    ref: 'main',
    ref_name: 'main',
    from: 'main',
    to: 'topic',
    tag_name: 'v1',
    name: 'main',
  },
  ...{ file_path: 'README.md', filepath: 'README.md', path: 'README.md', search: 'any', scope: 'blobs', note: 'any' },
  ...{ commit_message: 'Any', content: 'any', start_branch: 'main', message: 'any', description: 'any' },
};
const ACTIONS = [{ action: 'create', file_path: 'new.txt', content: 'any' }];

const pathOf = ({ path }: Operation, id: number): string =>
  path
    .replace(':id', String(id))
    .replaceAll(/[:*](\w+)/g, (_, name: string) => encodeURIComponent(VALUES[name] ?? '1'));

/** A project whose repository is not on the disk any more, as after a restore that lacked it. */
async function lost() {
  const stack = own.test;
  const project = await stack.given.project();
  await project.commit('topic', { 'a.txt': 'a' });
  const owner = stack.as(project.owner);
  expectStatus(await owner.post(project.url('/repository/tags'), { tag_name: 'v1', ref: 'main' }), 201);
  const [row] = await stack.query('repo-service', 'SELECT disk_path FROM projects WHERE id = $1', [project.id]);
  const { disk_path: path } = z.object({ disk_path: z.string() }).parse(row);
  rmSync(join(stack.running.dataDir, 'storages/default', path), { recursive: true });
  return { project, owner };
}

const NOT_FOUND = { status: 404, body: { message: '404 Project Not Found' } };

describe('a project whose repository is missing', () => {
  it('is 404 for every call that needs the repository, and no call is a fault', async () => {
    const { project, owner } = await lost();
    const atStorage = OPERATIONS.filter((operation) => operation.atStorage);
    expect(atStorage.length).toBeGreaterThan(30);

    const answers = [];
    for (const operation of atStorage) {
      const { method, name } = operation;
      const path = pathOf(operation, project.id);
      const isRead = method === 'GET' || method === 'DELETE';
      const { status, body } = isRead
        ? await owner.raw(method, `${path}?${new URLSearchParams(VALUES).toString()}`)
        : await owner.raw(method, path, {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ ...VALUES, actions: ACTIONS }),
          });
      answers.push({ name, status, body });
    }

    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const needNone = answers.filter(({ status }) => status < 400).map(({ name }) => name);
    expect(needNone).toEqual(['project_releases.delete']); // of which there is none
  });

  it.each([
    ['a commit', 'GET', '/repository/commits/main', {}],
    ['an archive', 'GET', '/repository/archive', {}],
    ['a file', 'GET', '/repository/files/README.md?ref=main', {}],
    ['the tree', 'GET', '/repository/tree', {}],
    ['a new branch', 'POST', '/repository/branches', { branch: 'another', ref: 'main' }],
    ['a new tag', 'POST', '/repository/tags', { tag_name: 'v2', ref: 'main' }],
    ['a pipeline', 'POST', '/pipeline', { ref: 'main' }],
  ] as const)('answers %s with 404', async (_what, method, path, body) => {
    const { project, owner } = await lost();

    const reply = method === 'GET' ? await owner.get(project.url(path)) : await owner.post(project.url(path), body);

    expect(reply).toMatchObject(NOT_FOUND);
  });

  it('is 404 for git', async () => {
    const { project } = await lost();
    const { username, password } = project.owner;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    for (const service of ['git-upload-pack', 'git-receive-pack']) {
      const url = `${own.test.url}/${project.pathWithNamespace}.git/info/refs?service=${service}`;
      expect((await fetch(url, { headers: { authorization } })).status).toBe(404);
    }
  });

  it('keeps what was to be recorded of it, unlike what a deleted project left', async () => {
    const { project } = await lost();
    const stack = own.test;
    const deletedId = 9_999_999;
    await stack.query(
      'repo-service',
      `INSERT INTO ref_intents (project_id, storage, disk_path, user_id, refname, old_oid, new_oid)
       SELECT unnest(ARRAY[id, $2]), storage, disk_path, NULL, 'refs/heads/topic', repeat('0', 40), repeat('1', 40)
         FROM projects WHERE id = $1`,
      [project.id, deletedId],
    );

    await own.process('repo-service').kill();
    await own.process('repo-service').waitReady();

    const ids = [project.id, deletedId];
    const intents = 'SELECT project_id::int FROM ref_intents WHERE project_id = ANY ($1)';
    expect(await stack.query('repo-service', intents, [ids])).toEqual([{ project_id: project.id }]);
  });

  it('is shown, listed, and can be deleted', async () => {
    const { project, owner } = await lost();

    expect(await owner.get(project.url())).toMatchObject({ status: 200, body: { id: project.id } });
    expectStatus(await owner.delete(project.url()), 202);
    expect(await owner.get(project.url())).toMatchObject({ status: 404 });
  });
});
