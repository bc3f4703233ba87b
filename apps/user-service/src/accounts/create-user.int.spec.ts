import { fullUser } from '@ingot/contracts';
import { uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

/** What it takes to create a user, unlike any other. */
function newAccount() {
  const username = uniqueName('new');
  return { username, email: `${username}@example.com`, name: 'New User', password: 'long-enough-Password-1' };
}

const create = (body: object) => stack.root.post('/users', body);

describe('POST /users', () => {
  it('creates a user with the defaults', async () => {
    const account = newAccount();

    const { status, body } = await create({ ...account, email: ` ${account.email.toUpperCase()}` });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      username: account.username,
      email: account.email,
      name: 'New User',
      state: 'active',
      is_admin: false,
      bio: null,
      im_handle: '',
      organization: null,
      projects_limit: 100_000,
      color_scheme_id: 1,
      can_create_group: true,
      can_create_project: true,
      external: false,
      identities: [],
    });
    const { id, confirmed_at: confirmedAt } = fullUser.strict().parse(body);
    expect(confirmedAt).not.toBeNull();
    expect((await stack.root.get(`/users/${id}`)).body).toEqual(body);
  });

  it('keeps what is given', async () => {
    const given = {
      bio: 'Writes.',
      location: 'Oslo',
      im_handle: 'im',
      professional_profile: 'pro',
      social_handle: '@s',
      website_url: 'https://example.com',
      organization: 'Org',
      projects_limit: 0,
      can_create_group: false,
    };

    const { status, body } = await create({ ...newAccount(), ...given, admin: true });

    expect(status).toBe(201);
    expect(body).toMatchObject({ ...given, is_admin: true, can_create_project: false });
  });

  it('lets external users own nothing', async () => {
    const rights = { external: true, projects_limit: 5, can_create_group: true };

    const { body } = await create({ ...newAccount(), ...rights });

    expect(body).toMatchObject({ external: true, projects_limit: 0, can_create_group: false });
  });

  it('adds an identity, which nobody else can have', async () => {
    const identity = { provider: 'ldap', extern_uid: `uid=${newAccount().username}` };

    const first = await create({ ...newAccount(), ...identity });
    const second = await create({ ...newAccount(), ...identity });

    expect(first.body).toMatchObject({ identities: [identity] });
    const message = { identities: { extern_uid: ['has already been taken'] } };
    expect(second).toMatchObject({ status: 400, body: { message } });
  });

  it.each(['email', 'username', 'name'])('asks for the %s', async (name) => {
    const reply = await create({ ...newAccount(), [name]: undefined });

    expect(reply).toMatchObject({ status: 400, body: { message: `400 (Bad request) "${name}" not given` } });
  });

  it('asks for password or reset_password', async () => {
    const reply = await create({ ...newAccount(), password: undefined });

    const error = 'password, reset_password are missing, at least one parameter must be provided';
    expect(reply).toMatchObject({ status: 400, body: { error } });
  });

  it('lets reset_password win over the password', async () => {
    const reply = await create({ ...newAccount(), password: 'short', reset_password: true });

    expect(reply.status).toBe(201);
  });

  it.each([
    ['email', 'Email has already been taken'],
    ['username', 'Username has already been taken'],
  ] as const)('answers 409 when the %s is taken in another case', async (name, message) => {
    const taken = newAccount();
    await create(taken);

    const reply = await create({ ...newAccount(), [name]: taken[name].toUpperCase() });

    expect(reply).toMatchObject({ status: 409, body: { message } });
  });

  it('tells of a taken address before anything that is invalid', async () => {
    const taken = newAccount();
    await create(taken);

    const reply = await create({ ...newAccount(), email: taken.email, username: '-', password: 'short' });

    expect(reply).toMatchObject({ status: 409, body: { message: 'Email has already been taken' } });
  });

  it('creates one of several that ask for the same username at once', async () => {
    const { username } = newAccount();

    const replies = await Promise.all([1, 2, 3, 4].map(() => create({ ...newAccount(), username })));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it.each([
    [{ email: 'nowhere' }, { email: ['is invalid'] }],
    [{ password: 'short' }, { password: ['is too short (minimum is 8 characters)'] }],
    [{ username: 'admin' }, { username: ['admin is a reserved name'] }],
    [{ bio: 'x'.repeat(256) }, { bio: ['is too long (maximum is 255 characters)'] }],
    [{ projects_limit: -1 }, { projects_limit: ['must be greater than or equal to 0'] }],
  ])('refuses %j', async (given, message) => {
    const reply = await create({ ...newAccount(), ...given });

    expect(reply).toMatchObject({ status: 400, body: { message } });
  });

  it('refuses half an identity', async () => {
    const reply = await create({ ...newAccount(), provider: 'ldap' });

    const error = 'extern_uid, provider provide all or none of parameters';
    expect(reply).toMatchObject({ status: 400, body: { error } });
  });

  it('is for administrators, who are told so after their parameters were checked', async () => {
    const user = await stack.given.user();

    const complete = await stack.as(user).post('/users', newAccount());
    const incomplete = await stack.as(user).post('/users', {});

    expect(complete).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
    expect(incomplete.status).toBe(400);
  });
});
