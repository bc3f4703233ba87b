import { expectStatus, linkIn, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

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

describe('signing up', () => {
  it('creates an account like those that administrators create, and signs it in', async () => {
    const wish = account();
    const visitor = stack.visitor();
    expect(await visitor.submit('/users/sign_up', wish)).toMatchObject({ status: 302, location: '/' });
    const home = await visitor.get('/');
    expect(home.html).toContain('Welcome! Your account is ready.');
    expect(home.html).toContain(`Hello, ${wish.name}`);
    const user = expectStatus(await stack.as({ headers: { cookie: visitor.cookieHeader } }).get('/user'), 200);
    expect(user).toMatchObject({
      username: wish.username,
      email: wish.email,
      name: wish.name,
      state: 'active',
      is_admin: false,
      external: false,
      can_create_group: true,
      can_create_project: true,
      projects_limit: 100_000,
    });
  });

  it('keeps addresses in lower case', async () => {
    const wish = account();
    await stack.visitor().submit('/users/sign_up', { ...wish, email: ` ${wish.email.toUpperCase()} ` });
    expect((await stack.visitor().signIn(wish.email, wish.password)).status).toBe(302);
  });

  it('names every problem, and keeps all values but the password', async () => {
    const visitor = stack.visitor();
    const reply = await visitor.submit('/users/sign_up', {
      name: ' ',
      username: '-no-',
      email: 'no address',
      password: 'short-1',
    });
    expect(reply.status).toBe(422);
    expect(reply.html).toContain('Name can&#39;t be blank');
    expect(reply.html).toContain('Username can contain only letters, digits');
    expect(reply.html).toContain('Email is invalid');
    expect(reply.html).toContain('Password is too short (minimum is 8 characters)');
    expect(reply.html).toContain('value="no address"');
    expect(reply.html).not.toContain('short-1');
    expect(visitor.cookies.has('_service_session')).toBe(false);
  });

  it('is refused for names and addresses that are taken', async () => {
    const user = await stack.given.user();
    const sameName = await stack.visitor().submit('/users/sign_up', account({ username: user.username.toUpperCase() }));
    expect(sameName.status).toBe(422);
    expect(sameName.html).toContain('Username has already been taken');
    const sameAddress = await stack.visitor().submit('/users/sign_up', account({ email: user.email.toUpperCase() }));
    expect(sameAddress.status).toBe(422);
    expect(sameAddress.html).toContain('Email has already been taken');
  });

  it('names what is taken beside what else is wrong, all at once', async () => {
    const { username, email } = await stack.given.user();
    const everything = await stack
      .visitor()
      .submit('/users/sign_up', account({ username, email, password: 'short-1' }));
    const names = await stack.visitor().submit('/users/sign_up', account({ username, email }));
    for (const { status, html } of [everything, names]) {
      expect(status).toBe(422);
      expect(html).toContain('Username has already been taken');
      expect(html).toContain('Email has already been taken');
    }
    expect(everything.html).toContain('Password is too short (minimum is 8 characters)');
  });

  it.each(['users', 'profile', 'help', 'assets', 'admin'])(
    'is refused for the name of a page: %s',
    async (username) => {
      const reply = await stack.visitor().submit('/users/sign_up', account({ username }));
      expect(reply.html).toContain(`${username} is a reserved name`);
    },
  );

  it('makes no administrators, whatever other fields are sent', async () => {
    const wish = account();
    const visitor = stack.visitor();
    await visitor.submit('/users/sign_up', { ...wish, admin: 'true', is_admin: 'true', projects_limit: '1' });
    const user = await stack.as({ headers: { cookie: visitor.cookieHeader } }).get('/user');
    expect(user.body).toMatchObject({ is_admin: false, projects_limit: 100_000 });
  });
});

describe('a link to confirm an address', () => {
  it('that was never sent is refused', async () => {
    const visitor = stack.visitor();
    const reply = await visitor.submit('/users/confirmation?token=x', { token: 'x' }, '/users/confirmation');
    expect(reply).toMatchObject({ status: 302, location: '/users/confirmation/new' });
  });

  it('is not sent to confirmed users', async () => {
    const [user, other] = [await stack.given.user(), await stack.given.user()];
    const reply = await stack.visitor().submit('/users/confirmation/new', { email: user.email });
    expect(reply).toMatchObject({ status: 302, location: '/users/sign_in' });
    await stack.visitor().submit('/users/password/new', { email: other.email });
    expect(linkIn(await stack.mails.waitFor(other.email))).toContain('/users/password/edit');
    expect(await stack.mails.to(user.email)).toEqual([]);
  });
});
