import { type HeldTransaction, type Reply, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const newAddress = (): string => `${uniqueName('address')}@example.com`;
const change = ({ id }: TestUser, changes: object) => stack.root.put(`/users/${id}`, changes);
const create = (attributes: object) =>
  stack.root.post('/users', {
    username: uniqueName('new'),
    email: newAddress(),
    name: 'New',
    password: 'long-enough-Password-1',
    ...attributes,
  });
const statuses = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status);

/** Both users' rows are held until both calls wait for them. */
const bothAtOnce = (
  users: readonly [TestUser, TestUser],
  calls: readonly [() => Promise<Reply>, () => Promise<Reply>],
) =>
  stack.holding('user-service', async (transaction) => {
    await transaction.query('SELECT FROM users WHERE id = ANY ($1) FOR UPDATE', [users.map(({ id }) => id)]);
    const replies = Promise.all(calls.map((call) => call()));
    await transaction.isAwaitedBy(2);
    await transaction.end();
    return replies;
  });

/** Does what the calls of the API do, but waits in between: a call that wants what it has waits, and then it for the call. */
async function waitForEachOther(transaction: HeldTransaction, second: string, values: readonly unknown[]) {
  await transaction.isAwaitedBy(1);
  // one of the two is undone; which one is PostgreSQL's choice
  await transaction.query(second, values).catch(() => undefined);
  await transaction.end();
}

describe('two users who want each other’s', () => {
  it.each([
    ['username', 'Username has already been taken'],
    ['email', 'Email has already been taken'],
  ] as const)('%s at once are both told that it is taken', async (field, message) => {
    const [one, other] = [await stack.given.user(), await stack.given.user()];

    const replies = await bothAtOnce(
      [one, other],
      [() => change(one, { [field]: other[field] }), () => change(other, { [field]: one[field] })],
    );

    const refused = { status: 404, body: { message } };
    expect(replies).toMatchObject([refused, refused]);
    for (const { id, username, email } of [one, other]) {
      expect((await stack.root.get(`/users/${id}`)).body).toMatchObject({ username, email });
    }
  });

  it('identity at once are both told that it is taken', async () => {
    const [one, other] = [await stack.given.user(), await stack.given.user()];
    const provider = uniqueName('provider');
    for (const user of [one, other]) await change(user, { provider, extern_uid: user.username });

    const replies = await bothAtOnce(
      [one, other],
      [
        () => change(one, { provider, extern_uid: other.username }),
        () => change(other, { provider, extern_uid: one.username }),
      ],
    );

    const refused = { status: 404, body: { message: { identities: { extern_uid: ['has already been taken'] } } } };
    expect(replies).toMatchObject([refused, refused]);
  });
});

describe('a call that waits for another one which waits for it', () => {
  it('is answered as if they had come one after the other: an update', async () => {
    const [one, other] = [await stack.given.user(), await stack.given.user()];

    const reply = await stack.holding('user-service', async (transaction) => {
      await transaction.query('UPDATE users SET username = $2 WHERE id = $1', [other.id, uniqueName('between')]);
      const waiting = change(one, { username: other.username });
      await waitForEachOther(transaction, 'UPDATE users SET username = $2 WHERE id = $1', [other.id, one.username]);
      return waiting;
    });

    expect(reply).toMatchObject({ status: 404, body: { message: 'Username has already been taken' } });
  });

  it('is answered as if they had come one after the other: a creation', async () => {
    const other = await stack.given.user();
    const address = newAddress();

    const reply = await stack.holding('user-service', async (transaction) => {
      await transaction.query('UPDATE users SET username = $2 WHERE id = $1', [other.id, uniqueName('between')]);
      const waiting = create({ email: address, username: other.username });
      await waitForEachOther(transaction, 'UPDATE users SET email = $2 WHERE id = $1', [other.id, address]);
      return waiting;
    });

    expect(reply).toMatchObject({ status: 409, body: { message: 'Username has already been taken' } });
  });
});

describe('of several creations at once', () => {
  it.each([
    ['username', () => ({ username: uniqueName('same') }), 409],
    ['email', () => ({ email: newAddress() }), 409],
    ['identity', () => ({ provider: 'ldap', extern_uid: uniqueName('same') }), 400],
  ])('with the same %s one creates a user, and the others are told that it is taken', async (_what, wish, refusal) => {
    const same = wish();

    const replies = await Promise.all(Array.from({ length: 6 }, () => create(same)));

    expect(statuses(replies).sort()).toEqual([201, ...Array.from({ length: 5 }, () => refusal)]);
    for (const { status, body } of replies) {
      if (status !== 201) expect(JSON.stringify(body)).toContain('has already been taken');
    }
  });
});
