import { randomUUID } from 'node:crypto';
import { fullUser } from '@ingot/contracts';
import { credentialsOf, expectStatus, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const update = ({ id }: { id: number }, changes: object) => stack.root.put(`/users/${id}`, changes);
const show = async ({ id }: { id: number }) => fullUser.parse((await stack.root.get(`/users/${id}`)).body);

describe('PUT /users/:id', () => {
  it('changes every field of the table, and shows them at once', async () => {
    const user = await stack.given.user();
    const username = uniqueName('renamed');
    const changes = {
      email: `${username}@example.com`,
      username,
      name: 'New Name',
      im_handle: 'im',
      professional_profile: 'pro',
      social_handle: '@s',
      website_url: 'https://example.com',
      organization: 'Org',
      projects_limit: 7,
      bio: 'Writes.',
      location: 'Oslo',
      can_create_group: false,
    };
    const identity = { provider: 'ldap', extern_uid: `uid=${username}` };

    const { status, body } = await update(user, {
      ...changes,
      ...identity,
      password: 'another-long-one-1',
      admin: true,
      external: false,
    });

    expect(status).toBe(200);
    expect(fullUser.strict().parse(body)).toMatchObject({
      ...changes,
      id: user.id,
      is_admin: true,
      external: false,
      identities: [identity],
    });
    expect(await show(user)).toEqual(body);
    expect((await stack.as(user).get('/user')).body).toMatchObject(changes);
  });

  it('leaves what is not given as it is', async () => {
    const user = await stack.given.user({ bio: 'Writes.', projects_limit: 3, admin: true });
    const before = await show(user);

    expect((await update(user, { location: 'Oslo' })).body).toEqual({ ...before, location: 'Oslo' });
  });

  it('takes form fields', async () => {
    const user = await stack.given.user();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };

    const reply = await stack.root.raw('PUT', `/users/${user.id}`, { headers, body: 'bio=B&projects_limit=4&admin=1' });

    expect(reply).toMatchObject({ status: 200, body: { bio: 'B', projects_limit: 4, is_admin: true } });
  });

  it('takes texts of 255 characters, whatever the characters take', async () => {
    const user = await stack.given.user();
    const bio = '😀'.repeat(255);

    expect(await update(user, { bio })).toMatchObject({ status: 200, body: { bio } });
    expect(await update(user, { bio: `${bio}x` })).toMatchObject({
      status: 400,
      body: { message: { bio: ['is too long (maximum is 255 characters)'] } },
    });
  });

  it('clears texts by null or an empty text', async () => {
    const user = await stack.given.user({ bio: 'B', location: 'L', im_handle: 'im', website_url: 'w' });

    const { body } = await update(user, { bio: null, location: '', im_handle: null, website_url: '' });

    expect(body).toMatchObject({ bio: null, location: '', im_handle: '', website_url: '' });
  });

  it('trims addresses and writes them in lower case', async () => {
    const user = await stack.given.user();
    const email = `${uniqueName('mail')}@example.com`;

    expect((await update(user, { email: ` ${email.toUpperCase()} ` })).body).toMatchObject({ email });
  });

  it('forces external users to own nothing, also when they are given something', async () => {
    const user = await stack.given.user();
    const nothing = { external: true, can_create_group: false, projects_limit: 0, can_create_project: false };

    const made = await update(user, { external: true, can_create_group: true, projects_limit: 5 });
    const given = await update(user, { can_create_group: true, projects_limit: 5 });
    const insider = await update(user, { external: false, can_create_group: true, projects_limit: 5 });

    expect(made.body).toMatchObject(nothing);
    expect(given.body).toMatchObject(nothing);
    expect(insider.body).toMatchObject({ external: false, can_create_group: true, projects_limit: 5 });
  });

  it('takes rights away at once', async () => {
    const internal = await stack.given.project({ visibility: 'internal' });
    const user = await stack.given.user({ admin: true });
    expect((await stack.as(user).get(`/users/${user.id}`)).body).toHaveProperty('email');
    expect((await stack.as(user).get(internal.url())).status).toBe(200);

    await update(user, { admin: false, external: true });

    expect((await stack.as(user).get(`/users/${user.id}`)).body).not.toHaveProperty('email');
    expect((await stack.as(user).get(internal.url())).status).toBe(404);
  });

  it('adds an identity, and changes the one of the same provider', async () => {
    const user = await stack.given.user();
    const [ldap, other] = [{ provider: 'ldap' }, { provider: 'saml' }];
    const uid = () => `uid=${randomUUID()}`;
    const [first, second, third] = [uid(), uid(), uid()];

    await update(user, { ...ldap, extern_uid: first });
    await update(user, { ...other, extern_uid: second });
    const { body } = await update(user, { ...ldap, extern_uid: third });

    expect(body).toMatchObject({
      identities: [
        { ...ldap, extern_uid: third },
        { ...other, extern_uid: second },
      ],
    });
  });

  it('lets tokens work on after a new password, which is good for nothing but to be changed', async () => {
    const project = await stack.given.project();
    const { owner } = project;
    const { private_token: token = '' } = fullUser.parse((await stack.root.get(`/user?sudo=${owner.id}`)).body);
    const password = 'quite-another-one-1';

    expectStatus(await update(owner, { password }), 200);

    expect((await stack.as(token).get('/user')).status).toBe(200);
    const [row] = await stack.query(
      'user-service',
      'SELECT password_expires_at <= now() AS "mustChange" FROM users WHERE id = $1',
      [owner.id],
    );
    expect(row).toEqual({ mustChange: true });
    const [withOld, withNew] = [await project.git(), await project.git({ ...owner, password })];
    expect((await withOld.try('ls-remote')).code).not.toBe(0);
    expect((await withNew.try('ls-remote')).code).not.toBe(0);
  });

  it('ends the user’s sessions with a new password, but no token', async () => {
    const user = await stack.given.user();
    const { session, ...tokens } = await credentialsOf(stack, user);
    expect((await stack.as(session ?? null).get('/user')).status).toBe(200);

    expectStatus(await update(user, { password: 'quite-another-one-1' }), 200);

    expect((await stack.as(session ?? null).get('/user')).status).toBe(401);
    for (const [kind, caller] of Object.entries(tokens)) {
      expect([kind, (await stack.as(caller).get('/user')).status]).toEqual([kind, 200]);
    }
  });

  it('shows the new name in other services at once', async () => {
    const project = await stack.given.project();
    const { iid } = await project.mergeRequest();
    const url = project.url(`/merge_requests/${iid}`);
    const name = 'Quite New';
    expect((await stack.root.get(url)).body).toMatchObject({ author: { name: project.owner.name } });

    await update(project.owner, { name });

    expect((await stack.root.get(url)).body).toMatchObject({ author: { name } });
    expect((await stack.root.get(project.url())).body).toMatchObject({ owner: { name } });
    expect((await stack.root.get(project.url('/members'))).body).toMatchObject([{ name }]);
  });
});

describe('PUT /users/:id refuses', () => {
  let user: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    [user, other] = [await stack.given.user(), await stack.given.user()];
  });

  it('nothing to change with 400', async () => {
    const names =
      'email, username, name, password, im_handle, professional_profile, social_handle, website_url, organization, ' +
      'projects_limit, extern_uid, provider, bio, location, admin, can_create_group, external';

    expect(await update(user, {})).toMatchObject({
      status: 400,
      body: { error: `${names} are missing, at least one parameter must be provided` },
    });
  });

  it.each([{ provider: 'ldap' }, { extern_uid: 'uid=ann' }])('half an identity with 400: %j', async (half) => {
    expect(await update(user, half)).toMatchObject({
      status: 400,
      body: { error: 'extern_uid, provider provide all or none of parameters' },
    });
  });

  it.each([
    [{ bio: 'x'.repeat(256) }, { bio: ['is too long (maximum is 255 characters)'] }],
    [{ email: 'nowhere' }, { email: ['is invalid'] }],
    [{ password: 'short' }, { password: ['is too short (minimum is 8 characters)'] }],
    [{ password: '' }, { password: ["can't be blank"] }],
    [{ username: 'admin' }, { username: ['admin is a reserved name'] }],
    [{ projects_limit: -1 }, { projects_limit: ['must be greater than or equal to 0'] }],
  ])('with 400 a value that nobody can have: %j', async (changes, message) => {
    const before = await show(user);

    expect(await update(user, { name: 'X', ...changes })).toMatchObject({ status: 400, body: { message } });
    expect(await show(user)).toEqual(before);
  });

  it.each([
    [{ projects_limit: 'many' }, 'projects_limit is invalid'],
    [{ admin: 'perhaps' }, 'admin is invalid'],
    [{ name: ' ' }, 'name is empty'],
    [{ bio: 'a\0b' }, 'bio is invalid'],
  ])('with 400 what is malformed: %j', async (changes, error) => {
    expect(await update(user, changes)).toMatchObject({ status: 400, body: { error } });
  });

  it('with 404 an address that another user has, and changes nothing', async () => {
    const before = await show(user);

    const reply = await update(user, { name: 'X', email: other.email.toUpperCase() });

    expect(reply).toMatchObject({ status: 404, body: { message: 'Email has already been taken' } });
    expect(await show(user)).toEqual(before);
  });

  it('with 404 an address that is another user’s secondary one', async () => {
    const email = `${uniqueName('second')}@example.com`;
    expectStatus(await stack.root.post(`/users/${other.id}/emails`, { email }), 201);

    expect(await update(user, { email })).toMatchObject({
      status: 404,
      body: { message: 'Email has already been taken' },
    });
  });

  it('with 404 a username that another user has, in any case', async () => {
    const reply = await update(user, { name: 'X', username: other.username.toUpperCase() });

    expect(reply).toMatchObject({ status: 404, body: { message: 'Username has already been taken' } });
    expect(await show(user)).toMatchObject({ name: user.name, username: user.username });
  });

  it('with 404 a username that a group has, in any case', async () => {
    const path = uniqueName('group');
    await stack.query('repo-service', `INSERT INTO namespaces (name, path, kind) VALUES ($1, $1, 'group')`, [path]);

    const reply = await update(user, { username: path.toUpperCase() });

    expect(reply).toMatchObject({ status: 404, body: { message: 'Username has already been taken' } });
    expect(await show(user)).toMatchObject({ username: user.username });
  });

  it('with 404 an identity that another user has', async () => {
    const identity = { provider: 'ldap', extern_uid: `uid=${randomUUID()}` };
    await update(other, identity);

    const reply = await update(user, identity);

    const message = { identities: { extern_uid: ['has already been taken'] } };
    expect(reply).toMatchObject({ status: 404, body: { message } });
  });

  it('all but one of several who want the same username at once', async () => {
    const users = await Promise.all([1, 2, 3].map(() => stack.given.user()));
    const username = uniqueName('wanted');

    const replies = await Promise.all(users.map((one) => update(one, { username })));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('callers in this order: 401, 400 for parameters, 403, 404', async () => {
    const tooLong = { bio: 'x'.repeat(256) };

    expect((await stack.as(null).put('/users/999999999', tooLong)).status).toBe(401);
    expect((await stack.as(user).put('/users/999999999', tooLong)).status).toBe(400);
    expect(await stack.as(user).put('/users/999999999', { bio: 'B' })).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden' },
    });
    expect(await stack.root.put('/users/999999999', { bio: 'B' })).toMatchObject({
      status: 404,
      body: { message: '404 User Not Found' },
    });
    expect(await stack.root.put('/users/x', { bio: 'B' })).toMatchObject({
      status: 404,
      body: { error: '404 Not Found' },
    });
  });

  it('users who would change themselves', async () => {
    expect((await stack.as(user).put(`/users/${user.id}`, { admin: true })).status).toBe(403);
    expect((await show(user)).is_admin).toBe(false);
  });
});
