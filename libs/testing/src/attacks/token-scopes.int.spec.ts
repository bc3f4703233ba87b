import { impersonationToken } from '@ingot/contracts';
import { type ApiClient } from '../http/api-client.js';
import { expectStatus } from '../http/expect-status.js';
import { type TestUser } from '../given/test-user.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
let administrator: TestUser;
let victim: TestUser;
let reader: ApiClient;

/** A client with a token of the administrator that may only read users. */
async function readingUsers({ id }: TestUser): Promise<ApiClient> {
  const wanted = { name: 'dashboard', scopes: ['read_user'] };
  const created = await stack.root.post(`/users/${id}/impersonation_tokens`, wanted);
  return stack.as(impersonationToken.parse(expectStatus(created, 201)).token);
}

beforeEach(async () => {
  administrator = await stack.given.user({ admin: true });
  victim = await stack.given.user();
  reader = await readingUsers(administrator);
});

describe("An administrator's token with the scope read_user", () => {
  it('reads users, as it is meant to', async () => {
    expect(await reader.get(`/users/${victim.id}`)).toMatchObject({ status: 200, body: { id: victim.id } });
  });

  it.each(['parameter', 'header'])(
    'cannot act as another user by sudo (%s), so it never sees a private token',
    async (way) => {
      const reply =
        way === 'header'
          ? await reader.get('/user', { headers: { sudo: 'root' } })
          : await reader.get('/user?sudo=root');

      expect(reply).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
      expect(stack.audit('sudo').filter(({ byUserId }) => byUserId === administrator.id)).toEqual([]);
    },
  );

  it('cannot read impersonation tokens, whose values give the scope api', async () => {
    const created = await stack.root.post(`/users/${victim.id}/impersonation_tokens`, { name: 'ci', scopes: ['api'] });
    const { id, token } = impersonationToken.parse(expectStatus(created, 201));

    const list = await reader.get(`/users/${victim.id}/impersonation_tokens`);
    const one = await reader.get(`/users/${victim.id}/impersonation_tokens/${id}`);

    expect([list.status, one.status]).toEqual([401, 401]);
    expect(JSON.stringify([list.body, one.body])).not.toContain(token);
  });
});
