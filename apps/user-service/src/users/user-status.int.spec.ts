import { userStatus } from '@ingot/contracts';
import { expectStatus, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();
const NONE = { emoji: 'speech_balloon', message: '', availability: 'not_set', message_html: '', clear_status_at: null };

const set = (user: TestUser, body: object) => stack.as(user).put('/user/status', body);
const own = async (user: TestUser) =>
  userStatus.strict().parse(expectStatus(await stack.as(user).get('/user/status'), 200));

describe('the status of a user', () => {
  it('is nothing at first, then what they said last', async () => {
    const user = await stack.given.user();
    expect(await own(user)).toEqual(NONE);

    const said = { emoji: 'palm_tree', message: 'Away & <happy>', availability: 'busy' };
    expect(await set(user, said)).toMatchObject({ status: 200, body: said });
    expect(await own(user)).toEqual({
      ...said,
      message_html: 'Away &#38; &#60;happy&#62;',
      clear_status_at: null,
    });

    expect(await set(user, { message: 'Back' })).toMatchObject({
      status: 200,
      body: { ...NONE, message: 'Back', message_html: 'Back' },
    });
    expect(await own(user)).toMatchObject({ message: 'Back', availability: 'not_set' });
    expect(await set(user, {})).toMatchObject({ status: 200, body: NONE });
    expect(await own(user)).toEqual(NONE);
  });

  it('is for every user to read, by id and by username', async () => {
    const [user, reader] = [await stack.given.user(), await stack.given.user()];
    expectStatus(await set(user, { message: 'Here' }), 200);

    for (const name of [user.id, user.username, user.username.toUpperCase()]) {
      expect(await stack.as(reader).get(`/users/${name}/status`)).toMatchObject({
        status: 200,
        body: { message: 'Here' },
      });
    }
    expect(await stack.as(null).get(`/users/${user.id}/status`)).toMatchObject({ status: 401 });
  });

  it('ends when the user said', async () => {
    const user = await stack.given.user();
    const before = Date.now();

    const { body } = await set(user, { message: 'Lunch', clear_status_after: '30_minutes' });

    const { clear_status_at: end } = userStatus.parse(body);
    expect(Date.parse(end ?? '') - before).toBeGreaterThanOrEqual(30 * 60_000);
    expect(Date.parse(end ?? '') - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    expect(await own(user)).toMatchObject({ message: 'Lunch', clear_status_at: end });
    await stack.query('user-service', `UPDATE user_statuses SET ends_at = now() - interval '1 s' WHERE user_id = $1`, [
      user.id,
    ]);
    expect(await own(user)).toEqual(NONE);
  });

  it.each([
    [{ message: 'x'.repeat(101) }, 'message', 'is too long (maximum is 100 characters)'],
    [{ emoji: 'no emoji' }, 'emoji', 'is invalid'],
    [{ message: 'm', availability: 'gone' }, 'availability', undefined],
    [{ message: 'm', clear_status_after: 'never' }, 'clear_status_after', undefined],
  ])('refuses %j, and stays as it was', async (body, name, problem) => {
    const user = await stack.given.user();
    expectStatus(await set(user, { message: 'Before' }), 200);

    const reply = await set(user, body);

    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(name);
    if (problem !== undefined) expect(JSON.stringify(reply.body)).toContain(problem);
    expect(await own(user)).toMatchObject({ message: 'Before' });
  });

  it('answers 404 for a user who is none', async () => {
    const missing = { status: 404, body: { message: '404 User Not Found' } };
    expect(await stack.root.get('/users/987654321/status')).toMatchObject(missing);
    expect(await stack.root.get('/users/no-such-user/status')).toMatchObject(missing);
  });
});
