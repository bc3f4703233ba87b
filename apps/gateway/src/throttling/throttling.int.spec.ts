import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiClient, eventually, expectStatus, oauthPost, type TestUser, uniqueName, Visitor } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';

const own = useOwnStack({
  gateways: 2,
  env: {
    SIGN_IN_FAILURES: '3',
    SIGN_IN_FAILURES_PER_ADDRESS: '40',
    TOKEN_FAILURES_PER_ADDRESS: '25',
    SIGN_UPS_PER_ADDRESS: '2',
    MAILS_PER_ADDRESS: '2',
    TRUST_PROXY: 'true',
  },
});

/** Addresses of their own keep the tests apart: the stack believes its proxy. */
const newAddress = (): string => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

/** The status of what git asks for before it clones, with a name and password. */
async function gitStatus(url: string, login: string, password: string, address: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  const response = await fetch(`${url}/no/such.git/info/refs?service=git-upload-pack`, {
    headers: { authorization, 'x-forwarded-for': address },
  });
  return response.status;
}

const inTurn = async (times: number, ask: () => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push(await ask());
  return statuses;
};

const wrongPassword = (user: TestUser, address: string, url = own.test.url) =>
  gitStatus(url, user.username, 'a wrong password', address);

describe('right passwords that must be changed first', () => {
  it.each([
    ['git', async (user: TestUser, password: string) => gitStatus(own.test.url, user.username, password, newAddress())],
    [
      'the password grant',
      async ({ username }: TestUser, password: string) =>
        (await oauthPost(own.test.url, '/oauth/token', { grant_type: 'password', username, password })).status,
    ],
  ])('are refused by %s, and lock nobody', async (_way, ask) => {
    const user = await own.test.given.user();
    const password = 'set-by-somebody-1';
    expectStatus(await own.test.root.put(`/users/${user.id}`, { password }), 200);

    const refused = await inTurn(5, () => ask(user, password));

    expect(new Set(refused)).toEqual(new Set([await ask(user, 'a wrong password')]));
    const signedIn = await new Visitor(own.test.url).signIn(user.username, password);
    expect(signedIn).toMatchObject({ status: 302, location: '/profile/password/new' });
  });
});

describe('wrong passwords', () => {
  it('lock a name at every gateway, for the right password too, and say for how long', async () => {
    const user = await own.test.given.user();
    const [first = '', second = ''] = own.test.running.urls;

    expect(await inTurn(3, () => wrongPassword(user, newAddress(), first))).toEqual([401, 401, 401]);

    const authorization = `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`;
    const refused = await fetch(`${second}/no/such.git/info/refs?service=git-upload-pack`, {
      headers: { authorization },
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  });

  it('that lock a user are forgotten at every gateway when an administrator unlocks the user', async () => {
    const user = await own.test.given.user();
    const withPassword = () =>
      Promise.all(own.test.running.urls.map((url) => gitStatus(url, user.username, user.password, newAddress())));
    await inTurn(3, () => wrongPassword(user, newAddress()));
    expect(await withPassword()).toEqual([429, 429]);
    const visitor = new Visitor(own.test.url);
    const from = { 'x-forwarded-for': newAddress() };
    await visitor.get('/users/sign_in', from);
    const page = await visitor.post('/users/sign_in', { login: user.username, password: user.password }, from);
    expect(page.status).toBe(429);
    expect(page.html).toContain('or ask an administrator to unlock the account');

    expect(await own.test.as(user).post(`/users/${user.id}/unlock`)).toMatchObject({ status: 403 });
    expect(await withPassword()).toEqual([429, 429]);
    expect(await own.test.root.post(`/users/${user.id}/unlock`)).toMatchObject({ status: 201, body: true });

    await eventually(withPassword, (statuses) => statuses.every((status) => status === 404));
    expect(await own.test.root.post('/users/999999999/unlock')).toMatchObject({
      status: 404,
      body: { message: '404 User Not Found' },
    });
  });

  it('lock a name that nobody has just the same', async () => {
    const nobody = uniqueName('nobody');

    const statuses = await inTurn(4, () => gitStatus(own.test.url, nobody, 'guess', newAddress()));

    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('lock an account by whichever name or address it is tried', async () => {
    const user = await own.test.given.user();
    const logins = [user.username, user.username.toUpperCase(), user.email];

    for (const login of logins) expect(await gitStatus(own.test.url, login, 'guess', newAddress())).toBe(401);

    for (const login of logins) expect(await gitStatus(own.test.url, login, 'guess', newAddress())).toBe(429);
  });

  it('do not slip through when many are tried at once', async () => {
    const user = await own.test.given.user();

    const guesses = Array.from({ length: 12 }, (_, n) =>
      gitStatus(own.test.url, user.username, `guess ${n}`, newAddress()),
    );

    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  it('are forgotten when the right one comes', async () => {
    const user = await own.test.given.user();
    const address = newAddress();

    await inTurn(2, () => wrongPassword(user, address));
    expect(await gitStatus(own.test.url, user.username, user.password, address)).toBe(404);

    expect(await inTurn(3, () => wrongPassword(user, address))).toEqual([401, 401, 401]);
  });

  it('lock an address that tries many names, and its neighbours in the same network, but nobody else', async () => {
    const address = newAddress();

    const statuses = await inTurn(41, () => gitStatus(own.test.url, uniqueName('nobody'), 'guess', address));

    expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 401));
    expect(statuses[40]).toBe(429);
    expect(await gitStatus(own.test.url, uniqueName('nobody'), 'guess', address.replace('::1', '::2'))).toBe(429);
    expect(await gitStatus(own.test.url, uniqueName('nobody'), 'guess', newAddress())).toBe(401);
  });

  it('fill the audit with no more than their first one, the lock of an account, and that of an address', async () => {
    const [user, address] = [await own.test.given.user(), newAddress()];
    const audited = async (query: string) =>
      z
        .array(z.looseObject({ event_name: z.string(), details: z.looseObject({ ip_address: z.string().nullable() }) }))
        .parse(expectStatus(await own.test.root.get(`/audit_events?per_page=100&${query}`), 200))
        .filter(({ event_name: name }) => name !== 'user_created');
    const ofUser = () => audited(`entity_type=User&entity_id=${user.id}`);

    await Promise.all(Array.from({ length: 30 }, () => wrongPassword(user, newAddress())));
    await inTurn(45, () => gitStatus(own.test.url, uniqueName('nobody'), 'guess', address));

    const ofAddress = await eventually(
      async () => (await audited('entity_type=Instance')).filter(({ details }) => details.ip_address === address),
      (found) => found.length > 0,
    );
    expect(ofAddress).toMatchObject([{ event_name: 'address_locked', details: { target_details: 'git' } }]);
    const names = (await eventually(ofUser, (found) => found.length >= 2)).map(({ event_name: name }) => name);
    expect(names.sort()).toEqual(['sign_in_failed', 'user_locked']);
  });

  it('are counted by the address that the proxy saw, whatever the client says before it', async () => {
    const address = newAddress();

    const statuses = await inTurn(41, () =>
      gitStatus(own.test.url, uniqueName('nobody'), 'guess', `${newAddress()}, ${address}`),
    );

    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
  });

  it('leave the tokens of a locked name alone', async () => {
    const user = await own.test.given.user();
    await inTurn(4, () => wrongPassword(user, newAddress()));

    expect((await own.test.as(user).get('/user')).status).toBe(200);
  });
});

describe('unknown tokens', () => {
  const status = async (address: string, token: string): Promise<number> => {
    const client = new ApiClient(own.test.url, { headers: { 'private-token': token, 'x-forwarded-for': address } });
    return (await client.get('/user')).status;
  };

  it('are refused with 429 in the form of the API after many, while a valid token works from the same address', async () => {
    const address = newAddress();
    const { rootToken } = own.test.running;

    await inTurn(26, () => status(address, randomUUID()));

    const client = new ApiClient(own.test.url, {
      headers: { 'private-token': randomUUID(), 'x-forwarded-for': address },
    });
    const refused = await client.get('/user');
    expect(refused).toMatchObject({ status: 429, body: { message: '429 Too Many Requests' } });
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(await status(address, rootToken)).toBe(200);
    expect(await status(newAddress(), randomUUID())).toBe(401);
  });

  it('are counted where a token tells about itself too', async () => {
    const address = newAddress();
    const ask = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${randomUUID()}`, 'x-forwarded-for': address };
      return (await fetch(`${own.test.url}/oauth/token/info`, { headers })).status;
    };

    const statuses = await inTurn(27, ask);

    expect(statuses.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 401));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('forms that anybody may send', () => {
  const statuses = async (page: string, fields: Record<string, string>): Promise<number[]> => {
    const visitor = new Visitor(own.test.url);
    const from = { 'x-forwarded-for': newAddress() };
    return inTurn(3, async () => {
      await visitor.get(page, from);
      return (await visitor.post(page, fields, from)).status;
    });
  };

  it('create no more accounts from an address than are allowed', async () => {
    const invalid = { name: 'Somebody', username: '-', email: 'nobody', password: 'short' };

    expect(await statuses('/users/sign_up', invalid)).toEqual([422, 422, 429]);
  });

  it.each(['/users/password/new', '/users/confirmation/new'])('ask for no more mails at %s', async (page) => {
    expect(await statuses(page, { email: 'nobody@example.com' })).toEqual([302, 302, 429]);
  });

  it('lead to sign-in providers no more often than wrong passwords may be tried, and count by themselves', async () => {
    const visitor = new Visitor(own.test.url);
    const from = { 'x-forwarded-for': newAddress() };
    await visitor.get('/users/sign_in', from);
    const leave = async () => (await visitor.post('/users/auth/nothing', {}, from)).status;

    const replies = await inTurn(41, leave);

    expect(replies.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 404));
    expect(replies[40]).toBe(429);
    expect((await visitor.post('/users/sign_in', { login: 'nobody', password: 'guess' }, from)).status).toBe(422);
  });
});

/** Whether each gateway counts for itself, as it says. */
const degraded = (): Promise<boolean[]> =>
  Promise.all(
    ['gateway', 'gateway-2'].map(async (name) => {
      const metrics = await (await fetch(`${own.test.running.opsUrls[name]}/-/metrics`)).text();
      const [, value] = /^ingot_throttling_degraded\{.*\} (\d)$/m.exec(metrics) ?? [];
      return value === '1';
    }),
  );

describe('while Redis is away', () => {
  it('right passwords are let in, wrong ones are still counted, and operators are told', async () => {
    const user = await own.test.given.user();
    await own.backing.redis.stop();
    try {
      const address = newAddress();
      expect(await gitStatus(own.test.url, user.username, user.password, address)).toBe(404);
      expect(await inTurn(5, () => wrongPassword(user, address))).toEqual([401, 401, 401, 429, 429]);
      expect(await eventually(degraded, (all) => !all.includes(false))).toEqual([true, true]);
    } finally {
      await own.backing.redis.start();
      expect(await eventually(degraded, (all) => !all.includes(true))).toEqual([false, false]);
    }
  });
});
