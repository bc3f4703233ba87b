import { z } from 'zod';
import {
  expectStatus,
  newPublicKey,
  type Reply,
  type TestProject,
  type TestUser,
  uniqueName,
  useStack,
} from '@ingot/testing';

/** What people get wrong when they call the API for the first time, each with the answer that helps them on. */
const stack = useStack();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

let project: TestProject;
let user: TestUser;

type Mistake = readonly [mistake: string, make: () => Promise<Reply>, answer: object];
const answers =
  (status: number) =>
  (body: object, headers: object = {}): object => ({ status, body, headers });
const [badRequest, unauthorized, forbidden, notFound] = [answers(400), answers(401), answers(403), answers(404)];
const [notAllowed, notAcceptable, conflict, unprocessable] = [answers(405), answers(406), answers(409), answers(422)];
const containing = (text: string): unknown => expect.stringContaining(text);
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const owner = () => stack.as(project.owner);
const numbered = z.looseObject({ id: z.int(), iid: z.int().optional() });
const idOf = (reply: Reply): number => numbered.parse(expectStatus(reply, 201)).id;
const iidOf = (reply: Reply): number => numbered.parse(expectStatus(reply, 201)).iid ?? 0;

async function tokenOf(holder: TestUser, scopes = ['api']): Promise<{ id: number; token: string }> {
  const made = await stack.root.post(`/users/${holder.id}/impersonation_tokens`, { name: 'bot', scopes });
  return z.looseObject({ id: z.int(), token: z.string() }).parse(expectStatus(made, 201));
}

async function asRevoked(): Promise<Reply> {
  const { id, token } = await tokenOf(user);
  expectStatus(await stack.root.delete(`/users/${user.id}/impersonation_tokens/${id}`), 200);
  return stack.as(token).get('/user');
}

async function asExpired(): Promise<Reply> {
  const { id, token } = await tokenOf(user);
  await stack.query('user-service', 'UPDATE access_tokens SET expires_at = $2 WHERE id = $1', [id, YESTERDAY]);
  return stack.as(token).get('/user');
}

async function asBlocked(): Promise<Reply> {
  const blocked = await stack.given.user();
  const { token } = await tokenOf(blocked);
  expectStatus(await stack.root.post(`/users/${blocked.id}/block`), 201);
  return stack.as(token).get('/user');
}

const mergeRequest = (fields: Readonly<Record<string, unknown>> = {}) => project.mergeRequest(fields);
const accept = (iid: number, fields: object = {}) => owner().put(project.url(`/merge_requests/${iid}/merge`), fields);

async function acceptConflicting(): Promise<Reply> {
  const branch = uniqueName('conflict');
  const file = `${branch}.txt`;
  await project.commit(branch, { [file]: 'theirs\n' });
  await project.commit('main', { [file]: 'ours\n' });
  const fields = { source_branch: branch, target_branch: 'main', title: 'Conflict' };
  return accept(iidOf(await owner().post(project.url('/merge_requests'), fields)));
}

async function acceptClosed(): Promise<Reply> {
  const { iid } = await mergeRequest();
  expectStatus(await owner().put(project.url(`/merge_requests/${iid}`), { state_event: 'close' }), 200);
  return accept(iid);
}

async function openTwice(): Promise<Reply> {
  const { sourceBranch } = await mergeRequest();
  const fields = { source_branch: sourceBranch, target_branch: 'main', title: 'Again' };
  return owner().post(project.url('/merge_requests'), fields);
}

const ISSUE = () => project.url('/issues');
const commit = (fields: object) =>
  owner().post(project.url('/repository/commits'), { branch: 'main', commit_message: 'Change', ...fields });

const CREDENTIALS: Mistake[] = [
  ['no token', () => stack.as(null).get('/user'), unauthorized({}, { 'www-authenticate': 'Bearer realm="Ingot"' })],
  [
    'a misspelt token',
    () => stack.as('misspelt').get('/user'),
    unauthorized({ message: '401 Unauthorized' }, { 'www-authenticate': containing('error="invalid_token"') }),
  ],
  [
    'a revoked token',
    asRevoked,
    unauthorized(
      { message: '401 Unauthorized', reason: 'The token was revoked' },
      { 'www-authenticate': containing('error_description="The token was revoked"') },
    ),
  ],
  [
    'an expired token',
    asExpired,
    unauthorized(
      { message: '401 Unauthorized', reason: 'The token has expired' },
      { 'www-authenticate': containing('error_description="The token has expired"') },
    ),
  ],
  ['the token of a blocked account', asBlocked, unauthorized({ reason: 'The account is blocked' })],
  [
    'a token that only reads users',
    async () => stack.as((await tokenOf(user, ['read_user'])).token).get('/projects'),
    unauthorized(
      { message: '401 Unauthorized', reason: 'The token lacks the scope api' },
      { 'www-authenticate': containing('error="insufficient_scope"') },
    ),
  ],
  [
    'two different tokens',
    () => stack.root.get('/user?private_token=another'),
    badRequest({ message: '400 Bad Request - more than one token given' }),
  ],
  [
    'sudo without being an administrator',
    async () => stack.as((await tokenOf(user)).token).get('/user?sudo=root'),
    forbidden({ message: '403 Forbidden - Must be admin to use sudo' }),
  ],
  [
    'a token that would be expired at birth',
    () =>
      stack.root.post(`/users/${user.id}/impersonation_tokens`, {
        name: 'bot',
        scopes: ['api'],
        expires_at: YESTERDAY,
      }),
    badRequest({ message: { expires_at: ['must be a date in the future'] } }),
  ],
  [
    'a scope that there is not',
    () => stack.root.post(`/users/${user.id}/impersonation_tokens`, { name: 'bot', scopes: ['write'] }),
    badRequest({}),
  ],
  [
    'a private key instead of the public one',
    () => stack.as(user).post('/user/keys', { title: 'laptop', key: '-----BEGIN OPENSSH PRIVATE KEY-----\nsecret' }),
    badRequest({ message: { key: [containing('is a private key')] } }),
  ],
  [
    'a private key of PuTTY',
    () => stack.as(user).post('/user/keys', { title: 'laptop', key: 'PuTTY-User-Key-File-3: ssh-ed25519\nAAAA' }),
    badRequest({ message: { key: [containing('is a private key')] } }),
  ],
  [
    'a misspelt parameter, where all are optional',
    () => owner().raw('PATCH', project.url('/protected_branches/main'), { headers: FORM, body: 'push_acces_level=30' }),
    badRequest({
      error: matching(/^push_access_level, .* are missing, at least one parameter must be provided$/),
      error_description: 'Unknown parameters: push_acces_level',
    }),
  ],
  [
    'an access level that there is not',
    async () => owner().post(project.url('/members'), { user_id: (await stack.given.user()).id, access_level: 33 }),
    badRequest({ message: { access_level: ['is not included in the list'] }, reason: 'Allowed: 10, 20, 30, 40' }),
  ],
  [
    'a scope that there is not',
    () => stack.root.post(`/users/${user.id}/impersonation_tokens`, { name: 'bot', scopes: ['sudo'] }),
    badRequest({
      message: { scopes: ['can only contain API scopes'] },
      reason: 'Allowed scopes: api, read_user',
    }),
  ],
  [
    'a key that somebody has already',
    async () => {
      const key = newPublicKey();
      expectStatus(await stack.as(user).post('/user/keys', { title: 'laptop', key }), 201);
      return stack.as(project.owner).post('/user/keys', { title: 'laptop', key });
    },
    badRequest({ message: { key: ['has already been taken'] } }),
  ],
];

const REQUESTS: Mistake[] = [
  [
    'a JSON body without its Content-Type',
    () => owner().raw('POST', ISSUE(), { headers: FORM, body: '{"title":"Broken"}' }),
    badRequest({ message: containing('send it with Content-Type: application/json') }),
  ],
  [
    'a JSON body as text',
    () => owner().raw('POST', ISSUE(), { headers: { 'content-type': 'text/plain' }, body: '{"title":"Broken"}' }),
    notAcceptable({ error_description: 'Send JSON with Content-Type: application/json, or a form' }),
  ],
  [
    'JSON with a comma too many',
    () => owner().raw('POST', ISSUE(), { headers: { 'content-type': 'application/json' }, body: '{"title":"x",}' }),
    badRequest({ message: '400 Bad Request - the body is not valid JSON' }),
  ],
  [
    'the path of a project with its slash as it is',
    () => stack.root.get('/projects/root/example/issues'),
    notFound({
      error: '404 Not Found',
      error_description: 'Write the path of a project with %2F: /projects/root%2Fexample',
    }),
  ],
  [
    'an unknown path below that of a project with its slash escaped',
    () => stack.root.post('/projects/root%2Fexample/nothing'),
    notFound({ error: '404 Not Found' }),
  ],
  [
    'an older version of the API',
    async () => {
      const response = await fetch(`${stack.url}/api/v3/projects`);
      return { status: response.status, body: await response.json(), headers: {} };
    },
    notFound({ error: '404 Not Found', error_description: 'The version of the API is /api/v4' }),
  ],
  [
    'a method that the path does not have',
    () => owner().raw('PATCH', project.url()),
    notAllowed({ error: '405 Not Allowed' }, { allow: containing('PUT') }),
  ],
  [
    'the id of an issue instead of its number in the project',
    async () => owner().get(`${ISSUE()}/${idOf(await owner().post(ISSUE(), { title: 'One' })) + 1_000_000}`),
    notFound({ message: '404 Not found' }),
  ],
  ['a page that is no number', () => owner().get(`${ISSUE()}?page=first`), badRequest({ error: 'page is invalid' })],
];

const PARAMETERS: Mistake[] = [
  [
    'a misspelt name of a required parameter',
    () => owner().post(ISSUE(), { titel: 'Broken' }),
    badRequest({ message: '400 (Bad request) "title" not given', reason: 'Unknown parameters: titel' }),
  ],
  [
    'a misspelt name in a change that does nothing else',
    async () => owner().put(`${ISSUE()}/${iidOf(await owner().post(ISSUE(), { title: 'One' }))}`, { titel: 'Two' }),
    badRequest({ error_description: 'Unknown parameters: titel' }),
  ],
  [
    'a word that is not among the values',
    () => owner().get(`${ISSUE()}?state=open`),
    badRequest({ error: 'state does not have a valid value', error_description: containing('opened') }),
  ],
  [
    'an access level by its name',
    () => owner().post(project.url('/members'), { user_id: user.id, access_level: 'developer' }),
    badRequest({ error: containing('access_level') }),
  ],
  [
    'a flag that is neither true nor false',
    () => owner().post(ISSUE(), { title: 'One', confidential: 'maybe' }),
    badRequest({ error: 'confidential is invalid', error_description: 'Expected true or false' }),
  ],
  [
    'a date in words',
    () => owner().post(ISSUE(), { title: 'One', due_date: 'tomorrow' }),
    badRequest({ error: 'due_date is invalid', error_description: 'Expected a date, such as 2030-01-31' }),
  ],
  [
    'a title that is too long',
    () => owner().post(ISSUE(), { title: 'x'.repeat(256) }),
    badRequest({ message: { title: ['is too long (maximum is 255 characters)'] } }),
  ],
  [
    'a membership that has ended already',
    () => owner().post(project.url('/members'), { user_id: user.id, access_level: 30, expires_at: YESTERDAY }),
    badRequest({ message: { expires_at: ['cannot be a date in the past'] } }),
  ],
  [
    'a colour that is none',
    () => owner().post(project.url('/labels'), { name: uniqueName('bug'), color: 'reddish' }),
    badRequest({ message: { color: [containing('must be')] } }),
  ],
  [
    'a username that is taken',
    () =>
      stack.root.post('/users', {
        ...{ username: user.username, name: 'Twin', email: `${uniqueName('twin')}@example.com` },
        password: 'correct-horse-battery-1',
      }),
    conflict({ message: containing('taken') }),
  ],
];

const GIT: Mistake[] = [
  [
    'a comparison with a branch that there is not',
    () => owner().get(project.url('/repository/compare?from=main&to=gone')),
    notFound({ message: '404 Ref Not Found' }),
  ],
  [
    'a branch that exists already',
    () => owner().post(project.url('/repository/branches'), { branch: 'main', ref: 'main' }),
    badRequest({ message: 'Branch already exists' }),
  ],
  [
    'an update of a file that there is not',
    () => commit({ actions: [{ action: 'update', file_path: 'gone.txt', content: 'x' }] }),
    badRequest({ message: 'File to be updated `gone.txt` does not exist.' }),
  ],
  [
    'an action that there is not',
    () => commit({ actions: [{ action: 'write', file_path: 'a.txt', content: 'x' }] }),
    badRequest({ message: 'Unknown action type `write`.', reason: 'Allowed: create, update, move, delete' }),
  ],
  [
    'a file without the branch it is on',
    () => owner().get(project.url('/repository/files/README.md')),
    badRequest({ message: '400 (Bad request) "ref" not given' }),
  ],
  [
    'a push to a protected branch by a developer',
    async () =>
      stack.as(await project.member('developer')).post(project.url('/repository/commits'), {
        ...{ branch: 'main', commit_message: 'Change' },
        actions: [{ action: 'create', file_path: 'a.txt', content: 'x' }],
      }),
    badRequest({ message: 'You are not allowed to push into this branch' }),
  ],
];

const MERGES: Mistake[] = [
  [
    'a merge request of a branch into itself',
    () =>
      owner().post(project.url('/merge_requests'), { source_branch: 'main', target_branch: 'main', title: 'Nothing' }),
    unprocessable({ error: ['You can not use same project/branch for source and target'] }),
  ],
  ['a second merge request of a branch', openTwice, conflict({ message: [containing('already exists')] })],
  [
    'merging a draft',
    async () => accept((await mergeRequest({ title: 'Draft: not yet' })).iid),
    notAllowed({ message: 'Method Not Allowed', reason: 'It is a draft' }),
  ],
  ['merging what is closed', acceptClosed, notAcceptable({ message: 'Method Not Allowed', reason: 'It is closed' })],
  [
    'merging what conflicts',
    acceptConflicting,
    notAllowed({ message: 'Branch cannot be merged', reason: matching(/conflict in conflict-.*\.txt$/) }),
  ],
  [
    'merging another commit than the one that was read',
    async () => accept((await mergeRequest()).iid, { sha: 'f'.repeat(40) }),
    conflict({ message: 'SHA does not match HEAD of source branch' }),
  ],
  [
    'merging without the right to',
    async () => {
      const { iid } = await mergeRequest();
      return stack.as(await project.member('developer')).put(project.url(`/merge_requests/${iid}/merge`), {});
    },
    unauthorized({ reason: 'You may not merge into the target branch' }),
  ],
];

const RIGHTS: Mistake[] = [
  [
    'a branch by a reporter',
    async () =>
      stack
        .as(await project.member('reporter'))
        .post(project.url('/repository/branches'), { branch: 'x', ref: 'main' }),
    forbidden({ message: '403 Forbidden', reason: 'It needs the role developer; yours is reporter' }),
  ],
  [
    'an issue where issues are disabled',
    async () => {
      const { owner: other, url } = await quietProject({ issues_enabled: false });
      return stack.as(other).post(`${url}/issues`, { title: 'One' });
    },
    forbidden({ message: '403 Forbidden', reason: 'The project has issues disabled' }),
  ],
  [
    'an issue in an archived project',
    async () => {
      const { owner: other, url } = await quietProject();
      expectStatus(await stack.as(other).post(`${url}/archive`), 201);
      return stack.as(other).post(`${url}/issues`, { title: 'One' });
    },
    forbidden({ message: '403 Forbidden', reason: 'The project is archived' }),
  ],
];

async function quietProject(settings: object = {}): Promise<{ owner: TestUser; url: string }> {
  const made = await stack.given.project({ initialized: false, settings: { ...settings } });
  return { owner: made.owner, url: made.url() };
}

beforeAll(async () => {
  user = await stack.given.user();
  project = await stack.given.project();
});

describe('the answer to a typical mistake', () => {
  it.each([...CREDENTIALS, ...REQUESTS, ...PARAMETERS, ...GIT, ...MERGES, ...RIGHTS])(
    'helps: %s',
    async (_mistake, make, answer) => {
      expect(await make()).toMatchObject(answer);
    },
  );

  it('never repeats a private key', async () => {
    const secret = uniqueName('secret');
    const key = `-----BEGIN OPENSSH PRIVATE KEY-----\n${secret}`;
    expect(JSON.stringify(await stack.as(user).post('/user/keys', { title: 'laptop', key }))).not.toContain(secret);
  });
});

describe('what old clients send by habit', () => {
  it('is understood: a slash too many in the path of an issue', async () => {
    const iid = iidOf(await owner().post(ISSUE(), { title: 'One' }));

    const reply = await owner().put(project.url(`/issues//${iid}`), { title: 'Two' });

    expect(reply).toMatchObject({ status: 200, body: { iid, title: 'Two' } });
  });

  it.each(['2030-01-31T00:00:00Z', '2030-01-31T23:59:59.999+02:00', '2030-01-31'])(
    'is understood: %s for a due date, which has no time',
    async (dueDate) => {
      const made = await owner().post(ISSUE(), { title: 'One', due_date: dueDate });
      expect(made).toMatchObject({ status: 201, body: { due_date: '2030-01-31' } });

      const changed = await owner().put(`${ISSUE()}/${iidOf(made)}`, { due_date: dueDate.replace('01-31', '02-01') });
      expect(changed).toMatchObject({ status: 200, body: { due_date: '2030-02-01' } });
    },
  );

  it('is understood: null as the JSON of a call without parameters', async () => {
    const iid = iidOf(await owner().post(ISSUE(), { title: 'One' }));

    const headers = { 'content-type': 'application/json' };
    const reply = await owner().raw('POST', `${ISSUE()}/${iid}/todo`, { headers, body: 'null' });

    expect(reply).toMatchObject({ status: 201, body: { target: { iid } } });
  });
});
