import { type TestUser, useStack, type Visitor } from '@ingot/testing';

const stack = useStack();
const PATH = '/profile/sessions';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

let user: TestUser;
let visitor: Visitor;

const isSignedIn = async (one: Visitor): Promise<boolean> => (await one.get(PATH)).status === 200;
const idsIn = (html: string) => [...html.matchAll(/sessions\/(\d+)\/end"/g)].map(([, id = '']) => id);

beforeEach(async () => {
  user = await stack.given.user();
  visitor = await stack.signedIn(user);
});

describe('the list of sessions', () => {
  it('tells which is this one, which has no button, and where the others are', async () => {
    const other = stack.visitor();
    await other.get('/users/sign_in');
    const { username: login, password } = user;
    await other.post('/users/sign_in', { login, password }, { 'user-agent': FIREFOX });
    const { html } = await visitor.get(PATH);
    expect(html).toMatch(/Firefox 132 on Linux[^]*127\.0\.0\.1/);
    expect(html.match(/this one/g)).toHaveLength(1);
    expect(idsIn(html)).toHaveLength(1);
  });

  it('shows what a browser says of itself as text', async () => {
    const other = stack.visitor();
    await other.get('/users/sign_in');
    const { username: login, password } = user;
    await other.post('/users/sign_in', { login, password }, { 'user-agent': '<img src=x>' });
    const { html } = await visitor.get(PATH);
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toContain('<img src=x>');
  });

  it("does not show another user's sessions", async () => {
    await stack.signedIn(await stack.given.user());
    const { html } = await visitor.get(PATH);
    expect(idsIn(html)).toEqual([]);
    expect(html).not.toContain('End all other sessions');
  });
});

describe('ending sessions', () => {
  it('ends the one that is named, at once', async () => {
    const [one, two] = [await stack.signedIn(user), await stack.signedIn(user)];
    // the last used comes first
    const [second = ''] = idsIn((await visitor.get(PATH)).html);
    expect(await visitor.post(`${PATH}/${second}/end`)).toMatchObject({ status: 302, location: PATH });
    expect((await visitor.get(PATH)).html).toContain('The session has ended.');
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([true, false]);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('ends all but this one', async () => {
    const others = [await stack.signedIn(user), await stack.signedIn(user)];
    expect(await visitor.submit(PATH, {}, `${PATH}/end_others`)).toMatchObject({ status: 302, location: PATH });
    expect(await isSignedIn(visitor)).toBe(true);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
  });

  it('of another user is refused as not found, and the session stays', async () => {
    await stack.signedIn(user);
    const [id = ''] = idsIn((await visitor.get(PATH)).html);
    const stranger = await stack.signedIn(await stack.given.user({ admin: true }));
    await stranger.get(PATH);
    for (const path of [id, '0', 'x', '999999999']) {
      expect((await stranger.post(`${PATH}/${path}/end`)).status).toBe(404);
    }
    await stranger.post(`${PATH}/end_others`);
    expect(idsIn((await visitor.get(PATH)).html)).toEqual([id]);
  });

  it('that have already ended says so', async () => {
    await stack.signedIn(user);
    const [id = ''] = idsIn((await visitor.get(PATH)).html);
    await visitor.post(`${PATH}/${id}/end`);
    expect((await visitor.post(`${PATH}/${id}/end`)).status).toBe(404);
  });
});
