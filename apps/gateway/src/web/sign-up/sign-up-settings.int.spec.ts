import { z } from 'zod';
import { expectStatus, linkIn, oauthPost, uniqueName } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';

const stack = useOwnStack({ env: { CONFIRM_EMAILS: 'true' } });

const account = (given: Readonly<Record<string, string>> = {}) => {
  const username = uniqueName('new');
  return {
    name: `New ${username}`,
    username,
    email: `${username}@example.com`,
    password: 'a-good-password-1',
    ...given,
  };
};

const set = async (settings: Readonly<Record<string, unknown>>): Promise<void> => {
  expectStatus(await stack.test.root.put('/application/settings', settings), 200);
};

const signUp = (given: Readonly<Record<string, string>> = {}) =>
  stack.test.visitor().submit('/users/sign_up', account(given));

describe('where addresses are confirmed', () => {
  it('a user signs in only after following the link in the mail', async () => {
    const wish = account();
    const visitor = stack.test.visitor();
    expect(await visitor.submit('/users/sign_up', wish)).toMatchObject({ status: 302, location: '/users/sign_in' });
    const early = await visitor.signIn(wish.username, wish.password);
    expect(early.status).toBe(422);
    expect(early.html).toContain('You have to confirm your email address first.');

    const link = linkIn(await stack.test.mails.waitFor(wish.email));
    expect(link).toMatch(/^\/users\/confirmation\?token=/);
    await visitor.get(link);
    expect((await visitor.signIn(wish.username, wish.password)).status).toBe(422);
    const token = new URLSearchParams(link.split('?')[1]).get('token');
    const confirmed = await visitor.submit(link, { token }, '/users/confirmation');
    expect(confirmed).toMatchObject({ status: 302, location: '/users/sign_in' });
    expect(await visitor.signIn(wish.username, wish.password)).toMatchObject({ status: 302, location: '/' });
    expect(await visitor.post('/users/confirmation', { token })).toMatchObject({ status: 422 });
  });

  it('a wrong password does not reveal whether the address is confirmed', async () => {
    const wish = account();
    await stack.test.visitor().submit('/users/sign_up', wish);
    const reply = await stack.test.visitor().signIn(wish.username, 'wrong');
    expect(reply.html).toContain('Wrong username or password.');
  });

  it('the mail is sent again on request', async () => {
    const wish = account();
    await stack.test.visitor().submit('/users/sign_up', wish);
    await stack.test.mails.waitFor(wish.email);
    await stack.test.visitor().submit('/users/confirmation/new', { email: wish.email });
    expect((await stack.test.mails.waitFor(wish.email, 2)).subject).toBe('Confirm your email address');
  });

  it('choosing a password by mail confirms the address as well', async () => {
    const wish = account();
    await stack.test.visitor().submit('/users/sign_up', wish);
    await stack.test.visitor().submit('/users/password/new', { email: wish.email });
    const mails = [await stack.test.mails.waitFor(wish.email), await stack.test.mails.waitFor(wish.email, 2)];
    const link = mails.map(linkIn).find((path) => path.startsWith('/users/password/edit')) ?? '';
    const token = new URLSearchParams(link.split('?')[1]).get('token');
    const visitor = stack.test.visitor();
    const chosen = { token, password: 'another-password-1', confirmation: 'another-password-1' };
    await visitor.submit(link, chosen, '/users/password/edit');
    expect((await visitor.signIn(wish.username, 'another-password-1')).status).toBe(302);
  });

  it('an account that an administrator creates is confirmed by its user, unless they say otherwise', async () => {
    const waiting = await stack.test.given.user();
    expect((await stack.test.visitor().signIn(waiting.username, waiting.password)).status).toBe(422);
    expect(linkIn(await stack.test.mails.waitFor(waiting.email))).toContain('/users/confirmation?token=');
    for (const confirmed of [{ confirm: false }, { skip_confirmation: true }]) {
      const ready = await stack.test.given.user(confirmed);
      expect((await stack.test.visitor().signIn(ready.username, ready.password)).status).toBe(302);
    }
    const both = await stack.test.given.user({ confirm: true, skip_confirmation: true });
    expect((await stack.test.visitor().signIn(both.username, both.password)).status).toBe(422);
  });
});

describe('while accounts cannot be read', () => {
  it('pages say so, and the one to sign in is shown', async () => {
    const user = await stack.test.given.user({ confirm: false });
    const visitor = stack.test.visitor();
    await visitor.signIn(user.username, user.password);
    await stack.process('user-service').stop();
    try {
      const reply = await visitor.get('/profile/keys');
      expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } });
      expect(reply.html).toContain('This service is temporarily unavailable.');
      expect(reply.html).toContain('href="/profile/keys">Reload the page</a>');
      expect((await stack.test.visitor().get('/users/sign_in')).status).toBe(200);
      expect((await stack.test.visitor().signIn(user.username, user.password)).status).toBe(503);
    } finally {
      stack.process('user-service').start();
      await stack.process('user-service').waitReady();
    }
    expect((await visitor.get('/profile/keys')).status).toBe(200);
  }, 60_000);
});

describe('the setting', () => {
  afterEach(() =>
    set({
      signup_enabled: true,
      signin_enabled: true,
      domain_whitelist: [],
      domain_blacklist_enabled: false,
      after_sign_out_path: '',
      home_page_url: '',
      sign_in_text: '',
      session_expire_delay: 10_080,
      default_projects_limit: 100_000,
    }),
  );

  it('signup_enabled decides whether visitors can sign up', async () => {
    await set({ signup_enabled: false });
    const visitor = stack.test.visitor();
    expect((await visitor.get('/users/sign_in')).html).not.toContain('/users/sign_up');
    const form = await visitor.get('/users/sign_up');
    expect(form.status).toBe(404);
    expect(form.html).toContain('Sign-up is disabled.');
    expect((await visitor.post('/users/sign_up', account())).status).toBe(404);
  });

  it('signin_enabled closes signing up as well: no password would be taken', async () => {
    await set({ signin_enabled: false });
    const visitor = stack.test.visitor();
    expect((await visitor.get('/')).html).not.toContain('/users/sign_up');
    expect((await visitor.get('/users/sign_up')).status).toBe(404);
    expect((await visitor.post('/users/sign_up', account())).status).toBe(404);
  });

  it('domain_whitelist and domain_blacklist apply to users who sign up', async () => {
    await set({ domain_whitelist: ['*.example.org'] });
    expect((await signUp()).html).toContain('Email domain is not authorized for sign-up');
    await set({ domain_whitelist: [], domain_blacklist_enabled: true, domain_blacklist: ['example.com'] });
    expect((await signUp()).html).toContain('Email is not from an allowed domain.');
    const username = uniqueName('new');
    expect((await signUp({ username, email: `${username}@example.org` })).status).toBe(302);
  });

  it('domain_whitelist and domain_blacklist do not apply to accounts that administrators create', async () => {
    await set({ domain_whitelist: ['nobody.example'], domain_blacklist_enabled: true, domain_blacklist: ['*'] });
    const { email } = await stack.test.given.user();
    expect(email).not.toContain('nobody.example');
  });

  it('domain_whitelist and domain_blacklist apply to users who change their address', async () => {
    const user = await stack.test.given.user({ confirm: false });
    const visitor = stack.test.visitor();
    await visitor.signIn(user.username, user.password);
    const change = async (email: string) =>
      (await visitor.submit('/profile/emails/primary', { email, current_password: user.password })).html;
    await set({ domain_whitelist: ['*.example.org'] });
    expect(await change('new@example.com')).toContain('New email domain is not authorized for sign-up');
    await set({ domain_whitelist: [], domain_blacklist_enabled: true, domain_blacklist: ['example.com'] });
    expect(await change('new@example.com')).toContain('New email is not from an allowed domain.');
  });

  it('default_projects_limit is the limit of users who sign up', async () => {
    await set({ default_projects_limit: 7 });
    const wish = account();
    await stack.test.visitor().submit('/users/sign_up', wish);
    const { body } = await stack.test.root.get(`/users?username=${wish.username}`);
    expect(body).toMatchObject([{ projects_limit: 7 }]);
  });

  it('signin_enabled decides whether there is a form for a password, and whether one works', async () => {
    const user = await stack.test.given.user({ confirm: false });
    const visitor = stack.test.visitor();
    await visitor.get('/users/sign_in');
    await set({ signin_enabled: false });
    const page = await visitor.get('/users/sign_in');
    expect(page.html).not.toContain('type="password"');
    expect((await visitor.post('/users/sign_in', { login: user.username, password: user.password })).status).toBe(422);
  });

  it('signin_enabled decides whether clients get tokens for a password; tokens and sessions that are there go on', async () => {
    const user = await stack.test.given.user({ confirm: false });
    const visitor = stack.test.visitor();
    await visitor.signIn(user.username, user.password);
    const grant = () =>
      oauthPost(stack.test.url, '/oauth/token', {
        grant_type: 'password',
        username: user.username,
        password: user.password,
      });
    const { body } = await grant();
    const { access_token: token } = z.looseObject({ access_token: z.string() }).parse(body);

    await set({ signin_enabled: false });

    expect(await grant()).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
    const bearer = { headers: { authorization: `Bearer ${token}` } };
    const { status } = await stack.test.as(bearer).get('/user');
    expect(status).toBe(200);
    expect((await visitor.get('/')).html).toContain('Hello');
  });

  it('sign_in_text stands above the form, as text', async () => {
    await set({ sign_in_text: 'Ask <b>Ann</b> for an account' });
    const { html } = await stack.test.visitor().get('/users/sign_in');
    expect(html).toContain('Ask &lt;b&gt;Ann&lt;/b&gt; for an account');
  });

  it('home_page_url is where visitors of the start page are sent, unless they are signed in', async () => {
    await set({ home_page_url: 'https://www.example.com/welcome' });
    const user = await stack.test.given.user({ confirm: false });
    const visitor = stack.test.visitor();
    expect(await visitor.get('/')).toMatchObject({ status: 302, location: 'https://www.example.com/welcome' });
    await visitor.signIn(user.username, user.password);
    expect((await visitor.get('/')).html).toContain('Hello');
  });

  it.each(['', '/', '/?welcome=1'])(
    'home_page_url may be the start page itself, as its address with %j, which visitors then see',
    async (rest) => {
      await set({ home_page_url: `${stack.test.url}${rest}` });
      expect(await stack.test.visitor().get('/')).toMatchObject({ status: 200 });
    },
  );

  it('after_sign_out_path is where users are sent after signing out', async () => {
    await set({ after_sign_out_path: 'https://www.example.com/bye' });
    const user = await stack.test.given.user({ confirm: false });
    const visitor = stack.test.visitor();
    await visitor.signIn(user.username, user.password);
    await visitor.get('/');
    const reply = await visitor.post('/users/sign_out');
    expect(reply.html).toContain('content="0; url=https://www.example.com/bye"');
    expect(visitor.cookies.has('_service_session')).toBe(false);
  });

  it('session_expire_delay is how long a session lasts; with 0 as long as the browser is open', async () => {
    const user = await stack.test.given.user({ confirm: false });
    const cookieWith = async (minutes: number): Promise<string> => {
      await set({ session_expire_delay: minutes });
      const { setCookies } = await stack.test.visitor().signIn(user.username, user.password);
      return setCookies.find((cookie) => cookie.startsWith('_service_session=')) ?? '';
    };
    expect(Number(/Max-Age=(\d+)/.exec(await cookieWith(30))?.[1])).toBeGreaterThan(30 * 60 - 10);
    expect(await cookieWith(0)).not.toMatch(/Max-Age|Expires/);
  });
});
