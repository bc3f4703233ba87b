import { createHash, randomBytes } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { registerApplication, type TestApplication, type TestUser, useStack, type Visitor } from '@ingot/testing';

/** What others wrote: it has never heard of Ingot, and holds a provider to the standards. */
const stack = useStack();

let user: TestUser;
let visitor: Visitor;

beforeAll(async () => {
  user = await stack.given.user();
  visitor = stack.visitor();
  await visitor.signIn(user.username, user.password);
});

/** The hidden fields of a page's first form. */
const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  );

/** What a browser does: looks at the page, presses "Allow", and is sent back to the application. */
async function allow(authorizationUrl: URL): Promise<URL> {
  const page = await visitor.get(`${authorizationUrl.pathname}${authorizationUrl.search}`);
  if (page.location !== null) return new URL(page.location);
  const { _method: _deny, ...fields } = hiddenFields(page.html);
  const reply = await visitor.post('/oauth/authorize', fields);
  if (reply.location === null) throw new Error(reply.html);
  return new URL(reply.location);
}

const callAs = (token: string) => stack.as(null).get('/user', { headers: { authorization: `Bearer ${token}` } });

describe('openid-client', () => {
  const INSECURE: client.DiscoveryRequestOptions = { execute: [client.allowInsecureRequests], algorithm: 'oauth2' };

  async function complete(application: TestApplication, authentication: client.ClientAuth): Promise<void> {
    const config = await client.discovery(new URL(stack.url), application.uid, undefined, authentication, INSECURE);
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const expectedState = client.randomState();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: application.redirectUri,
      scope: 'api',
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
    });
    const callback = await allow(url);
    const tokens = await client.authorizationCodeGrant(config, callback, { pkceCodeVerifier, expectedState });
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'api', expires_in: 7_200 });
    expect(await callAs(tokens.access_token)).toMatchObject({ status: 200, body: { id: user.id } });

    const once = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect((await callAs(tokens.access_token)).status).toBe(401);
    const twice = await client.refreshTokenGrant(config, once.refresh_token ?? '');
    expect(await callAs(twice.access_token)).toMatchObject({ status: 200, body: { id: user.id } });

    if (application.secret !== '') {
      const introspection = await client.tokenIntrospection(config, twice.access_token);
      expect(introspection).toMatchObject({ active: true, client_id: application.uid, username: user.username });
    }
    await client.tokenRevocation(config, twice.access_token);
    expect((await callAs(twice.access_token)).status).toBe(401);
    await expect(client.refreshTokenGrant(config, twice.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  }

  it('completes the code flow with PKCE, refreshes twice, introspects and revokes with basic authentication', async () => {
    const application = await registerApplication(visitor);
    await complete(application, client.ClientSecretBasic(application.secret));
  });

  it('does the same with the secret in the form', async () => {
    const application = await registerApplication(visitor);
    await complete(application, client.ClientSecretPost(application.secret));
  });

  it('does the same as a public client on a port of the loopback interface', async () => {
    const application = await registerApplication(visitor, {
      isConfidential: false,
      redirectUri: 'http://127.0.0.1/callback',
    });
    await complete({ ...application, redirectUri: 'http://127.0.0.1:49821/callback' }, client.None());
  });

  it('gets the errors for a wrong secret, and for a user who denies access', async () => {
    const application = await registerApplication(visitor);
    const config = await client.discovery(
      new URL(stack.url),
      application.uid,
      undefined,
      client.ClientSecretPost('wrong'),
      INSECURE,
    );
    await expect(client.refreshTokenGrant(config, 'x'.repeat(64))).rejects.toMatchObject({ error: 'invalid_client' });

    const state = client.randomState();
    const url = client.buildAuthorizationUrl(config, { redirect_uri: application.redirectUri, state });
    const fields = hiddenFields((await visitor.get(`${url.pathname}${url.search}`)).html);
    const denied = await visitor.post('/oauth/authorize', { ...fields, _method: 'delete' });
    const callback = new URL(denied.location ?? '');
    await expect(client.authorizationCodeGrant(config, callback, { expectedState: state })).rejects.toMatchObject({
      error: 'access_denied',
    });
  });

  it('gets a token for the application itself, which calls nothing here', async () => {
    const application = await registerApplication(visitor);
    const authentication = client.ClientSecretBasic(application.secret);
    const config = await client.discovery(new URL(stack.url), application.uid, undefined, authentication, INSECURE);
    const tokens = await client.clientCredentialsGrant(config);
    expect(tokens.refresh_token).toBeUndefined();
    expect((await callAs(tokens.access_token)).status).toBe(401);
    const introspection = await client.tokenIntrospection(config, tokens.access_token);
    expect(introspection).toMatchObject({ active: true, client_id: application.uid });
    expect(introspection.sub).toBeUndefined();
  });
});

describe('oauth4webapi', () => {
  it('discovers the provider, completes the code flow with PKCE and refreshes', async () => {
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(stack.url);
    const discovered = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    const server = await oauth.processDiscoveryResponse(issuer, discovered);
    expect(server).toMatchObject({ issuer: stack.url, code_challenge_methods_supported: ['S256'] });

    const application = await registerApplication(visitor);
    const asClient = { client_id: application.uid };
    const authentication = oauth.ClientSecretBasic(application.secret);
    const verifier = randomBytes(32).toString('base64url');
    const state = oauth.generateRandomState();
    const url = new URL(server.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      client_id: application.uid,
      redirect_uri: application.redirectUri,
      response_type: 'code',
      scope: 'read_user',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    const answer = oauth.validateAuthResponse(server, asClient, await allow(url), state);

    const exchanged = await oauth.authorizationCodeGrantRequest(
      server,
      asClient,
      authentication,
      answer,
      application.redirectUri,
      verifier,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, asClient, exchanged);
    expect(tokens.scope).toBe('read_user');
    expect(await callAs(tokens.access_token)).toMatchObject({ status: 200, body: { id: user.id } });

    const again = await oauth.refreshTokenGrantRequest(
      server,
      asClient,
      authentication,
      tokens.refresh_token ?? '',
      insecure,
    );
    const refreshed = await oauth.processRefreshTokenResponse(server, asClient, again);
    expect((await callAs(refreshed.access_token)).status).toBe(200);
  });
});
