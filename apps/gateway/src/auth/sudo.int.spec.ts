import { fullUser } from '@ingot/contracts';
import { credentialsOf, expectStatus, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();

/** The private token of a user, as an administrator acting as them sees it. */
async function privateTokenOf({ id }: TestUser): Promise<string> {
  const { private_token: token = '' } = fullUser.parse(expectStatus(await stack.root.get(`/user?sudo=${id}`), 200));
  return token;
}

describe('acting as another user', () => {
  it('is told in the audit log with both users, by the private token of an administrator too', async () => {
    const [administrator, user] = [await stack.given.user({ admin: true }), await stack.given.user()];
    const token = await privateTokenOf(administrator);

    await stack.as(token).get('/user', { headers: { SUDO: user.username } });
    await stack.as(token).get(`/user?sudo=${user.id}`);

    const told = {
      byUserId: administrator.id,
      byUsername: administrator.username,
      userId: user.id,
      username: user.username,
      credential: 'private',
    };
    const records = stack.audit('sudo').filter(({ userId }) => userId === user.id);
    expect(records).toMatchObject([told, told]);
    expect(records[0]).toHaveProperty('requestId');
  });

  it('works, and is told of, with an administrator’s token of every kind, by id and username, header and parameter', async () => {
    const [administrator, user] = [await stack.given.user({ admin: true }), await stack.given.user()];
    const { session: _session, ...tokens } = await credentialsOf(stack, administrator);

    for (const [kind, caller] of Object.entries(tokens)) {
      for (const whom of [user.username, String(user.id)]) {
        const byHeader = await stack.as(caller).get('/user', { headers: { SUDO: whom } });
        const byParameter = await stack.as(caller).get(`/user?sudo=${whom}`);
        for (const { status, body } of [byHeader, byParameter]) {
          expect({ kind, status, body }).toMatchObject({ kind, status: 200, body: { id: user.id } });
          expect(body).toHaveProperty('private_token');
        }
      }
    }

    const kinds = stack.audit('sudo').filter(({ byUserId }) => byUserId === administrator.id);
    expect(new Set(kinds.map(({ credential }) => credential))).toEqual(new Set(Object.keys(tokens)));
  });

  it('is told with the kind of token: the personal token of the first administrator', async () => {
    const user = await stack.given.user();

    await stack.as(user).get('/user');

    expect(stack.audit('sudo').filter(({ userId }) => userId === user.id)).toMatchObject([
      { byUserId: 1, byUsername: 'root', credential: 'personal' },
    ]);
  });

  it('is not told when it is refused', async () => {
    const [user, other] = [await stack.given.user(), await stack.given.user()];
    const token = await privateTokenOf(user);

    expect((await stack.as(token).get(`/user?sudo=${other.id}`)).status).toBe(403);

    expect(stack.audit('sudo').filter(({ userId }) => userId === other.id)).toEqual([]);
  });
});
