import { z } from 'zod';
import { expectStatus } from '../http/expect-status.js';
import { type Caller } from '../http/api-client.js';
import { eventually } from '../http/eventually.js';
import { type TestUser, uniqueName } from '../given/test-user.js';
import { useOwnStack } from '../stack/use-own-stack.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
const usernames = z.array(z.looseObject({ username: z.string() }));

/** The usernames that a search finds. */
async function found(caller: Caller, search: string): Promise<string[]> {
  const reply = await stack.as(caller).get(`/users?search=${encodeURIComponent(search)}&per_page=100`);
  return usernames.parse(expectStatus(reply, 200)).map(({ username }) => username);
}

const createUser = (attributes: object) =>
  stack.root.post('/users', {
    username: uniqueName('owner'),
    name: 'Owner',
    password: 'long-enough-for-a-test-1',
    ...attributes,
  });

describe('GET /users?search= of an ordinary user', () => {
  let victim: TestUser;
  let address: string;
  let attacker: TestUser;

  beforeEach(async () => {
    address = `${uniqueName('hidden')}@secret.example`;
    victim = await stack.given.user({ email: address });
    attacker = await stack.given.user();
  });

  it('finds nobody by a part of a hidden address, nor by all of it', async () => {
    for (const part of [address.slice(0, 8), address.slice(3, -3), '@secret.example', address, address.toUpperCase()]) {
      expect(await found(attacker, part)).not.toContain(victim.username);
    }
  });

  it('finds names and usernames by a part, and oneself by the own whole address', async () => {
    expect(await found(attacker, victim.username.slice(0, -1).toUpperCase())).toContain(victim.username);
    expect(await found(victim, address.toUpperCase())).toEqual([victim.username]);
    expect(await found(victim, address.slice(0, -1))).toEqual([]);
  });

  it('shows nothing by how many are found', async () => {
    const reply = await stack.as(attacker).get(`/users?search=${encodeURIComponent(address.slice(2, 20))}&per_page=1`);

    expect(reply.headers['x-total']).toBe('0');
  });

  it('of an administrator finds addresses as well', async () => {
    const administrator = await stack.given.user({ admin: true });

    expect(await found(administrator, address.slice(2, -3))).toEqual([victim.username]);
  });
});

describe('An address that somebody gave without a proof', () => {
  it('does not keep an administrator from creating its owner, who then has it alone', async () => {
    const attacker = await stack.given.user();
    const email = `${uniqueName('reserved')}@example.com`;
    expectStatus(await stack.as(attacker).post('/user/emails', { email }), 201);

    expect(await createUser({ email })).toMatchObject({ status: 201, body: { email } });

    expect((await stack.as(attacker).get('/user/emails')).body).toEqual([]);
    expect(await stack.as(attacker).post('/user/emails', { email })).toMatchObject({
      status: 400,
      body: { message: { email: ['has already been taken'] } },
    });
    expect((await createUser({ email })).status).toBe(409);
  });

  it('does not keep an administrator from giving it to its owner', async () => {
    const [attacker, owner] = [await stack.given.user(), await stack.given.user()];
    const email = `${uniqueName('reserved')}@example.com`;
    expectStatus(await stack.as(attacker).post('/user/emails', { email }), 201);

    expect(await stack.root.put(`/users/${owner.id}`, { email })).toMatchObject({ status: 200, body: { email } });

    expect((await stack.as(attacker).get('/user/emails')).body).toEqual([]);
  });

  it('that an administrator gave is proven, and stays', async () => {
    const owner = await stack.given.user();
    const email = `${uniqueName('proven')}@example.com`;
    expectStatus(await stack.root.post(`/users/${owner.id}/emails`, { email }), 201);

    expect(await createUser({ email })).toMatchObject({ status: 409 });
  });
});

describe('Where addresses are confirmed, a sign-up that never was', () => {
  const own = useOwnStack({ env: { CONFIRM_EMAILS: 'true' } });
  const CONFIRMATION = /\/users\/confirmation\?token=([\w-]+)/;

  const account = (email: string, username = uniqueName('new')) => ({
    username,
    email,
    name: 'New',
    password: 'correct horse battery staple',
  });

  /** Where somebody who follows the link that was mailed for that account ends up. */
  async function confirm(email: string, username: string): Promise<string | null> {
    const mails = await eventually(
      () => own.test.mails.to(email),
      (all) => all.some(({ text = '' }) => text.includes(username)),
    );
    const mail = mails.find(({ text = '' }) => text.includes(username));
    const token = CONFIRMATION.exec(mail?.text ?? '')?.[1] ?? '';
    const visitor = own.test.visitor();
    return (await visitor.submit(`/users/confirmation?token=${token}`, { token }, '/users/confirmation')).location;
  }

  it('does not keep an administrator from creating the owner of its address', async () => {
    const email = `${uniqueName('squatted')}@example.com`;
    const attacker = account(email);
    expect((await own.test.visitor().submit('/users/sign_up', attacker)).status).toBe(302);

    const created = await own.test.root.post('/users', { ...account(email), confirm: false });

    expect(created).toMatchObject({ status: 201, body: { email } });
    expect(await confirm(email, attacker.username)).toBe('/users/confirmation/new');
  });

  it('leaves the address to whoever confirms it first', async () => {
    const email = `${uniqueName('squatted')}@example.com`;
    const [attacker, owner] = [account(email), account(email)];
    for (const one of [attacker, owner]) {
      expect((await own.test.visitor().submit('/users/sign_up', one)).status).toBe(302);
    }

    expect(await confirm(email, owner.username)).toBe('/users/sign_in');
    expect(await confirm(email, attacker.username)).toBe('/users/confirmation/new');

    const { body } = await own.test.root.get(`/users?search=${encodeURIComponent(email)}`);
    const confirmed = z
      .array(z.looseObject({ username: z.string(), confirmed_at: z.string().nullable() }))
      .parse(body)
      .filter(({ confirmed_at: at }) => at !== null);
    expect(confirmed.map(({ username }) => username)).toEqual([owner.username]);
    expect((await own.test.visitor().signIn(email, owner.password)).status).toBe(302);
  });
});
