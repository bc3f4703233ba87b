import {
  allowAccess,
  authorizationRequest,
  exchangeCode,
  oauthPost,
  registerApplication,
  type TestUser,
  useStack,
  type Visitor,
} from '@ingot/testing';
import { z } from 'zod';

const stack = useStack();
const OWN = '/oauth/applications';
const OF_INSTANCE = '/admin/applications';
const AUTHORIZED = '/oauth/authorized_applications';

async function signedIn(attributes: Readonly<Record<string, unknown>> = {}): Promise<Visitor> {
  const { username, password } = await stack.given.user(attributes);
  const visitor = stack.visitor();
  await visitor.signIn(username, password);
  return visitor;
}

const callAs = (token: string) => stack.as(null).get('/user', { headers: { authorization: `Bearer ${token}` } });

/** The ways in which a client may prove what it is. */
const isClient = async (uid: string, secret: string): Promise<boolean> => {
  const form = { grant_type: 'client_credentials', client_id: uid, client_secret: secret };
  return (await oauthPost(stack.url, '/oauth/token', form)).status === 200;
};

describe("one's own applications", () => {
  it.each([OWN, `${OWN}/new`, OF_INSTANCE, AUTHORIZED])('require a signed-in user: %s', async (path) => {
    expect(await stack.visitor().get(path)).toMatchObject({
      status: 302,
      location: `/users/sign_in?return_to=${encodeURIComponent(path)}`,
    });
  });

  it('are registered, with a secret that is shown once', async () => {
    const keeper = await signedIn();
    const { uid, secret, path } = await registerApplication(keeper, { name: 'My <app>' });
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await isClient(uid, secret)).toBe(true);
    expect((await keeper.get(OWN)).html).toContain('My &lt;app&gt;');
    const { html } = await keeper.get(path);
    expect(html).toContain(uid);
    expect(html).not.toContain(secret);
  });

  it('are listed with the day on which they were registered', async () => {
    const keeper = await signedIn();
    await registerApplication(keeper, { name: 'Of today' });
    const { html } = await keeper.get(OWN);
    expect(html).toMatch(/Of today[^]*confidential, registered\s+<time datetime="[^"]+">\d{4}-\d\d-\d\d<\/time>/);
    expect((await keeper.get(`${OWN}/new`)).html).toContain('<title>Register an application · Ingot<');
  });

  it('have no secret when they are public', async () => {
    const { uid, secret } = await registerApplication(await signedIn(), { isConfidential: false });
    expect(secret).toBe('');
    expect(await isClient(uid, '')).toBe(false);
  });

  it.each([
    ['no name', { name: ' ' }, 'Name can&#39;t be blank'],
    ['a long name', { name: 'x'.repeat(256) }, 'Name is too long (maximum is 255 characters)'],
    ['no address', { redirect_uri: '' }, 'Redirect URI can&#39;t be blank'],
    ['a relative address', { redirect_uri: '/callback' }, 'Redirect URI must be an absolute URI'],
    ['an address that runs', { redirect_uri: 'javascript:alert(1)' }, 'Redirect URI has a scheme that is not allowed'],
    ['a fragment', { redirect_uri: 'https://a.example/#x' }, 'Redirect URI cannot contain a fragment'],
  ])('are not registered with %s, and what was typed stays', async (_name, change, message) => {
    const keeper = await signedIn();
    const fields = { name: 'Kept', redirect_uri: 'https://kept.example/cb', confidential: '1', ...change };
    const { status, html } = await keeper.submit(`${OWN}/new`, fields, OWN);
    expect(status).toBe(422);
    expect(html).toContain(message);
    expect(html).toMatch('name' in change ? /kept\.example/ : /value="Kept"/);
    expect((await keeper.get(OWN)).html).toContain('No applications yet.');
  });

  it('are not registered for somebody who is deleted meanwhile', async () => {
    const { id, username, password } = await stack.given.user();
    const keeper = stack.visitor();
    await keeper.signIn(username, password);
    await keeper.get(`${OWN}/new`);

    const registered = await stack.holding('user-service', async (transaction) => {
      await transaction.query('DELETE FROM users WHERE id = $1', [id]);
      const asked = keeper.submit(`${OWN}/new`, { name: 'App', redirect_uri: 'https://a.example/cb' }, OWN);
      await transaction.isAwaitedBy(1);
      await transaction.commit();
      return asked;
    });

    expect(registered.status).toBe(404);
  });

  it('are not registered with a scope that there is not', async () => {
    const keeper = await signedIn();
    const fields = { name: 'App', redirect_uri: 'https://a.example/cb', 'scopes[]': 'everything' };
    expect((await keeper.submit(`${OWN}/new`, fields, OWN)).status).toBe(422);
  });

  it('are changed', async () => {
    const keeper = await signedIn();
    const { path } = await registerApplication(keeper);
    const fields = {
      name: 'Renamed',
      redirect_uri: 'https://a.example/1\r\nhttps://a.example/2',
      'scopes[]': 'read_user',
    };
    expect(await keeper.submit(path, fields)).toMatchObject({ status: 302, location: path });
    const { html } = await keeper.get(path);
    expect(html).toContain('The application was changed.');
    expect(html).toContain('https://a.example/1\nhttps://a.example/2');
    expect(html).toMatch(/value="read_user" checked/);
    const wrong = await keeper.submit(path, { ...fields, name: '' });
    expect(wrong.status).toBe(422);
    expect((await keeper.get(path)).html).toContain('Renamed');
  });

  it('get a new secret, which makes the old one invalid', async () => {
    const keeper = await signedIn();
    const { uid, secret, path } = await registerApplication(keeper);
    const { html } = await keeper.submit(path, {}, `${path}/secret`);
    const renewed = /id="application-secret">([0-9a-f]{64})</.exec(html)?.[1] ?? '';
    expect(await isClient(uid, secret)).toBe(false);
    expect(await isClient(uid, renewed)).toBe(true);
  });

  it("are nobody else's: others find nothing there, and change nothing", async () => {
    const [keeper, other] = [await signedIn(), await signedIn({ admin: true })];
    const { uid, secret, path } = await registerApplication(keeper);
    const fields = { name: 'Taken', redirect_uri: 'https://evil.example/' };
    expect((await other.get(path)).status).toBe(404);
    expect((await other.get(`${OWN}/x`)).status).toBe(404);
    await other.get('/');
    expect((await other.post(path, fields)).status).toBe(404);
    expect((await other.post(`${path}/secret`)).status).toBe(404);
    expect((await other.post(`${path}/remove`)).status).toBe(302);
    expect(await isClient(uid, secret)).toBe(true);
    expect((await keeper.get(path)).html).toContain('An application');
  });

  it('are at most a hundred', async () => {
    const keeper = await signedIn();
    await keeper.get(`${OWN}/new`);
    const fields = { name: 'One of many', redirect_uri: 'https://a.example/' };
    for (let n = 0; n < 100; n++) expect((await keeper.post(OWN, fields)).status).toBe(201);
    const refused = await keeper.post(OWN, fields);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('>The limit of 100 applications is reached<');
  });

  it('are at most a hundred also when several are registered at once', async () => {
    const owner = await stack.given.user();
    const keeper = stack.visitor();
    await keeper.signIn(owner.username, owner.password);
    await stack.query(
      'user-service',
      `INSERT INTO oauth_applications (owner_id, uid, name, redirect_uris, scopes)
       SELECT $1::bigint, md5(random()::text) || md5(random()::text), 'One of many', '{https://a.example/}', '{}'
       FROM generate_series(1, 98)`,
      [owner.id],
    );
    await keeper.get(`${OWN}/new`);
    const fields = { name: 'The last', redirect_uri: 'https://a.example/' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => keeper.post(OWN, fields)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, ...Array<number>(6).fill(422)]);
  });

  it('cannot make themselves trusted', async () => {
    const keeper = await signedIn();
    const fields = { name: 'App', redirect_uri: 'https://a.example/', trusted: '1' };
    expect((await keeper.submit(`${OWN}/new`, fields, OWN)).status).toBe(201);
    expect((await keeper.get(OWN)).html).not.toContain('trusted');
  });
});

describe('applications of the whole instance', () => {
  it('are for administrators alone', async () => {
    const somebody = await signedIn();
    expect((await somebody.get(OF_INSTANCE)).status).toBe(403);
    const fields = { name: 'App', redirect_uri: 'https://a.example/', trusted: '1' };
    expect((await somebody.submit('/', fields, OF_INSTANCE)).status).toBe(403);
  });

  it('are kept by all administrators', async () => {
    const [one, other] = [await signedIn({ admin: true }), await signedIn({ admin: true })];
    const { path, uid, secret } = await registerApplication(one, { ofInstance: 'trusted' });
    expect((await other.get(path)).html).toContain(uid);
    expect(await other.submit(path, {}, `${path}/remove`)).toMatchObject({ status: 302, location: OF_INSTANCE });
    expect((await one.get(path)).status).toBe(404);
    expect(await isClient(uid, secret)).toBe(false);
  });
});

describe('the applications that a user authorized', () => {
  let user: TestUser;
  let visitor: Visitor;

  beforeEach(async () => {
    user = await stack.given.user();
    visitor = stack.visitor();
    await visitor.signIn(user.username, user.password);
  });

  async function accessOf(name: string, by?: Visitor) {
    const keeper = by ?? (await signedIn());
    const application = await registerApplication(keeper, { name });
    const { code } = await allowAccess(visitor, authorizationRequest(application));
    const { body } = await exchangeCode(stack.url, application, code);
    const { access_token: token } = z.object({ access_token: z.string() }).parse(body);
    expect((await callAs(token)).status).toBe(200);
    return { keeper, application, token };
  }

  it('ends at once when the user is deleted who keeps the application', async () => {
    const owner = await stack.given.user();
    const keeper = stack.visitor();
    await keeper.signIn(owner.username, owner.password);
    const { token } = await accessOf('Orphan', keeper);
    expect((await stack.root.delete(`/users/${owner.id}`)).status).toBe(200);
    expect(await callAs(token)).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
  });

  it('is listed by application, and ends at once when it is taken back', async () => {
    const [one, other] = [await accessOf('First app'), await accessOf('Second app')];
    const { html } = await visitor.get(AUTHORIZED);
    expect(html).toContain('First app');
    const id = one.application.path.split('/').at(-1) ?? '';
    // the number is that of the application, which its keeper sees in its address
    expect(html).toContain(`name="application_id" value="${id}"`);
    expect(await visitor.post(`${AUTHORIZED}/revoke`, { application_id: id })).toMatchObject({ status: 302 });
    expect(await callAs(one.token)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    expect((await callAs(other.token)).status).toBe(200);
    const after = await visitor.get(AUTHORIZED);
    expect(after.html).not.toContain('First app');
    expect(after.html).toContain('Second app');
  });

  it('by a password is listed too', async () => {
    const form = { grant_type: 'password', username: user.username, password: user.password };
    const { body } = await oauthPost(stack.url, '/oauth/token', form);
    const { access_token: token } = z.object({ access_token: z.string() }).parse(body);
    expect((await visitor.get(AUTHORIZED)).html).toContain('Applications that signed in with your password');
    expect((await visitor.post(`${AUTHORIZED}/revoke`, { application_id: 'x' })).status).toBe(404);
    expect((await callAs(token)).status).toBe(200);
    await visitor.post(`${AUTHORIZED}/revoke`, { application_id: '' });
    expect((await callAs(token)).status).toBe(401);
  });

  it('ends at once when the application is removed', async () => {
    const { keeper, application, token } = await accessOf('Short-lived');
    await keeper.submit(application.path, {}, `${application.path}/remove`);
    expect(await callAs(token)).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
    expect((await visitor.get(AUTHORIZED)).html).toContain('No application has access.');
  });
});
