import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import {
  allowAccess,
  type ApplicationWishes,
  authorizationRequest,
  exchangeCode,
  expectStatus,
  oauthPost,
  registerApplication,
  type TestUser,
  useStack,
  type Visitor,
} from '@ingot/testing';

const stack = useStack();
const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), scope: z.string() });

const verifier = randomBytes(32).toString('base64url');
const PKCE = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

const callAs = (token: string) => stack.as(null).get('/user', { headers: { authorization: `Bearer ${token}` } });

/** As if a code had been given so much earlier. */
async function moveBack(code: string, time: string): Promise<void> {
  const database = new pg.Client(stack.running.databaseUrls['user-service']);
  await database.connect();
  try {
    const { rowCount } = await database.query(
      `UPDATE oauth_codes SET expires_at = expires_at - $2::interval WHERE digest = sha256(convert_to($1, 'UTF8'))`,
      [code, time],
    );
    expect(rowCount).toBe(1);
  } finally {
    await database.end();
  }
}

let keeper: Visitor;
let user: TestUser;
let visitor: Visitor;

const register = (wishes?: ApplicationWishes) => registerApplication(keeper, wishes);

beforeAll(async () => {
  keeper = await stack.signedIn(await stack.given.user());
  user = await stack.given.user();
  visitor = await stack.signedIn(user);
});

describe('an authorization code', () => {
  it('is exchanged once; when it comes again, what was given for it ends', async () => {
    const application = await register();
    const { code } = await allowAccess(visitor, authorizationRequest(application));
    const given = tokens.parse(expectStatus(await exchangeCode(stack.url, application, code), 200));
    expect(await callAs(given.access_token)).toMatchObject({ status: 200, body: { id: user.id } });
    expect(await exchangeCode(stack.url, application, code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await callAs(given.access_token)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    const refreshed = await oauthPost(stack.url, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: given.refresh_token,
      client_id: application.uid,
      client_secret: application.secret,
    });
    expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('expires after ten minutes', async () => {
    const application = await register();
    const { code = '' } = await allowAccess(visitor, authorizationRequest(application));
    await moveBack(code, '9 minutes');
    expect((await exchangeCode(stack.url, application, code)).status).toBe(200);

    const { code: late = '' } = await allowAccess(visitor, authorizationRequest(application));
    await moveBack(late, '10 minutes');
    expect(await exchangeCode(stack.url, application, late)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  it('that comes several times at once gives one token at most, which is revoked', async () => {
    const application = await register();
    const alone = await allowAccess(visitor, authorizationRequest(application));
    expect((await exchangeCode(stack.url, application, alone.code)).status).toBe(200);

    const { code } = await allowAccess(visitor, authorizationRequest(application));
    const replies = await Promise.all([1, 2, 3, 4].map(() => exchangeCode(stack.url, application, code)));
    const given = replies.filter(({ status }) => status === 200).map(({ body }) => tokens.parse(body).access_token);
    expect(given.length).toBeLessThanOrEqual(1);
    expect(replies.filter(({ status }) => status !== 200).every(({ status }) => status === 400)).toBe(true);
    for (const token of given) expect((await callAs(token)).status).toBe(401);
  });

  it.each([
    ['another address', { redirect_uri: 'https://app.example.com/other' }, 400, 'invalid_grant'],
    ['no address', { redirect_uri: '' }, 400, 'invalid_grant'],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['no secret', { client_secret: '' }, 401, 'invalid_client'],
    ['no client', { client_id: '' }, 401, 'invalid_client'],
    ['a verifier that nothing was said of', { code_verifier: verifier }, 400, 'invalid_grant'],
    ['an unknown code', { code: 'f'.repeat(64) }, 400, 'invalid_grant'],
    ['no code', { code: '' }, 400, 'invalid_request'],
  ])('with %s gives nothing', async (_name, change, status, error) => {
    const application = await register();
    const { code } = await allowAccess(visitor, authorizationRequest(application));
    expect(await exchangeCode(stack.url, application, code, change)).toMatchObject({ status, body: { error } });
  });

  it('of another application is refused, and stays valid for its own', async () => {
    const [application, other] = [await register(), await register()];
    const { code } = await allowAccess(visitor, authorizationRequest(application));
    expect(await exchangeCode(stack.url, other, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await exchangeCode(stack.url, application, code)).status).toBe(200);
  });

  it.each([
    ['no verifier', ''],
    ['another verifier', randomBytes(32).toString('base64url')],
    ['the challenge itself', PKCE.code_challenge],
  ])('that was asked for with PKCE gives nothing for %s, nor afterwards', async (_name, wrong) => {
    for (const isConfidential of [true, false]) {
      const application = await register({ isConfidential });
      const { code } = await allowAccess(visitor, authorizationRequest(application, PKCE));
      expect((await exchangeCode(stack.url, application, code, { code_verifier: wrong })).body).toMatchObject({
        error: 'invalid_grant',
      });
      expect((await exchangeCode(stack.url, application, code, { code_verifier: verifier })).status).toBe(400);
    }
  });

  it('with the right verifier is all that a public application needs', async () => {
    const application = await register({ isConfidential: false });
    const { code } = await allowAccess(visitor, authorizationRequest(application, PKCE));
    const given = tokens.parse(
      expectStatus(await exchangeCode(stack.url, application, code, { code_verifier: verifier }), 200),
    );
    const refreshed = await oauthPost(stack.url, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: given.refresh_token,
      client_id: application.uid,
    });
    expect(refreshed.status).toBe(200);
  });

  it('names its client once: two that differ are refused', async () => {
    const [application, other] = [await register(), await register()];
    const { code } = await allowAccess(visitor, authorizationRequest(application));
    const form = { grant_type: 'authorization_code', code: code ?? '', client_id: other.uid };
    const authorization = `Basic ${Buffer.from(`${application.uid}:${application.secret}`).toString('base64')}`;
    const reply = await oauthPost(stack.url, '/oauth/token', form, { authorization });
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('is refused with a challenge when basic authentication fails', async () => {
    const authorization = `Basic ${Buffer.from('x:y').toString('base64')}`;
    const form = { grant_type: 'authorization_code', code: 'x' };
    const reply = await oauthPost(stack.url, '/oauth/token', form, { authorization });
    expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(reply.headers['www-authenticate']).toBe('Basic realm="Ingot"');
  });
});
