import { authenticateSshKey, sshKey } from '@ingot/contracts';
import { RpcClient, sshFingerprint } from '@ingot/platform';
import { newPublicKey, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();
const rpc = new RpcClient(stack.running.natsUrl, 'test of SSH keys');

const fingerprintOf = (key: string): string => sshFingerprint(Buffer.from(key.split(' ')[1] ?? '', 'base64'));

let user: TestUser;

beforeAll(() => rpc.connect());
afterAll(() => rpc.close());
beforeEach(async () => {
  user = await stack.given.user();
});

describe('an SSH key', () => {
  it('tells whose it is, by its fingerprint', async () => {
    const key = newPublicKey();
    const { body } = await stack.as(user).post('/user/keys', { title: 'laptop', key: `${key} a comment` });

    const holder = await rpc.call(authenticateSshKey, { fingerprint: fingerprintOf(key) });

    expect(body).toMatchObject({ id: holder?.keyId });
    expect(holder).toEqual({
      keyId: holder?.keyId,
      publicKey: `${key} a comment`,
      principal: {
        userId: user.id,
        username: user.username,
        name: user.name,
        email: user.email,
        isAdmin: false,
        isExternal: false,
        credential: { kind: 'ssh_key', scopes: ['api'] },
      },
    });
  });

  it('that is nobody’s, or no more, is none', async () => {
    const key = newPublicKey();
    const { body } = await stack.as(user).post('/user/keys', { title: 'laptop', key });
    await stack.as(user).delete(`/user/keys/${sshKey.parse(body).id}`);

    for (const one of [key, newPublicKey()]) {
      expect(await rpc.call(authenticateSshKey, { fingerprint: fingerprintOf(one) })).toBeNull();
    }
  });
});
