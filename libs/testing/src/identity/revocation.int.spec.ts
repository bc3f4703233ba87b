import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createPersonalToken, resetPrivateToken, revokePersonalToken, showPrivateToken } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { useOwnStack } from '../stack/use-own-stack.js';
import { ApiClient, type Caller } from '../http/api-client.js';
import { expectStatus } from '../http/expect-status.js';
import { oauthPost } from '../http/oauth-post.js';
import { type TestUser } from '../given/test-user.js';
import { Visitor } from '../web/visitor.js';
import { registerApplication } from '../web/register-application.js';

const own = useOwnStack({ gateways: 2 });

/** The requirement: what is withdrawn is refused everywhere after this. */
const WITHIN_MS = 1_000;

const withToken = z.looseObject({ id: z.number(), token: z.string() });
const oauthToken = z.looseObject({ access_token: z.string() });

const gateways = (): readonly string[] => own.test.running.urls;

/** What a gateway answers the caller. */
const statusAt = async (url: string, caller: Caller, path: string): Promise<number> =>
  (await new ApiClient(url, caller).get(path)).status;

/** Every gateway has just answered the caller, so that each of them knows who it is. */
async function expectWelcome(caller: Caller, path = '/user'): Promise<void> {
  for (let times = 0; times < 2; times++) {
    expect(await Promise.all(gateways().map((url) => statusAt(url, caller, path)))).toEqual([200, 200]);
  }
}

/** Every gateway refuses the caller in time after what withdraws the right has been answered. */
const expectRefused = (caller: Caller, path = '/user', refusal = 401): Promise<void> =>
  expectEverywhere((url) => statusAt(url, caller, path), refusal);

/** Every gateway answers so in time; each is asked until it does, and no more, as what it refuses counts as an attempt. */
async function expectEverywhere(ask: (url: string) => Promise<number>, wanted: number): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  const askUntilWanted = async (url: string): Promise<void> => {
    for (;;) {
      const sentAt = performance.now();
      const status = await ask(url);
      if (status === wanted) return;
      if (sentAt > until) expect(status).toBe(wanted); // what was sent earlier may be answered later
      await sleep(20);
    }
  };
  await Promise.all(gateways().map(askUntilWanted));
}

async function impersonationToken(user: TestUser): Promise<{ id: number; caller: Caller }> {
  const body = { name: 'test', scopes: ['api'] };
  const reply = await own.test.root.post(`/users/${user.id}/impersonation_tokens`, body);
  const { id, token } = withToken.parse(expectStatus(reply, 201));
  return { id, caller: { headers: { 'private-token': token } } };
}

/** Somebody who signed in on the page of the first gateway. */
async function visitor(user: TestUser): Promise<{ page: Visitor; caller: Caller }> {
  const page = new Visitor(own.test.url);
  await page.signIn(user.username, user.password);
  return { page, caller: { headers: { cookie: page.cookieHeader } } };
}

/** What a gateway answers git that asks as the user for a project that is not there: 404, or 401 for the wrong password. */
const gitStatusAt = async (url: string, { username, password }: TestUser): Promise<number> => {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const path = '/no/such.git/info/refs?service=git-upload-pack';
  return (await fetch(`${url}${path}`, { headers: { authorization } })).status;
};

const byToken = (value: string): Caller => ({ headers: { 'private-token': value } });

describe('with two gateways, both refuse within a second', () => {
  let rpc: RpcClient;

  beforeAll(async () => {
    rpc = new RpcClient(own.test.running.natsUrl, 'test of revocation');
    await rpc.connect();
  });
  afterAll(() => rpc.close());

  it('a personal token that was revoked', async () => {
    const { id: userId } = await own.test.given.user();
    const wanted = { userId, name: 'bot', scopes: ['api'], expiresAt: null };
    const { token, value } = await rpc.call(createPersonalToken, wanted);
    await expectWelcome(byToken(value));

    await rpc.call(revokePersonalToken, { userId, tokenId: token.id });

    await expectRefused(byToken(value));
  });

  it('a private token that was replaced', async () => {
    const { id: userId } = await own.test.given.user();
    const { value } = await rpc.call(showPrivateToken, { userId });
    await expectWelcome(byToken(value));

    await rpc.call(resetPrivateToken, { userId });

    await expectRefused(byToken(value));
  });

  it('a password that was changed, over git and in sessions', async () => {
    const user = await own.test.given.user();
    const { caller } = await visitor(user);
    await expectWelcome(caller);
    expect(await Promise.all(gateways().map((url) => gitStatusAt(url, user)))).toEqual([404, 404]);

    expectStatus(await own.test.root.put(`/users/${user.id}`, { password: 'a-wholly-new-password-1' }), 200);

    await Promise.all([expectEverywhere((url) => gitStatusAt(url, user), 401), expectRefused(caller)]);
  });

  it('an impersonation token that was revoked', async () => {
    const user = await own.test.given.user();
    const { id, caller } = await impersonationToken(user);
    await expectWelcome(caller);

    expectStatus(await own.test.root.delete(`/users/${user.id}/impersonation_tokens/${id}`), 200);

    await expectRefused(caller);
  });

  it('every credential of a user who was blocked', async () => {
    const user = await own.test.given.user();
    const { caller: byToken } = await impersonationToken(user);
    const { caller: bySession } = await visitor(user);
    await expectWelcome(byToken);
    await expectWelcome(bySession);
    await expectWelcome(user);

    expectStatus(await own.test.root.post(`/users/${user.id}/block`), 201);

    await expectRefused(byToken);
    await expectRefused(bySession);
    await expectRefused(user); // an administrator who acts as them
  });

  it('every credential of a user who was deleted', async () => {
    const user = await own.test.given.user();
    const { caller } = await impersonationToken(user);
    await expectWelcome(caller);

    expectStatus(await own.test.root.delete(`/users/${user.id}`), 200);

    await expectRefused(caller);
  });

  it('a project to a member who was removed', async () => {
    const project = await own.test.given.project();
    const member = await project.member('developer');
    const { caller } = await impersonationToken(member);
    await expectWelcome(caller, project.url());

    expectStatus(await own.test.as(project.owner).delete(project.url(`/members/${member.id}`)), 200);

    await expectRefused(caller, project.url(), 404);
  });

  it('a session that was ended', async () => {
    const { page, caller } = await visitor(await own.test.given.user());
    await expectWelcome(caller);

    await page.submit('/', {}, '/users/sign_out');

    await expectRefused(caller);
  });

  it('an OAuth token that was revoked', async () => {
    const user = await own.test.given.user();
    const { page } = await visitor(user);
    const { uid, secret } = await registerApplication(page);
    const client = { client_id: uid, client_secret: secret };
    const grant = { grant_type: 'password', username: user.username, password: user.password };
    const reply = await oauthPost(own.test.url, '/oauth/token', { ...client, ...grant });
    const { access_token: token } = oauthToken.parse(expectStatus(reply, 200));
    const caller = { headers: { authorization: `Bearer ${token}` } };
    await expectWelcome(caller);

    expectStatus(await oauthPost(own.test.url, '/oauth/revoke', { ...client, token }), 200);

    await expectRefused(caller);
  });

  it('administration to somebody who is no administrator any more', async () => {
    const user = await own.test.given.user({ admin: true });
    const { caller } = await impersonationToken(user);
    await expectWelcome(caller, '/application/settings');

    expectStatus(await own.test.root.put(`/users/${user.id}`, { admin: false }), 200);

    await expectRefused(caller, '/application/settings', 403);
  });
});
