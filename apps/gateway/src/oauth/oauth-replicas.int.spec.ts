import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  allowAccess,
  ApiClient,
  authorizationRequest,
  exchangeCode,
  expectStatus,
  oauthPost,
  registerApplication,
  type TestApplication,
  uniqueName,
  type Visitor,
} from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';

const LIFETIME_SECONDS = 60;
/** What is left of a token that is about to expire, in turn until gateways get to know it before it does. */
const LEFT_SECONDS = [4, 12, 36];
const own = useOwnStack({
  gateways: 2,
  env: { OAUTH_ACCESS_TOKEN_SECONDS: String(LIFETIME_SECONDS), OAUTH_PASSWORD_GRANT: 'false' },
});

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.literal(LIFETIME_SECONDS),
});

async function signedIn(attributes: Readonly<Record<string, unknown>> = {}): Promise<Visitor> {
  const { username, password } = await own.test.given.user(attributes);
  const visitor = own.test.visitor();
  await visitor.signIn(username, password);
  return visitor;
}

async function access(visitor: Visitor, application: TestApplication) {
  const { code } = await allowAccess(visitor, authorizationRequest(application));
  return tokens.parse(expectStatus(await exchangeCode(own.test.url, application, code), 200));
}

/** The answer of every gateway to who somebody with the token is. */
const everywhere = (token: string) =>
  Promise.all(
    own.test.running.urls.map((url) =>
      new ApiClient(url, null).get('/user', { headers: { authorization: `Bearer ${token}` } }),
    ),
  );

/** Asks until every gateway answers so; each has to when it is asked after that time. */
async function untilEverywhere(token: string, status: number, withinMs: number) {
  for (const end = Date.now() + withinMs; ; await sleep(20)) {
    const sentAt = Date.now();
    const replies = await everywhere(token);
    if (replies.every((reply) => reply.status === status)) return replies;
    if (sentAt > end) throw new Error(`still ${replies.map((reply) => reply.status).join(', ')}`);
  }
}

/** As if the token had been given out long ago. */
async function letExpireSoon(token: string, leftSeconds: number): Promise<void> {
  const rows = await own.test.query(
    'user-service',
    `UPDATE oauth_tokens SET access_expires_at = now() + make_interval(secs => $2)
     WHERE access_digest = sha256(convert_to($1, 'UTF8')) RETURNING id`,
    [token, leftSeconds],
  );
  expect(rows).toHaveLength(1);
}

/** A token that every gateway has just taken, and that has only seconds left. */
async function knownAndAboutToExpire(visitor: Visitor, application: TestApplication) {
  for (const leftSeconds of LEFT_SECONDS) {
    const { access_token: token, refresh_token: refreshToken } = await access(visitor, application);
    await letExpireSoon(token, leftSeconds);
    const replies = await everywhere(token);
    if (replies.every(({ status }) => status === 200)) return { token, refreshToken, leftSeconds };
  }
  throw new Error(`no token was taken everywhere in the ${LEFT_SECONDS.join(' or ')} seconds that it had left`);
}

const revoked = { status: 401, body: { error: 'invalid_token' } };

it('a token that was revoked through one gateway is refused by the others within a second', async () => {
  const visitor = await signedIn();
  const application = await registerApplication(visitor);
  const { access_token: token } = await access(visitor, application);
  await untilEverywhere(token, 200, 1_000);
  const form = { token, client_id: application.uid, client_secret: application.secret };
  expectStatus(await oauthPost(own.test.url, '/oauth/revoke', form), 200);
  const replies = await untilEverywhere(token, 401, 1_000);
  for (const reply of replies) {
    expect(reply).toMatchObject({
      ...revoked,
      body: { error_description: 'Token was revoked. You have to re-authorize from the user.' },
    });
  }
});

it('a token is refused from its last second on, though gateways remember it, and can be refreshed', async () => {
  const visitor = await signedIn();
  const application = await registerApplication(visitor);
  const { token, refreshToken, leftSeconds } = await knownAndAboutToExpire(visitor, application);
  const replies = await untilEverywhere(token, 401, leftSeconds * 1_000 + 1_000);
  for (const reply of replies) {
    expect(reply).toMatchObject({
      ...revoked,
      body: { error_description: 'Token is expired. You can either do re-authorization or token refresh.' },
    });
    expect(reply.headers['www-authenticate']).toContain('error="invalid_token"');
  }
  const refreshed = await oauthPost(own.test.url, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: application.uid,
    client_secret: application.secret,
  });
  expect(refreshed.status).toBe(200);
}, 180_000);

it('the password grant is refused where it is switched off', async () => {
  const { username, password } = await own.test.given.user();
  const form = { grant_type: 'password', username, password };
  expect(await oauthPost(own.test.url, '/oauth/token', form)).toMatchObject({
    status: 400,
    body: { error: 'unsupported_grant_type' },
  });
});

it('only administrators register applications while the setting user_oauth_applications is off', async () => {
  const [somebody, administrator] = [await signedIn(), await signedIn({ admin: true })];
  const known = await registerApplication(somebody, { name: 'Before' });
  expectStatus(await own.test.root.put('/application/settings', { user_oauth_applications: false }), 200);
  try {
    const fields = { name: uniqueName('app'), redirect_uri: 'https://a.example/', confidential: '1' };
    expect((await somebody.submit('/oauth/applications/new', fields, '/oauth/applications')).status).toBe(403);
    expect((await somebody.get('/oauth/applications')).html).not.toContain(fields.name);
    expect((await somebody.get(known.path)).status).toBe(200);
    expect((await administrator.submit('/oauth/applications/new', fields, '/oauth/applications')).status).toBe(201);
  } finally {
    expectStatus(await own.test.root.put('/application/settings', { user_oauth_applications: true }), 200);
  }
});
