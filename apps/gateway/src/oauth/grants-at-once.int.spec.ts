import { z } from 'zod';
import {
  allowAccess,
  authorizationRequest,
  askVisitor,
  exchangeCode,
  oauthPost,
  registerApplication,
  type TestApplication,
  type TestUser,
  useStack,
  type Visitor,
  whileUserIsLocked,
} from '@ingot/testing';

const stack = useStack();

let user: TestUser;
let visitor: Visitor;
let application: TestApplication;

beforeEach(async () => {
  user = await stack.given.user();
  visitor = await stack.signedIn(user);
  application = await registerApplication(visitor);
});

const grants = async (): Promise<number> =>
  (await stack.query('user-service', 'SELECT FROM oauth_grants WHERE user_id = $1 AND revoked_at IS NULL', [user.id]))
    .length;

/** As if the application, or for null none in particular, had been allowed something so often before. */
const allowedBefore = (times: number, { uid }: { readonly uid: string | null } = application) =>
  stack.query(
    'user-service',
    `INSERT INTO oauth_grants (application_id, user_id, scopes, expires_at)
     SELECT (SELECT id FROM oauth_applications WHERE uid = $2), $1, '{api}', now() + interval '90 days'
     FROM generate_series(1, $3::int)`,
    [user.id, uid, times],
  );

describe('the grants of a user to one application', () => {
  it('are a hundred at most, when it asks again and again with codes', async () => {
    const { code } = await allowAccess(visitor, authorizationRequest(application));
    const oldest = await exchangeCode(stack.url, application, code);
    expect(oldest).toMatchObject({ status: 200 });
    await allowedBefore(99);

    expect((await askVisitor(visitor, authorizationRequest(application))).status).toBe(302);

    expect(await grants()).toBe(100);
    const { access_token: token } = z.object({ access_token: z.string() }).parse(oldest.body);
    expect((await stack.as(null).get('/user', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });

  it('are a hundred at most, also when several are made at once', async () => {
    await allowedBefore(99, { uid: null });
    const { username, password } = user;
    const ask = () => oauthPost(stack.url, '/oauth/token', { grant_type: 'password', username, password });
    const begin = () => Promise.all(Array.from({ length: 4 }, ask));
    const replies = await whileUserIsLocked(stack, { userId: user.id, waiting: 4 }, begin);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await grants()).toBe(100);
  });
});

describe('the tokens of one grant', () => {
  it('that were replaced are remembered a thousand at most, however often they are refreshed', async () => {
    const { code } = await allowAccess(visitor, authorizationRequest(application));
    const { body } = await exchangeCode(stack.url, application, code);
    const { refresh_token: refreshToken } = z.object({ refresh_token: z.string() }).parse(body);
    await stack.query(
      'user-service',
      `INSERT INTO oauth_tokens (grant_id, access_digest, access_expires_at, refresh_digest, refresh_expires_at, scopes, replaced_at)
       SELECT g.id, sha256(('access' || g.id || '/' || n)::bytea), now(), sha256(('refresh' || g.id || '/' || n)::bytea),
              now() + interval '90 days', g.scopes, now()
       FROM oauth_grants g, generate_series(1, 1000) n WHERE g.user_id = $1`,
      [user.id],
    );

    const { uid: client_id, secret: client_secret } = application;
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id, client_secret };
    expect(await oauthPost(stack.url, '/oauth/token', form)).toMatchObject({ status: 200 });

    const remembered = await stack.query(
      'user-service',
      `SELECT t.replaced_at IS NOT NULL AS "isReplaced", count(*)::int FROM oauth_tokens t
       JOIN oauth_grants g ON g.id = t.grant_id WHERE g.user_id = $1 GROUP BY 1 ORDER BY 1`,
      [user.id],
    );
    expect(remembered).toEqual([
      { isReplaced: false, count: 1 },
      { isReplaced: true, count: 1_000 },
    ]);
  });
});

describe('an application that is removed', () => {
  it('while it is allowed something gets no code', async () => {
    await askVisitor(visitor, authorizationRequest(application));
    const reply = await whileUserIsLocked(
      stack,
      { userId: user.id },
      () => visitor.post('/oauth/authorize', authorizationRequest(application)),
      (run) => run('DELETE FROM oauth_applications WHERE uid = $1', [application.uid]),
    );
    expect(reply).toMatchObject({ status: 400, location: null });
    expect(reply.html).toContain('it was removed meanwhile');
  });

  it('while it asks for a token gets none', async () => {
    const { username, password } = user;
    const client = { client_id: application.uid, client_secret: application.secret };
    const reply = await whileUserIsLocked(
      stack,
      { userId: user.id },
      () => oauthPost(stack.url, '/oauth/token', { grant_type: 'password', username, password, ...client }),
      (run) => run('DELETE FROM oauth_applications WHERE uid = $1', [application.uid]),
    );
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});
