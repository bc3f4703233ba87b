import { expectStatus, type TestUser, useStack, whileUserIsLocked } from '@ingot/testing';

const stack = useStack();

/** So that no password fits any more. */
const OTHER_PASSWORD = `UPDATE users SET password_hash = password_hash || 'x' WHERE id = $1`;

const sessionsOf = async ({ id }: TestUser): Promise<number> =>
  (await stack.query('user-service', 'SELECT FROM web_sessions WHERE user_id = $1', [id])).length;

describe('a session', () => {
  it('does not begin with a password that was changed while it was checked', async () => {
    const user = await stack.given.user();
    const reply = await whileUserIsLocked(
      stack,
      { userId: user.id },
      () => stack.visitor().signIn(user.username, user.password),
      (run) => run(OTHER_PASSWORD, [user.id]),
    );
    expect(reply.status).toBe(422);
    expect(await sessionsOf(user)).toBe(0);
  });

  it('does not begin for a user who was blocked meanwhile, and is not there when they are unblocked', async () => {
    const user = await stack.given.user();
    const visitor = stack.visitor();
    const reply = await whileUserIsLocked(
      stack,
      { userId: user.id },
      () => visitor.signIn(user.username, user.password),
      (run) => run(`UPDATE users SET state = 'blocked' WHERE id = $1`, [user.id]),
    );
    expect(reply.status).toBe(422);
    expectStatus(await stack.root.post(`/users/${user.id}/unblock`), 201);
    expect(await sessionsOf(user)).toBe(0);
  });

  it('is one of a hundred at most, also when several begin at once', async () => {
    const user = await stack.given.user();
    await stack.query(
      'user-service',
      `INSERT INTO web_sessions (digest, user_id, ip, user_agent, ends_with_browser, expires_at)
       SELECT sha256(convert_to($1 || number::text, 'UTF8')), $1::bigint, '192.0.2.1', '', false, now() + interval '1 day'
       FROM generate_series(1, 99) number`,
      [user.id],
    );
    const begin = () => Promise.all(Array.from({ length: 4 }, () => stack.signedIn(user)));
    await whileUserIsLocked(stack, { userId: user.id, waiting: 4 }, begin);
    expect(await sessionsOf(user)).toBe(100);
  });
});

describe('a new password', () => {
  it('is not chosen by one that was changed while it was checked', async () => {
    const user = await stack.given.user();
    const visitor = await stack.signedIn(user);
    await visitor.get('/profile/password/new');
    const chosen = 'a-wholly-new-password-1';
    const fields = { current_password: user.password, password: chosen, confirmation: chosen };
    const reply = await whileUserIsLocked(
      stack,
      { userId: user.id },
      () => visitor.post('/profile/password/new', fields),
      (run) => run(OTHER_PASSWORD, [user.id]),
    );
    expect(reply.status).toBe(422);
    expect((await stack.visitor().signIn(user.username, chosen)).status).toBe(422);
  });
});
