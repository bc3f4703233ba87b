import { uniqueName, type Visitor } from '@ingot/testing';
import { useSignInSources } from '@ingot/testing/sign-in-sources';

const own = useSignInSources();
const ROUND_TRIP = '_service_sign_in';
const PATH = '/profile/identities';

async function signedIn(attributes: Readonly<Record<string, unknown>> = {}) {
  const user = await own.test.given.user(attributes);
  const visitor = own.test.visitor();
  await visitor.signIn(user.username, user.password);
  return { user, visitor };
}

/** Presses the button on the profile's page; answers the provider's page. */
async function leave(visitor: Visitor, source = 'work'): Promise<string> {
  await visitor.get(PATH);
  return own.destination(await visitor.post(`${PATH}/connect/${source}`));
}

const connect = async (visitor: Visitor, source = 'work') => own.comeBack(visitor, await leave(visitor, source));
const disconnect = async (visitor: Visitor) => {
  const { html } = await visitor.get(PATH);
  const [, id = '0'] = /identities\/(\d+)\/disconnect"/.exec(html) ?? [];
  await visitor.post(`${PATH}/${id}/disconnect`);
  return (await visitor.get(PATH)).html;
};
const forgetPassword = (id: number) =>
  own.test.query('user-service', 'UPDATE users SET password_hash = NULL WHERE id = $1', [id]);

describe('connecting an account with a provider', () => {
  it('is done by its owner, from the profile, who signs in that way from then on', async () => {
    const { user, visitor } = await signedIn();
    expect((await visitor.get(PATH)).html).toContain('No providers are connected.');
    const { sub } = own.newPerson({ email: user.email });

    expect(await connect(visitor)).toMatchObject({ status: 302, location: PATH });

    const { html } = await visitor.get(PATH);
    expect(html).toContain('Your account is connected with Work.');
    expect(html).toContain(sub);
    expect(html).not.toContain('Connect with Work');
    expect(own.test.audit('identity.connected')).toContainEqual(
      expect.objectContaining({ userId: user.id, source: 'work' }),
    );
    expect((await own.test.root.get(`/users/${user.id}`)).body).toMatchObject({
      identities: [{ provider: 'work', extern_uid: sub }],
    });
    const elsewhere = own.test.visitor();
    await own.signIn(elsewhere);
    expect((await elsewhere.get('/')).html).toContain(`Hello, ${user.name}`);
  });

  it('needs the session in which it was begun', async () => {
    const { user, visitor } = await signedIn();
    own.newPerson();
    const callback = await own.provider.visit(await leave(visitor));
    const sealed = visitor.cookies.get(ROUND_TRIP) ?? '';
    const { visitor: other } = await signedIn();
    other.cookies.set(ROUND_TRIP, sealed);
    expect((await other.get(`${callback.pathname}${callback.search}`)).html).toContain(
      'does not belong to a sign-in of this browser',
    );
    expect((await own.test.root.get(`/users/${user.id}`)).body).toMatchObject({ identities: [] });
  });

  it('requires a signed-in user', async () => {
    const visitor = own.test.visitor();
    expect((await visitor.get(PATH)).location).toBe('/users/sign_in?return_to=%2Fprofile%2Fidentities');
  });

  it('refuses an identity that another account has', async () => {
    const { visitor } = await signedIn();
    const other = await own.test.given.user({ provider: 'work', extern_uid: own.newPerson().sub });
    const reply = await connect(visitor);
    expect(reply.status).toBe(403);
    expect(reply.html).toContain('Your account at Work is already connected to another account here.');
    expect(reply.html).not.toContain(other.username);
  });

  it('refuses a second identity at the same provider, and is content with the same one again', async () => {
    const { visitor } = await signedIn();
    const { sub } = own.newPerson();
    await connect(visitor);
    expect((await connect(visitor)).location).toBe(PATH);
    own.newPerson();
    expect((await connect(visitor)).html).toContain('Your account is already connected to another account at Work.');
    expect((await visitor.get(PATH)).html).toContain(sub);
  });

  it('is undone from the profile, and audit-logged', async () => {
    const { user, visitor } = await signedIn();
    own.newPerson();
    await connect(visitor);
    expect(await disconnect(visitor)).toContain('The provider was disconnected.');
    expect(own.test.audit('identity.disconnected')).toContainEqual(
      expect.objectContaining({ userId: user.id, source: 'work' }),
    );
    expect((await own.signIn(own.test.visitor(), 'club')).status).toBe(403);
    expect((await own.test.root.get(`/users/${user.id}`)).body).toMatchObject({ identities: [] });
  });

  it('is not undone when nothing else would be left to sign in by', async () => {
    const { user, visitor } = await signedIn();
    own.newPerson();
    await connect(visitor);
    await forgetPassword(user.id);
    expect(await disconnect(visitor)).toContain('This is your only way to sign in.');
    own.newPerson();
    await connect(visitor, 'club');
    expect(await disconnect(visitor)).toContain('The provider was disconnected.');
    expect(await disconnect(visitor)).toContain('This is your only way to sign in.');
  });

  it.each([
    ['passwords are switched off', { signin_enabled: false }, { signin_enabled: true }, false],
    [
      'the other provider is switched off',
      { disabled_oauth_sign_in_sources: ['club'] },
      { disabled_oauth_sign_in_sources: [] },
      true,
    ],
  ])('counts only ways that are open: not while %s', async (_name, closed, open, isWithoutPassword) => {
    const { user, visitor } = await signedIn();
    own.newPerson();
    await connect(visitor);
    if (isWithoutPassword) {
      await connect(visitor, 'club');
      await forgetPassword(user.id);
    }
    await own.test.root.put('/application/settings', closed);
    try {
      expect(await disconnect(visitor)).toContain('This is your only way to sign in.');
    } finally {
      await own.test.root.put('/application/settings', open);
    }
    expect(await disconnect(visitor)).toContain('The provider was disconnected.');
  });

  it("leaves another user's identities, and those of unknown sources", async () => {
    const { user: one } = await signedIn({ provider: 'work', extern_uid: uniqueName('sub') });
    const { user: other, visitor } = await signedIn({ provider: 'directory', extern_uid: uniqueName('sub') });
    const { html } = await visitor.get(PATH);
    expect(html).toContain('directory');
    expect(html).not.toContain('/disconnect"');
    const ids = await own.test.query('user-service', 'SELECT id FROM identities WHERE user_id IN ($1, $2)', [
      one.id,
      other.id,
    ]);
    expect(ids).toHaveLength(2);
    for (const id of [...ids.map((row) => String(row.id)), '0', 'x', '999999999']) {
      expect((await visitor.post(`${PATH}/${id}/disconnect`)).status).toBe(404);
    }
    expect((await own.test.root.get(`/users/${one.id}`)).body).toMatchObject({ identities: [{ provider: 'work' }] });
  });
});
