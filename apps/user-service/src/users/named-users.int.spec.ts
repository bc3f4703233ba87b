import { usersNamed } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();
const rpc = new RpcClient(stack.running.natsUrl, 'test of users by name');

let users: readonly TestUser[];
const part = uniqueName('part');

beforeAll(async () => {
  await rpc.connect();
  users = [
    await stack.given.user({ username: `a-${part}-1` }),
    await stack.given.user({ name: `Émile ${part.toUpperCase()} body` }),
  ];
});
afterAll(() => rpc.close());

const named = async (text: string, limit = 2): Promise<readonly number[] | null> =>
  (await rpc.call(usersNamed, { part: text, limit }))?.toSorted((one, other) => one - other) ?? null;

describe('users', () => {
  it('are found by a part of their name or username, in any case', async () => {
    expect(await named(part)).toEqual(users.map(({ id }) => id));
    expect(await named(`${part}-1`.toUpperCase())).toEqual([users[0]?.id]);
    expect(await named(`éMILE ${part} b`)).toEqual([users[1]?.id]);
    expect(await named(`${part}%1`)).toEqual([]);
  });

  it('are not found by a part of both, or of their address', async () => {
    expect(await named(`${part}-1\nTest`)).toEqual([]);
    expect(await named(`${part}-1@`)).toEqual([]);
  });

  it('are not told when there are more than were asked for', async () => {
    expect(await named(part, 1)).toBeNull();
  });
});
