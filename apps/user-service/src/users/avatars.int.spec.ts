import { createHash } from 'node:crypto';
import { expectStatus } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';

const own = useOwnStack({ env: { AVATAR_LOOKUP_URL: 'https://pictures.example/{hash}?s=80' } });

const pictureOf = (email: string): string =>
  `https://pictures.example/${createHash('sha256').update(email).digest('hex')}?s=80`;

const setLookUp = async (enabled: boolean) =>
  expectStatus(await own.test.root.put('/application/settings', { avatar_lookup_enabled: enabled }), 200);

describe('with a place where pictures are looked up', () => {
  it('users have one wherever they are shown, under a hash of their address', async () => {
    const user = await own.test.given.user();
    const project = await own.test.given.project({ owner: user });
    const avatar_url = pictureOf(user.email);

    expect((await own.test.as(user).get('/user')).body).toMatchObject({ avatar_url });
    expect((await own.test.root.get(`/users/${user.id}`)).body).toMatchObject({ avatar_url });
    const other = own.test.as(await own.test.given.user());
    expect((await other.get(`/users?username=${user.username}`)).body).toMatchObject([{ avatar_url }]);
    const { body } = await own.test.as(user).get(project.url('/members'));
    expect(body).toMatchObject([{ id: user.id, avatar_url }]);
  });

  it('nobody has one while the look-up is switched off, from the next call on', async () => {
    const user = await own.test.given.user();
    const project = await own.test.given.project({ owner: user });
    const members = async () => (await own.test.as(user).get(project.url('/members'))).body;
    const self = async () => (await own.test.as(user).get('/user')).body;
    expect(await members()).toMatchObject([{ avatar_url: pictureOf(user.email) }]);
    expect(await self()).toMatchObject({ avatar_url: pictureOf(user.email) });

    await setLookUp(false);
    try {
      expect(await self()).toMatchObject({ avatar_url: null });
      expect(await members()).toMatchObject([{ avatar_url: null }]);
    } finally {
      await setLookUp(true);
    }
    expect(await members()).toMatchObject([{ avatar_url: pictureOf(user.email) }]);
    expect(await self()).toMatchObject({ avatar_url: pictureOf(user.email) });
  });
});
