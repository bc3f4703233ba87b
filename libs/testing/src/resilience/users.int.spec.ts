import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { expectStatus } from '../http/expect-status.js';
import { ApiClient } from '../http/api-client.js';
import { holdsEventually } from '../stack/holds-eventually.js';
import { useOwnStack } from '../stack/use-own-stack.js';
import { uniqueName } from '../given/test-user.js';
import { type ProcessName } from '../../../../tools/src/launcher/stack.js';

/** Requests do not wait for repo-service where it is stopped for long. */
const own = useOwnStack({ gateways: 2, env: { HOLD_SECONDS: '1' } });

const shown = z.looseObject({ private_token: z.string() });
const tokenOf = async (id: number) => shown.parse((await own.test.root.get(`/user?sudo=${id}`)).body).private_token;

const killAtOnce = async (name: ProcessName): Promise<void> => {
  await own.process(name).kill();
  await own.process(name).waitReady();
};

/** Before any user is deleted, which is when there is a ghost. */
beforeAll(async () => {
  const { id } = await own.test.given.user();
  await own.test.query('user-service', `UPDATE users SET username = 'Ghost' WHERE id = $1`, [id]);
});

describe('the ghost', () => {
  it('takes another name where somebody had theirs before it was reserved', async () => {
    const gone = await own.test.given.user();

    expectStatus(await own.test.root.delete(`/users/${gone.id}`), 200);

    expect((await own.test.root.get('/users?username=ghost1')).body).toMatchObject([{ name: 'Ghost User' }]);
  });
});

describe('a user who was blocked or deleted through one gateway', () => {
  it.each([
    ['blocked', (id: number) => own.test.root.post(`/users/${id}/block`)],
    ['deleted', (id: number) => own.test.root.delete(`/users/${id}`)],
  ])('is refused by the other one within a second: %s', async (_how, act) => {
    const { id } = await own.test.given.user();
    const [, url = ''] = own.test.running.urls;
    const other = new ApiClient(url, await tokenOf(id));
    expect((await other.get('/user')).status).toBe(200);

    await act(id);
    let sentAt = Date.now();
    for (const doneAt = sentAt; (await other.get('/user')).status !== 401; sentAt = Date.now()) {
      expect(sentAt - doneAt).toBeLessThan(1_000);
      await sleep(20);
    }
  });
});

describe('an acknowledged deletion', () => {
  it.each(['user-service', 'repo-service'] as const)(
    'takes the projects away although %s died right after it',
    async (name) => {
      const project = await own.test.given.project({ visibility: 'public' });
      const { root } = own.test;
      expectStatus(await root.delete(`/users/${project.owner.id}`), 200);
      await killAtOnce(name);

      await holdsEventually(async () => expect((await root.get(project.url())).status).toBe(404));
    },
    90_000,
  );
});

describe('a renaming', () => {
  it('is refused with nothing changed while repo-service is away', async () => {
    const user = await own.test.given.user();
    await own.process('repo-service').stop();
    try {
      expect((await own.test.root.put(`/users/${user.id}`, { username: uniqueName('x'), bio: 'B' })).status).toBe(503);
      expect((await own.test.root.get(`/users/${user.id}`)).body).toMatchObject({ username: user.username, bio: null });
      expectStatus(await own.test.root.put(`/users/${user.id}`, { username: user.username, bio: 'B' }), 200);
    } finally {
      own.process('repo-service').start();
      await own.process('repo-service').waitReady();
    }
  }, 60_000);

  it('stays, paths and all, although repo-service died right after it', async () => {
    const project = await own.test.given.project({ initialized: false });
    const username = uniqueName('renamed');
    expectStatus(await own.test.root.put(`/users/${project.owner.id}`, { username }), 200);
    await killAtOnce('repo-service');

    const path = encodeURIComponent(`${username}/${project.path}`);
    expect((await own.test.root.get(`/projects/${path}`)).body).toMatchObject({ id: project.id });
  }, 60_000);
});

describe('the last administrator', () => {
  it('can neither be blocked nor lose the rights', async () => {
    const { root } = own.test;

    expect(await root.post('/users/1/block')).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - The last administrator must stay one' },
    });
    expect(await root.put('/users/1', { admin: false })).toMatchObject({
      status: 404,
      body: { message: 'The last administrator must stay one' },
    });
    expect((await root.get('/user')).body).toMatchObject({ is_admin: true, state: 'active' });
  });

  it('is left when several block or delete each other at once', async () => {
    const administrators = await Promise.all([1, 2, 3].map(() => own.test.given.user({ admin: true })));
    const callers = await Promise.all(
      administrators.map(async ({ id }) => new ApiClient(own.test.url, await tokenOf(id))),
    );

    await Promise.all([
      own.test.root.post('/users/1/block'),
      ...callers.flatMap((caller, index) =>
        [1, ...administrators.filter((_, other) => other !== index).map(({ id }) => id)].map((id) =>
          id % 2 === 0 ? caller.delete(`/users/${id}`) : caller.post(`/users/${id}/block`),
        ),
      ),
    ]);

    const left = await own.test.query('user-service', `SELECT id FROM users WHERE is_admin AND state = 'active'`);
    expect(left.length).toBeGreaterThan(0);
    // as it was, for the other tests: the remaining administrator unblocks the first one
    await Promise.all(callers.map((caller) => caller.post('/users/1/unblock')));
    for (const { id } of administrators) expectStatus(await own.test.root.delete(`/users/${id}`), 200);
  });
});
