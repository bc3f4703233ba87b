import { email, type EmailJson, fullUser } from '@ingot/contracts';
import { expectStatus, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const NOT_FOUND_EMAIL = { status: 404, body: { message: '404 Email Not Found' } };
const NOT_FOUND_USER = { status: 404, body: { message: '404 User Not Found' } };
const FORBIDDEN = { status: 403, body: { message: '403 Forbidden' } };
const UNKNOWN_ROUTE = { status: 404, body: { error: '404 Not Found' } };
const invalid = (message: object) => ({ status: 400, body: { message } });
const TAKEN = invalid({ email: ['has already been taken'] });
const NOBODY = 999_999_999;

const newAddress = (): string => `${uniqueName('address')}@example.com`;

async function addEmail(user: TestUser, address = newAddress()): Promise<EmailJson> {
  return email.strict().parse(expectStatus(await stack.as(user).post('/user/emails', { email: address }), 201));
}

/** An address that is known to be the user's, as an administrator says so. */
async function addProvenEmail({ id }: TestUser): Promise<EmailJson> {
  const reply = await stack.root.post(`/users/${id}/emails`, { email: newAddress() });
  return email.strict().parse(expectStatus(reply, 201));
}

const createUser = (attributes: object) =>
  stack.root.post('/users', {
    username: uniqueName('new'),
    name: 'New',
    password: 'long-enough-Password-1',
    ...attributes,
  });

let user: TestUser;

beforeEach(async () => {
  user = await stack.given.user();
});

describe('POST /user/emails', () => {
  it('adds an address, at once', async () => {
    const address = newAddress();

    const { status, body } = await stack.as(user).post('/user/emails', { email: address });

    expect(status).toBe(201);
    const added = email.strict().parse(body);
    expect(added).toEqual({ id: added.id, email: address });
    expect(await stack.as(user).get(`/user/emails/${added.id}`)).toMatchObject({ status: 200, body: added });
  });

  it('keeps it in lower case, without blanks around it', async () => {
    const address = newAddress();

    const reply = await stack.as(user).post('/user/emails', { email: `  ${address.toUpperCase()} ` });

    expect(reply).toMatchObject({ status: 201, body: { email: address } });
  });

  it('asks for the address', async () => {
    const reply = await stack.as(user).post('/user/emails', {});

    expect(reply).toMatchObject({ status: 400, body: { message: '400 (Bad request) "email" not given' } });
  });

  it.each([
    ['no address', 'nowhere', ['is invalid']],
    ['nothing', ' ', ['is invalid']],
    ['two', 'a@example.com b@example.com', ['is invalid']],
    ['a long one', `${'x'.repeat(250)}@example.com`, ['is too long (maximum is 255 characters)']],
  ])('refuses %s', async (_name, address, messages) => {
    expect(await stack.as(user).post('/user/emails', { email: address })).toMatchObject(invalid({ email: messages }));
    expect((await stack.as(user).get('/user/emails')).body).toEqual([]);
  });

  it("refuses an address that is any user's primary or secondary one, in upper or lower case", async () => {
    const another = await stack.given.user();
    const { email: secondary } = await addEmail(another);
    const { email: own } = await addEmail(user);

    for (const taken of [another.email, secondary, user.email, own]) {
      expect(await stack.as(user).post('/user/emails', { email: taken.toUpperCase() })).toMatchObject(TAKEN);
    }
    expect((await stack.as(user).get('/user/emails')).headers).toMatchObject({ 'x-total': '1' });
  });

  it('gives a user no more than 100 addresses', async () => {
    await stack.query(
      'user-service',
      `INSERT INTO emails (user_id, email) SELECT $1, $2 || n FROM generate_series(1, 95) n`,
      [user.id, newAddress()],
    );
    const add = () => stack.as(user).post('/user/emails', { email: newAddress() });

    const replies = await Promise.all(Array.from({ length: 8 }, add));

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(replies.find(({ status }) => status !== 201)).toMatchObject(
      invalid({ user: ['has too many emails (maximum is 100)'] }),
    );
  });
});

describe('an address', () => {
  it("that is somebody's secondary one, as an administrator said, cannot be a new user's", async () => {
    const { email: taken } = await addProvenEmail(user);

    const message = 'Email has already been taken';
    expect(await createUser({ email: taken.toUpperCase() })).toMatchObject({ status: 409, body: { message } });
    const alsoTaken = await createUser({ email: taken, username: user.username });
    expect(alsoTaken).toMatchObject({ status: 409, body: { message } });
    const alsoInvalid = await createUser({ email: taken, username: '-' });
    expect(alsoInvalid).toMatchObject({ status: 409, body: { message } });
  });

  it('goes to one of several who ask for it at once, and to a new user rather than to one who only says so', async () => {
    const address = newAddress();
    const another = await stack.given.user();

    const replies = await Promise.all([
      stack.as(user).post('/user/emails', { email: address }),
      createUser({ email: address }),
      stack.as(another).post('/user/emails', { email: address }),
      createUser({ email: address }),
    ]);

    const [first, created, second, alsoCreated] = replies.map(({ status }) => status);
    expect([first, second].filter((status) => status === 201).length).toBeLessThan(2);
    expect([created, alsoCreated].filter((status) => status === 201).length).toBeLessThan(2);
    expect(replies.every(({ status }) => [201, 400, 409].includes(status))).toBe(true);
    const holders = await stack.query('user-service', 'SELECT is_primary FROM emails WHERE email = $1', [address]);
    expect(holders).toEqual([{ is_primary: created === 201 || alsoCreated === 201 }]);
  });

  it("that is somebody else's secondary one, as an administrator said, cannot become a primary one", async () => {
    const { email: taken } = await addProvenEmail(await stack.given.user());

    const reply = await stack.root.put(`/users/${user.id}`, { email: taken });

    expect(reply).toMatchObject({ status: 404, body: { message: 'Email has already been taken' } });
    expect((await stack.as(user).get('/user')).body).toMatchObject({ email: user.email });
  });

  it('that is secondary changes places with the primary one when it becomes that', async () => {
    const { email: secondary } = await addEmail(user);
    const other = await addEmail(user);

    const reply = await stack.root.put(`/users/${user.id}`, { email: secondary });

    expect(reply).toMatchObject({ status: 200, body: { email: secondary } });
    const { body } = await stack.as(user).get('/user/emails');
    expect(body).toMatchObject([other, { email: user.email }]);
    expect(await createUser({ email: user.email })).toMatchObject({ status: 409 });
    expect(await createUser({ email: secondary })).toMatchObject({ status: 409 });
  });

  it('that was a primary one is free when another took its place, and when its user is deleted', async () => {
    const address = newAddress();
    await stack.root.put(`/users/${user.id}`, { email: address });

    expect((await createUser({ email: user.email })).status).toBe(201);
    const { email: secondary } = await addEmail(user);
    await stack.root.delete(`/users/${user.id}`);

    expect((await createUser({ email: address })).status).toBe(201);
    expect((await createUser({ email: secondary })).status).toBe(201);
  });

  it('is free again when it was removed', async () => {
    const { id, email: address } = await addEmail(user);
    await stack.as(user).delete(`/user/emails/${id}`);

    const { status, body } = await createUser({ email: address });

    expect(status).toBe(201);
    expect(fullUser.parse(body).email).toBe(address);
  });

  it('that is removed while it becomes the primary one leaves the user with the primary one', async () => {
    const { id, email: secondary } = await addEmail(user);

    const replies = await stack.holding('user-service', async (transaction) => {
      await transaction.query('SELECT FROM emails WHERE id = $1 FOR UPDATE', [id]);
      const removal = stack.as(user).delete(`/user/emails/${id}`);
      await transaction.isAwaitedBy(1);
      const change = stack.root.put(`/users/${user.id}`, { email: secondary });
      await transaction.isAwaitedBy(2);
      await transaction.end();
      return Promise.all([removal, change]);
    });

    expect(replies).toMatchObject([{ status: 200 }, { status: 200, body: { email: secondary } }]);
    expect((await stack.as(user).get('/user/emails')).body).toEqual([]);
    const another = await stack.given.user();
    expect(await stack.as(another).post('/user/emails', { email: secondary })).toMatchObject(TAKEN);
    expect((await stack.as(another).post('/user/emails', { email: user.email })).status).toBe(201);
  });

  it('that is secondary signs nobody in', async () => {
    const { email: address } = await addEmail(user);
    const project = await stack.given.project({ owner: user });
    const signIn = (name: string) =>
      fetch(`${stack.url}/${project.pathWithNamespace}.git/info/refs?service=git-upload-pack`, {
        headers: { authorization: `Basic ${Buffer.from(`${name}:${user.password}`).toString('base64')}` },
      });

    expect((await signIn(user.email)).status).toBe(200);
    expect((await signIn(address)).status).toBe(401);
  });
});

describe('GET /user/emails', () => {
  it('lists the secondary addresses, newest first, page by page', async () => {
    await addEmail(await stack.given.user());
    const [first, second, third] = [await addEmail(user), await addEmail(user), await addEmail(user)];

    const all = await stack.as(user).get('/user/emails');
    const page = await stack.as(user).get('/user/emails?per_page=2&page=2');

    expect(all).toMatchObject({ status: 200, body: [third, second, first] });
    expect(page).toMatchObject({ status: 200, body: [first], headers: { 'x-total': '3', 'x-total-pages': '2' } });
  });

  it('requires a signed-in user', async () => {
    const nobody = stack.as(null);

    const replies = [
      await nobody.get('/user/emails'),
      await nobody.get('/user/emails/1'),
      await nobody.post('/user/emails', {}),
      await nobody.delete('/user/emails/1'),
    ];

    for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
  });
});

describe('GET /user/emails/:email_id', () => {
  it('shows the own address, and to nobody else, not even to administrators', async () => {
    const added = await addEmail(user);

    expect(await stack.as(user).get(`/user/emails/${added.id}`)).toMatchObject({ status: 200, body: added });
    expect(await stack.root.get(`/user/emails/${added.id}`)).toMatchObject(NOT_FOUND_EMAIL);
    expect(await stack.as(user).get(`/user/emails/${NOBODY}`)).toMatchObject(NOT_FOUND_EMAIL);
  });

  it('neither shows nor removes the primary address', async () => {
    const added = await addEmail(user);
    const client = stack.as(user);
    for (let id = added.id; id > added.id - 20 && id > 0; id--) {
      if (id !== added.id) expect(await client.get(`/user/emails/${id}`)).toMatchObject(NOT_FOUND_EMAIL);
      await client.delete(`/user/emails/${id}`);
    }
    expect((await client.get('/user')).body).toMatchObject({ email: user.email });
    expect(await client.post('/user/emails', { email: user.email })).toMatchObject(TAKEN);
  });

  it('refuses what is no number', async () => {
    const reply = await stack.as(user).get('/user/emails/1ASDF');

    expect(reply).toMatchObject({ status: 400, body: { error: 'email_id is invalid' } });
  });
});

describe('DELETE /user/emails/:email_id', () => {
  it('removes the address, again without complaint', async () => {
    const added = await addEmail(user);
    const path = `/user/emails/${added.id}`;

    expect(await stack.as(user).delete(path)).toMatchObject({ status: 200, body: added });
    expect(await stack.as(user).delete(path)).toMatchObject({ status: 200, body: {} });
    expect(await stack.as(user).get(path)).toMatchObject(NOT_FOUND_EMAIL);
  });

  it("answers 200 to somebody else's address and leaves it", async () => {
    const added = await addEmail(user);

    expect(await stack.root.delete(`/user/emails/${added.id}`)).toMatchObject({ status: 200, body: {} });
    expect((await stack.as(user).get('/user/emails')).body).toEqual([added]);
  });

  it('refuses what is no number', async () => {
    const reply = await stack.as(user).delete('/user/emails/x');

    expect(reply).toMatchObject({ status: 400, body: { error: 'email_id is invalid' } });
  });
});

describe('/users/:id/emails', () => {
  it('adds, lists and removes addresses of any user for administrators', async () => {
    const path = `/users/${user.id}/emails`;
    const given = { email: newAddress() };

    const added = await stack.root.post(path, given);

    expect(added).toMatchObject({ status: 201, body: given });
    const { id } = email.strict().parse(added.body);
    expect(await stack.root.get(path)).toMatchObject({ status: 200, body: [added.body], headers: { 'x-total': '1' } });
    expect((await stack.as(user).get('/user/emails')).body).toEqual([added.body]);
    expect(await stack.root.delete(`${path}/${id}`)).toMatchObject({ status: 200, body: added.body });
    expect((await stack.root.get(path)).body).toEqual([]);
  });

  it('is for administrators, who are told so after their parameters were checked', async () => {
    const call = stack.as(user);
    const path = `/users/${user.id}/emails`;

    expect(await call.get(path)).toMatchObject(FORBIDDEN);
    expect(await call.post(path, { email: 'whatever' })).toMatchObject(FORBIDDEN);
    expect(await call.delete(`${path}/1`)).toMatchObject(FORBIDDEN);
    expect((await call.post(path, {})).status).toBe(400);
    expect((await stack.as(null).get(path)).status).toBe(401);
  });

  it('tells what is missing before it tells that there is no such user, and what is invalid after', async () => {
    const path = `/users/${NOBODY}/emails`;

    expect((await stack.root.post(path, {})).status).toBe(400);
    expect(await stack.root.post(path, { email: 'nowhere' })).toMatchObject(NOT_FOUND_USER);
    expect(await stack.root.post(path, { email: newAddress() })).toMatchObject(NOT_FOUND_USER);
    expect(await stack.root.get(path)).toMatchObject(NOT_FOUND_USER);
  });

  it('answers 404 to the removal of what is not there', async () => {
    const elsewhere = await addEmail(await stack.given.user());

    expect(await stack.root.delete(`/users/${NOBODY}/emails/${elsewhere.id}`)).toMatchObject(NOT_FOUND_USER);
    expect(await stack.root.delete(`/users/${user.id}/emails/${NOBODY}`)).toMatchObject(NOT_FOUND_EMAIL);
    expect(await stack.root.delete(`/users/${user.id}/emails/${elsewhere.id}`)).toMatchObject(NOT_FOUND_EMAIL);
  });

  it('refuses an email id that is no number; a user id that is none makes an unknown route', async () => {
    expect(await stack.root.delete(`/users/${user.id}/emails/x`)).toMatchObject({
      status: 400,
      body: { error: 'email_id is invalid' },
    });
    for (const reply of [
      await stack.root.get('/users/ASDF/emails'),
      await stack.root.post('/users/ASDF/emails', { email: newAddress() }),
      await stack.root.delete('/users/ASDF/emails/1'),
    ]) {
      expect(reply).toMatchObject(UNKNOWN_ROUTE);
    }
  });
});

describe('GET /users/:id/emails/:email_id', () => {
  it('shows the address of that user to administrators', async () => {
    const added = await addEmail(user);
    expect(await stack.root.get(`/users/${user.id}/emails/${added.id}`)).toMatchObject({ status: 200, body: added });
    expect(await stack.as(user).get(`/users/${user.id}/emails/${added.id}`)).toMatchObject(FORBIDDEN);
    expect(await stack.root.get(`/users/1/emails/${added.id}`)).toMatchObject(NOT_FOUND_EMAIL);
    expect(await stack.root.get(`/users/${NOBODY}/emails/${added.id}`)).toMatchObject(NOT_FOUND_USER);
  });
});

describe('the audit log', () => {
  it('tells whose addresses were added and removed, and by whom', async () => {
    const { id } = await addEmail(user);
    await stack.root.delete(`/users/${user.id}/emails/${id}`);
    const told = (event: string) => stack.audit(event).filter(({ userId }) => userId === user.id);

    expect(told('email.added')).toMatchObject([{ emailId: id, byUserId: user.id, sudoByUserId: 1 }]);
    expect(told('email.removed')).toMatchObject([{ emailId: id, byUserId: 1 }]);
  });
});
