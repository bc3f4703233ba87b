import { z } from 'zod';
import { rememberSecret } from '../secrets/remember-secrets.js';
import { type GitClient } from '../git/git-client.js';
import { SshPeople } from '../git/ssh-people.js';
import { type TestProject } from '../given/test-project.js';
import { type TestUser } from '../given/test-user.js';
import { ApiClient, type Caller } from '../http/api-client.js';
import { eventually } from '../http/eventually.js';
import { expectStatus } from '../http/expect-status.js';
import { useOwnStack } from '../stack/use-own-stack.js';
import { allowAccess, authorizationRequest, exchangeCode } from '../web/authorization.js';
import { registerApplication } from '../web/register-application.js';
import { type Visitor } from '../web/visitor.js';

/** Written down again after a second already, so that nobody waits for minutes. */
const own = useOwnStack({ gateways: 2, env: { LAST_USE_SECONDS: '1' } });

const TOKENS = '/profile/personal_access_tokens';
const KEYS = '/profile/keys';
const APPLICATIONS = '/oauth/authorized_applications';
const PRIVATE_TOKEN = '/profile/private_token';

const withToken = z.looseObject({ id: z.number(), token: z.string() });
const withAccessToken = z.looseObject({ access_token: z.string() });

const byToken = (token: string): Caller => ({ headers: { 'private-token': token } });

/** What a page says of the last use of what stands under that name; null when it says nothing. */
function lastUseIn(html: string, name: string): string | null {
  const told = html.slice(html.indexOf(name)).match(/[Ll]ast used(?:">|:)\s*(never|<time datetime="([^"]+)">)/);
  return told?.[2] ?? told?.[1] ?? null;
}

const lastUse = async (visitor: Visitor, path: string, name: string): Promise<string | null> =>
  lastUseIn((await visitor.get(path)).html, name);

/** The page comes to tell of a use that is not older than `since`. */
async function expectUse(visitor: Visitor, path: string, name: string, since: number): Promise<void> {
  const isNew = (told: string | null): boolean => told !== null && Date.parse(told) >= since;
  const told = await eventually(() => lastUse(visitor, path, name), isNew);
  if (!isNew(told)) throw new Error(`${name} was last used at ${told}, as ${path} tells it`);
}

async function personalToken(visitor: Visitor, name: string): Promise<string> {
  const { html } = await visitor.submit(TOKENS, { name, 'scopes[]': 'api' });
  const value = /id="token-value"[^>]*>([^<]+)</.exec(html)?.[1] ?? '';
  rememberSecret(value);
  return value;
}

/** The user's private token, as its page shows it. */
async function privateToken(visitor: Visitor): Promise<string> {
  const { html } = await visitor.submit(PRIVATE_TOKEN, {}, `${PRIVATE_TOKEN}/show`);
  const value = /id="token-value"[^>]*>([^<]+)</.exec(html)?.[1] ?? '';
  rememberSecret(value);
  return value;
}

let project: TestProject;
let user: TestUser;
let visitor: Visitor;

beforeAll(async () => {
  project = await own.test.given.project();
});

beforeEach(async () => {
  user = await project.member('maintainer');
  visitor = await own.test.signedIn(user);
});

describe('a person sees when it was last used:', () => {
  it('a personal access token, by the API, and again later', async () => {
    const value = await personalToken(visitor, 'My bot');
    expect(await lastUse(visitor, TOKENS, 'My bot')).toBe('never');
    const before = Date.now();
    expectStatus(await own.test.as(value).get('/user'), 200);
    await expectUse(visitor, TOKENS, 'My bot', before);
    const again = Date.now();
    const usedAndTold = async (): Promise<string | null> => {
      expectStatus(await own.test.as(value).get('/user'), 200);
      return lastUse(visitor, TOKENS, 'My bot');
    };
    const told = await eventually(usedAndTold, (at) => Date.parse(at ?? '') >= again);
    expect(Date.parse(told ?? '')).toBeGreaterThanOrEqual(again);
  });

  it('a personal access token, by git over HTTP', async () => {
    const value = await personalToken(visitor, 'My pushes');
    const before = Date.now();
    const git = await project.git({ ...user, password: value });
    await pushSomething(git);
    await expectUse(visitor, TOKENS, 'My pushes', before);
  });

  it('an SSH key, by git', async () => {
    const people = new SshPeople(own.test);
    const person = await people.person(user);
    expect(await lastUse(visitor, KEYS, 'Test')).toBe('never');
    const before = Date.now();
    await pushSomething(await people.workTree(project, person));
    await expectUse(visitor, KEYS, 'Test', before);
  });

  it('an application that was allowed to act, by the API', async () => {
    const application = await registerApplication(visitor, { name: 'My app' });
    const { code } = await allowAccess(visitor, authorizationRequest(application));
    const tokens = withAccessToken.parse(expectStatus(await exchangeCode(own.test.url, application, code), 200));
    expect(await lastUse(visitor, APPLICATIONS, 'My app')).toBe('never');
    const before = Date.now();
    const bearer = { headers: { authorization: `Bearer ${tokens.access_token}` } };
    expectStatus(await own.test.as(bearer).get('/user'), 200);
    await expectUse(visitor, APPLICATIONS, 'My app', before);
  });

  it('the private token; a new one was never used', async () => {
    expect(await lastUse(visitor, PRIVATE_TOKEN, 'Private token')).toBe('never');
    const value = await privateToken(visitor);
    const before = Date.now();
    expectStatus(await own.test.as(value).get('/user'), 200);
    await expectUse(visitor, PRIVATE_TOKEN, 'Private token', before);
    await visitor.submit(PRIVATE_TOKEN, {}, `${PRIVATE_TOKEN}/reset`);
    expect(await lastUse(visitor, PRIVATE_TOKEN, 'Private token')).toBe('never');
  });
});

describe('the last use', () => {
  it('of an impersonation token is written down, and the API tells of it to nobody', async () => {
    const path = `/users/${user.id}/impersonation_tokens`;
    const reply = await own.test.root.post(path, { name: 'test', scopes: ['api'] });
    const { id, token } = withToken.parse(expectStatus(reply, 201));
    expectStatus(await own.test.as(token).get('/user'), 200);
    const written = () =>
      own.test.query('user-service', 'SELECT FROM access_tokens WHERE id = $1 AND last_used_at IS NOT NULL', [id]);
    expect(await eventually(written, (rows) => rows.length > 0)).toHaveLength(1);
    expect((await own.test.root.get(`${path}/${id}`)).body).not.toHaveProperty('last_used_at');
  });

  it('is reported by every gateway, each for the calls that it handled', async () => {
    const values = await Promise.all(['one', 'two'].map((name) => personalToken(visitor, `On ${name}`)));
    const before = Date.now();
    for (const [index, url] of own.test.running.urls.entries()) {
      const caller = byToken(values[index] ?? '');
      for (let times = 0; times < 3; times++) expectStatus(await new ApiClient(url, caller).get('/user'), 200);
    }
    for (const name of ['On one', 'On two']) await expectUse(visitor, TOKENS, name, before);
  });

  it('of a token whose user is deleted meanwhile keeps that of no other from being written down', async () => {
    const gone = await own.test.given.user();
    const goneValue = await personalToken(await own.test.signedIn(gone), 'Gone');
    const value = await personalToken(visitor, 'Still there');
    const before = Date.now();
    expectStatus(await own.test.as(goneValue).get('/user'), 200);
    expectStatus(await own.test.root.delete(`/users/${gone.id}`), 200);
    expectStatus(await own.test.as(value).get('/user'), 200);
    await expectUse(visitor, TOKENS, 'Still there', before);
  });

  it('of a token that somebody is changing is not waited for', async () => {
    const values = [await personalToken(visitor, 'Held'), await personalToken(visitor, 'Free')];
    await own.test.holding('user-service', async (transaction) => {
      await transaction.query(`UPDATE access_tokens SET name = name WHERE user_id = $1 AND name = 'Held'`, [user.id]);
      const before = Date.now();
      for (const value of values) expectStatus(await own.test.as(value).get('/user'), 200);
      await expectUse(visitor, TOKENS, 'Free', before);
    });
    expect(await lastUse(visitor, TOKENS, 'Held')).toBe('never');
  });
});

async function pushSomething(git: GitClient): Promise<void> {
  await git.run('fetch', '-q', 'origin');
  await git.run('checkout', '-q', '-B', 'main', 'origin/main');
  await git.commit({ [`${Date.now()}.txt`]: 'new\n' });
  await git.run('push', '-q', 'origin', `HEAD:refs/heads/pushed-${Date.now()}`);
}
