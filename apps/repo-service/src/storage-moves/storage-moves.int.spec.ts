import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, expectStatus, SecondStorage, type TestProject, type TestStack } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { FormData, request } from 'undici';
import { z } from 'zod';
import { MovesScenario } from './testing/moves-scenario.js';

const upload = z.looseObject({ url: z.string() });

const NOT_INCLUDED = ['is not included in the list'];

describe('moving projects between storages', () => {
  const own = useOwnStack();
  let stack: TestStack;
  let other: SecondStorage;
  const moves = new MovesScenario(() => stack);
  beforeAll(async () => {
    stack = own.test;
    other = new SecondStorage(stack.running);
    await other.start();
  }, 120_000);
  afterAll(() => other.stop());

  const directoryIn = (storage: string, diskPath: string) => join(stack.running.dataDir, 'storages', storage, diskPath);
  const uploadTo = async (project: TestProject, content: string): Promise<string> => {
    const body = new FormData();
    body.append('file', new Blob([content]), 'note.txt');
    const reply = await stack.as(project.owner).raw('POST', project.url('/uploads'), { body });
    return upload.parse(expectStatus(reply, 201)).url;
  };
  const downloadOf = async (project: TestProject, url: string): Promise<string> => {
    const path = `${stack.url}/${project.pathWithNamespace}${url}`;
    return (await request(path, { headers: project.owner.headers })).body.text();
  };

  it('takes along branches, tags, merge requests, objects that no ref reaches, and uploaded files', async () => {
    const project = await stack.given.project();
    const { iid } = await project.mergeRequest();
    const lost = await project.commit('gone', { 'gone.txt': 'gone\n' });
    const owner = stack.as(project.owner);
    expectStatus(await owner.delete(project.url('/repository/branches/gone')), 200);
    expectStatus(
      await owner.post(project.url('/repository/tags'), { tag_name: 'v1', ref: 'main', message: 'One' }),
      201,
    );
    const file = await uploadTo(project, 'attached');
    const before = await moves.placeOf(project);

    await moves.moveTo(project, other.name);
    await moves.untilMoved(project);

    expect(await moves.placeOf(project)).toEqual({ storage: other.name, disk_path: before.disk_path });
    expect(expectStatus(await stack.root.get(project.url()), 200)).toMatchObject({ repository_storage: other.name });
    expect(await owner.get(project.url('/repository/tags/v1'))).toMatchObject({ body: { message: 'One' } });
    expect(await owner.get(project.url(`/repository/commits/${lost}`))).toMatchObject({ status: 200 });
    expect(await downloadOf(project, file)).toBe('attached');
    expectStatus(await owner.put(project.url(`/merge_requests/${iid}/merge`)), 200);
    const git = await project.git();
    await git.run('pull', '-q', 'origin', 'main');
    await git.commit({ 'after.txt': 'after\n' });
    await git.run('push', '-q', 'origin', 'main');
    await git.run('fsck', '--strict');
    expect(await project.branchHead('main')).toBe(await git.run('rev-parse', 'HEAD'));
  });

  it('loses no write that comes meanwhile, and refuses none of the API', async () => {
    const project = await stack.given.project();
    const written: string[] = [];
    let isOver = false;
    let longestMs = 0;
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; !isOver; count++) {
        const begun = performance.now();
        const path = `writer-${writer}-${count}.txt`;
        const body = {
          branch: `branch-${writer}`,
          commit_message: path,
          ...(count === 0 && { start_branch: 'main' }),
          actions: [{ action: 'create', file_path: path, content: path }],
        };
        expectStatus(await stack.as(project.owner).post(project.url('/repository/commits'), body), 201);
        written.push(path);
        longestMs = Math.max(longestMs, performance.now() - begun);
      }
    };
    const writers = [0, 1, 2].map(write);

    await moves.moveTo(project, other.name);
    await moves.untilMoved(project);
    await moves.moveTo(project, 'default');
    await moves.untilMoved(project, 2);
    isOver = true;
    await Promise.all(writers);

    expect((await moves.placeOf(project)).storage).toBe('default');
    for (const path of written) {
      const [, writer = ''] = /^writer-(\d)/.exec(path) ?? [];
      const file = project.url(`/repository/files/${path}?ref=branch-${writer}`);
      expect(await stack.as(project.owner).get(file)).toMatchObject({ status: 200 });
    }
    expect(longestMs).toBeLessThan(10_000);
  });

  it('comes to its end although the storage that takes the project dies meanwhile', async () => {
    const project = await stack.given.project();
    const head = await project.branchHead('main');

    await moves.moveTo(project, other.name);
    await other.killAndRestart();
    await moves.untilMoved(project);

    expect(await project.branchHead('main')).toBe(head);
  });

  it('removes the old copy some time later, and never the new one', async () => {
    const project = await stack.given.project();
    const file = await uploadTo(project, 'kept');
    const { storage, disk_path } = await moves.placeOf(project);
    await moves.moveTo(project, other.name);
    await moves.untilMoved(project);
    expect(existsSync(directoryIn(storage, disk_path))).toBe(true);

    await stack.query(
      'repo-service',
      `UPDATE repository_storage_moves SET finished_at = now() - interval '25 hours' WHERE project_id = $1`,
      [project.id],
    );
    const next = await stack.given.project();
    await moves.moveTo(next, other.name); // has the storage look
    await moves.untilMoved(next);

    await eventually(
      () => Promise.resolve(existsSync(directoryIn(storage, disk_path))),
      (isThere) => !isThere,
    );
    expect(existsSync(directoryIn(storage, disk_path))).toBe(false);
    expect(existsSync(directoryIn(other.name, disk_path))).toBe(true);
    expect(await downloadOf(project, file)).toBe('kept');
  });

  it('is done for all projects of a storage by one call, and by the attribute of a project', async () => {
    const project = await stack.given.project();
    expectStatus(await stack.root.put(project.url(), { repository_storage: other.name }), 200);
    await moves.untilMoved(project);
    const body = { source_storage_name: other.name, destination_storage_name: 'default' };

    const reply = await stack.root.post('/project_repository_storage_moves', body);

    expect(reply).toMatchObject({ status: 202, body: { message: '202 Accepted' } });
    await moves.untilMoved(project, 2);
    expect((await moves.placeOf(project)).storage).toBe('default');
    const [latest] = await moves.listOf(project);
    const shown = {
      id: latest?.id,
      state: 'finished',
      source_storage_name: other.name,
      destination_storage_name: 'default',
      error_message: null,
      project: { id: project.id, path_with_namespace: project.pathWithNamespace },
    };
    for (const path of [project.url('/repository_storage_moves'), '/project_repository_storage_moves']) {
      expect(await stack.root.get(`${path}/${latest?.id}`)).toMatchObject({ status: 200, body: shown });
    }
    expect((await moves.listOfAll()).map(({ id }) => id)).toContain(latest?.id);
  });

  it('without a destination goes where new projects go: to what the settings name and is alive', async () => {
    const project = await stack.given.project();
    await moves.moveTo(project, other.name);
    await moves.untilMoved(project);
    const [gone, leftOut] = [`gone-${other.name}`, `left-out-${other.name}`];
    await stack.query(
      'repo-service',
      `INSERT INTO storages (name, stream_url, weight, seen_at)
       VALUES ($1, 'http://127.0.0.1:1', 10000000, now() - interval '1 hour'), ($2, 'http://127.0.0.1:1', 10000000, now())`,
      [gone, leftOut],
    );
    expectStatus(await stack.root.put('/application/settings', { repository_storages: ['default', gone] }), 200);
    try {
      expectStatus(
        await stack.root.post('/project_repository_storage_moves', { source_storage_name: other.name }),
        202,
      );

      const [latest] = await moves.listOf(project);
      expect(latest).toMatchObject({ destination_storage_name: 'default' });
      await moves.untilMoved(project, 2);

      expectStatus(await stack.root.put('/application/settings', { repository_storages: [other.name] }), 200);
      expect(
        await stack.root.post('/project_repository_storage_moves', { source_storage_name: other.name }),
      ).toMatchObject({ status: 400, body: { message: { destination_storage_name: NOT_INCLUDED } } });
    } finally {
      expectStatus(await stack.root.put('/application/settings', { repository_storages: ['default'] }), 200);
      await stack.query('repo-service', 'DELETE FROM storages WHERE name = ANY ($1)', [[gone, leftOut]]);
    }
  });

  it('is for administrators', async () => {
    const project = await stack.given.project();
    const list = project.url('/repository_storage_moves');
    const owner = stack.as(project.owner);
    const forbidden = { status: 403, body: { message: '403 Forbidden' } };

    for (const reply of [
      await owner.get(list),
      await owner.post(list, { destination_storage_name: other.name }),
      await owner.get(`${list}/1`),
      await owner.put(project.url(), { repository_storage: other.name }),
      await owner.get('/project_repository_storage_moves'),
      await owner.get('/project_repository_storage_moves/1'),
      await owner.post('/project_repository_storage_moves', { source_storage_name: 'default' }),
    ]) {
      expect(reply).toMatchObject(forbidden);
    }
    expect(await moves.listOf(project)).toEqual([]);
    expect(expectStatus(await owner.get(project.url()), 200)).not.toHaveProperty('repository_storage');
  });

  it('goes only to another storage that there is, and once at a time', async () => {
    const project = await stack.given.project();
    const path = project.url('/repository_storage_moves');

    for (const name of ['default', 'nowhere']) {
      expect(await stack.root.post(path, { destination_storage_name: name })).toMatchObject({
        status: 400,
        body: { message: { destination_storage_name: NOT_INCLUDED } },
      });
      expect(await stack.root.put(project.url(), { repository_storage: name })).toMatchObject({
        status: 400,
        body: { message: { repository_storage: NOT_INCLUDED } },
      });
    }
    const all = '/project_repository_storage_moves';
    expect(await stack.root.post(all, { source_storage_name: 'nowhere' })).toMatchObject({
      status: 400,
      body: { message: { source_storage_name: NOT_INCLUDED } },
    });
    const same = { source_storage_name: other.name, destination_storage_name: other.name };
    expect(await stack.root.post(all, same)).toMatchObject({
      status: 400,
      body: { message: { destination_storage_name: NOT_INCLUDED } },
    });
    expect(await stack.root.get(`${path}/999999999`)).toMatchObject({
      status: 404,
      body: { message: '404 Storage Move Not Found' },
    });

    await stack.query(
      'repo-service',
      `INSERT INTO repository_storage_moves (project_id, disk_path, source_storage, target_storage, retry_at)
       SELECT id, disk_path, storage, $2, now() + interval '1 day' FROM projects WHERE id = $1`,
      [project.id, other.name],
    );
    expect(await stack.root.post(path, { destination_storage_name: other.name })).toMatchObject({
      status: 400,
      body: { message: { project: ['is being moved already'] } },
    });
  });

  it('to where a project cannot go change nothing else that was asked for', async () => {
    const project = await stack.given.project();

    expect(await stack.root.put(project.url(), { name: 'Other', repository_storage: 'nowhere' })).toMatchObject({
      status: 400,
      body: { message: { repository_storage: NOT_INCLUDED } },
    });

    expect(expectStatus(await stack.root.get(project.url()), 200)).not.toMatchObject({ name: 'Other' });
  });
});
