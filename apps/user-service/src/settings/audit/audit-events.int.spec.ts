import pg from 'pg';
import { z } from 'zod';
import { type AuditEventJson, auditEvent } from '@ingot/contracts';
import {
  eventually,
  expectStatus,
  newPublicKey,
  oauthPost,
  registerApplication,
  type TestProject,
  uniqueName,
  useStack,
} from '@ingot/testing';
import { AuditEventRepository } from './audit-event.repository.js';

const stack = useStack();
/** Wrong passwords that are allowed, by default. */
const ATTEMPTS = 10;

const events = z.array(auditEvent);
const withId = z.looseObject({ id: z.number() });
const withToken = z.looseObject({ id: z.number(), token: z.string() });

async function read(query: string): Promise<AuditEventJson[]> {
  return events.parse(expectStatus(await stack.root.get(`/audit_events?per_page=100&${query}`), 200));
}

/** The events of an entity, oldest first, once `last` is among them: they are stored a moment after their effect. */
async function trailOf(type: 'Project' | 'User', id: number, last: AuditEventJson['event_name']) {
  const all = await eventually(
    () => read(`entity_type=${type}&entity_id=${id}`),
    (found) => found.some(({ event_name: name }) => name === last),
  );
  return all.reverse();
}

const namesOf = (trail: readonly AuditEventJson[]) => trail.map(({ event_name: name }) => name);
const changesIn = (trail: readonly AuditEventJson[], event: AuditEventJson['event_name']) =>
  trail.filter(({ event_name: name }) => name === event).map(({ details: { change, from, to } }) => [change, from, to]);

const ownerOf = (project: TestProject) => stack.as(project.owner);

describe('the audit', () => {
  it('tells of a project who made, changed, archived and deleted it, from where, and what was there before', async () => {
    const project = await stack.given.project({ visibility: 'private', initialized: false });
    const path = uniqueName('renamed');

    expectStatus(
      await ownerOf(project).put(project.url(), { path, visibility: 'internal', issues_enabled: false }),
      200,
    );
    for (const action of ['archive', 'unarchive'])
      expectStatus(await ownerOf(project).post(project.url(`/${action}`)), 201);
    expectStatus(await ownerOf(project).delete(project.url()), 202);

    const trail = await trailOf('Project', project.id, 'project_deleted');
    expect(namesOf(trail).at(0)).toBe('project_created');
    expect(changesIn(trail, 'project_updated')).toEqual(
      expect.arrayContaining([
        ['path', project.path, path],
        ['visibility', 'private', 'internal'],
        ['issues_enabled', 'true', 'false'],
        ['archived', 'false', 'true'],
        ['archived', 'true', 'false'],
      ]),
    );
    expect(changesIn(trail, 'project_updated')).toHaveLength(5);
    expect(trail.at(-1)).toMatchObject({
      author_id: project.owner.id,
      entity_id: project.id,
      entity_type: 'Project',
      details: {
        author_name: project.owner.username,
        ip_address: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
        entity_path: `${project.owner.username}/${path}`,
        target_type: 'Project',
      },
    });
  });

  it('tells of an administrator who acts as somebody else', async () => {
    const project = await stack.given.project({ initialized: false });
    const administrator = await stack.given.user({ admin: true });
    const token = withToken.parse(
      expectStatus(
        await stack.root.post(`/users/${administrator.id}/impersonation_tokens`, { name: 'T', scopes: ['api'] }),
        201,
      ),
    );

    expectStatus(
      await stack.as(token.token).put(`${project.url()}?sudo=${project.owner.username}`, { description: 'Theirs' }),
      200,
    );

    const trail = await trailOf('Project', project.id, 'project_updated');
    expect(trail.at(-1)).toMatchObject({
      author_id: project.owner.id,
      details: {
        impersonated_by: { id: administrator.id, username: administrator.username },
        change: 'description',
        to: 'Theirs',
      },
    });
  });

  it('tells of members, protected branches, variables, triggers and deploy keys, and never a secret', async () => {
    const project = await stack.given.project();
    const owner = ownerOf(project);
    const user = await stack.given.user();
    const secret = uniqueName('secret');

    expectStatus(await owner.post(project.url('/members'), { user_id: user.id, access_level: 20 }), 201);
    expectStatus(await owner.put(project.url(`/members/${user.id}`), { access_level: 30 }), 200);
    expectStatus(await owner.delete(project.url(`/members/${user.id}`)), 200);
    expectStatus(await owner.post(project.url('/protected_branches'), { name: 'v*', push_access_level: 40 }), 201);
    expect((await owner.raw('PATCH', project.url('/protected_branches/v%2A?push_access_level=0'))).status).toBe(200);
    expectStatus(await owner.delete(project.url('/protected_branches/v%2A')), 200);
    expectStatus(await owner.post(project.url('/variables'), { key: 'KEY', value: secret }), 201);
    expectStatus(await owner.put(project.url('/variables/KEY'), { value: `${secret}2` }), 200);
    expectStatus(await owner.delete(project.url('/variables/KEY')), 200);
    const trigger = withToken.parse(
      expectStatus(await owner.post(project.url('/triggers'), { description: 'Nightly' }), 201),
    );
    expectStatus(await owner.delete(project.url(`/triggers/${trigger.id}`)), 200);
    const key = withId.parse(
      expectStatus(await owner.post(project.url('/deploy_keys'), { title: 'K', key: newPublicKey() }), 201),
    );
    expectStatus(await owner.delete(project.url(`/deploy_keys/${key.id}`)), 200);

    await trailOf('Project', project.id, 'pipeline_trigger_removed');
    const trail = await trailOf('Project', project.id, 'deploy_key_removed');
    expect(new Set(namesOf(trail))).toEqual(
      new Set([
        'project_created',
        'member_added',
        'member_updated',
        'member_removed',
        'protected_branch_created',
        'protected_branch_updated',
        'protected_branch_removed',
        'project_variable_created',
        'project_variable_updated',
        'project_variable_removed',
        'pipeline_trigger_created',
        'pipeline_trigger_removed',
        'deploy_key_added',
        'deploy_key_removed',
      ]),
    );
    expect(changesIn(trail, 'member_updated')).toEqual([['access_level', '20', '30']]);
    expect(changesIn(trail, 'protected_branch_updated')).toEqual([['push_access_level', '40', '0']]);
    expect(trail.find(({ event_name: name }) => name === 'member_added')?.details).toMatchObject({
      target_id: user.id,
      target_type: 'User',
      target_details: user.username,
    });
    const written = JSON.stringify(trail);
    expect(written).not.toContain(secret);
    expect(written).not.toContain(trigger.token);
  });

  it('tells of runners, in the project that has them', async () => {
    const project = await stack.given.project({ initialized: false });
    const owner = ownerOf(project);
    const wish = { runner_type: 'project_type', project_id: project.id, description: 'ours', run_untagged: true };
    const runner = withToken.parse(expectStatus(await owner.post('/user/runners', wish), 201));

    expectStatus(await owner.put(`/runners/${runner.id}`, { paused: true }), 200);
    expectStatus(await owner.post(`/runners/${runner.id}/reset_authentication_token`), 201);
    expectStatus(await owner.delete(`/runners/${runner.id}`), 200);

    const trail = await trailOf('Project', project.id, 'runner_removed');
    expect(namesOf(trail).slice(-4)).toEqual([
      'runner_created',
      'runner_updated',
      'runner_token_reset',
      'runner_removed',
    ]);
    expect(changesIn(trail, 'runner_updated')).toEqual([['active', 'true', 'false']]);
    expect(JSON.stringify(trail)).not.toContain(runner.token);
  });

  it('tells of accounts, their keys and tokens, and keeps it when they are gone', async () => {
    const user = await stack.given.user();
    const url = `/users/${user.id}`;

    expectStatus(await stack.root.put(url, { admin: true, password: `${uniqueName('a')}-long-enough` }), 200);
    const key = withId.parse(
      expectStatus(await stack.root.post(`${url}/keys`, { title: 'K', key: newPublicKey() }), 201),
    );
    expectStatus(await stack.root.delete(`${url}/keys/${key.id}`), 200);
    const token = withToken.parse(
      expectStatus(await stack.root.post(`${url}/impersonation_tokens`, { name: 'For tests', scopes: ['api'] }), 201),
    );
    expectStatus(await stack.root.delete(`${url}/impersonation_tokens/${token.id}`), 200);
    for (const act of ['block', 'unblock', 'unlock']) expectStatus(await stack.root.post(`${url}/${act}`), 201);
    expectStatus(await stack.root.delete(url), 200);

    const trail = await trailOf('User', user.id, 'user_deleted');
    expect(namesOf(trail)).toEqual(
      expect.arrayContaining([
        'user_created',
        'user_updated',
        'user_password_updated',
        'ssh_key_added',
        'ssh_key_removed',
        'token_created',
        'token_revoked',
        'user_blocked',
        'user_unblocked',
        'user_unlocked',
        'user_deleted',
      ]),
    );
    expect(changesIn(trail, 'user_updated')).toEqual([['admin', 'false', 'true']]);
    expect(JSON.stringify(trail)).not.toContain(token.token);
    expect(trail.at(-1)).toMatchObject({ author_id: 1, details: { entity_path: user.username } });
  });

  it('tells of applications of users and of the instance, and never their secrets', async () => {
    const user = await stack.given.user();
    const visitor = await stack.signedIn(user);
    const redirectUri = 'https://example.com/back';
    const application = await registerApplication(visitor, { redirectUri });
    const changed = { name: 'Renamed', redirect_uri: redirectUri };

    await visitor.submit(application.path, changed);
    await visitor.submit(application.path, {}, `${application.path}/secret`);
    await visitor.submit(application.path, {}, `${application.path}/remove`);

    const trail = await trailOf('User', user.id, 'oauth_application_removed');
    const names = namesOf(trail).filter((name) => name.startsWith('oauth_application'));
    expect(names).toEqual([
      'oauth_application_created',
      'oauth_application_updated',
      'oauth_application_secret_renewed',
      'oauth_application_removed',
    ]);
    expect(changesIn(trail, 'oauth_application_updated')).toEqual([['name', expect.any(String), 'Renamed']]);
    expect(trail.at(-1)).toMatchObject({ author_id: user.id, details: { target_type: 'Application' } });
    expect(JSON.stringify(trail)).not.toContain(application.secret);
  });

  it('tells of the first wrong password in a while, and of the lock, not of every attempt', async () => {
    const user = await stack.given.user();
    const secret = uniqueName('guess');

    for (let attempt = 0; attempt < ATTEMPTS + 3; attempt++) await stack.visitor().signIn(user.username, secret);

    const trail = await trailOf('User', user.id, 'user_locked');
    const problems = trail.filter(({ event_name: name }) => name === 'sign_in_failed' || name === 'user_locked');
    expect(namesOf(problems)).toEqual(['sign_in_failed', 'user_locked']);
    for (const { author_id: author, details } of problems) {
      expect(author).toBeNull();
      expect(details).toMatchObject({ target_type: 'SignIn', target_details: 'page', entity_path: user.username });
      expect(details.ip_address).toMatch(/127\.0\.0\.1|::1/);
    }
    expect(JSON.stringify(trail)).not.toContain(secret);
  });

  it('tells of the end of sessions: of one that its user ends or leaves, and of all others', async () => {
    const user = await stack.given.user();
    const [one, two, three] = [await stack.signedIn(user), await stack.signedIn(user), await stack.signedIn(user)];

    await three.submit('/', {}, '/users/sign_out');
    await one.submit('/profile/sessions', {}, '/profile/sessions/end_others');

    expect((await two.get('/profile/sessions')).status).toBe(302);
    const trail = await eventually(
      () => read(`entity_type=User&entity_id=${user.id}`),
      (found) => found.filter(({ event_name: name }) => name === 'session_ended').length === 2,
    );
    const ended = trail.filter(({ event_name: name }) => name === 'session_ended').reverse();
    expect(ended).toMatchObject([
      { author_id: user.id, details: { target_type: 'Session', target_id: expect.any(Number) as number } },
      { author_id: user.id, details: { target_type: 'Session', target_id: null, target_details: '1 other' } },
    ]);
  });

  it('tells of what users let applications do, once, and of the end of it', async () => {
    const user = await stack.given.user();
    const { username, password } = user;
    const grant = () => oauthPost(stack.url, '/oauth/token', { grant_type: 'password', username, password });
    const tokens = z.object({ access_token: z.string() });

    const [first] = [tokens.parse(expectStatus(await grant(), 200)), expectStatus(await grant(), 200)];
    expectStatus(await oauthPost(stack.url, '/oauth/revoke', { token: first.access_token }), 200);

    const trail = await trailOf('User', user.id, 'oauth_grant_revoked');
    const grants = trail.filter(({ event_name: name }) => name.startsWith('oauth_grant'));
    expect(grants).toMatchObject([
      {
        event_name: 'oauth_grant_approved',
        author_id: user.id,
        details: { target_type: 'Application', change: 'scopes', to: 'api' },
      },
      { event_name: 'oauth_grant_revoked', author_id: null, entity_id: user.id },
    ]);
    expect(JSON.stringify(trail)).not.toContain(first.access_token);
  });

  it('does not tell of what was refused', async () => {
    const project = await stack.given.project({ initialized: false });
    const maintainer = await project.member('maintainer');

    expectStatus(await stack.as(maintainer).put(project.url(), { visibility: 'public' }), 403);
    expectStatus(await ownerOf(project).put(project.url(), { description: 'After it' }), 200);

    const trail = await trailOf('Project', project.id, 'project_updated');
    expect(changesIn(trail, 'project_updated')).toEqual([['description', '', 'After it']]);
  });
});

describe('GET /audit_events', () => {
  it('lists by time, and page by page', async () => {
    const project = await stack.given.project({ initialized: false });
    await ownerOf(project).put(project.url(), { description: 'One' });
    await trailOf('Project', project.id, 'project_updated');
    const ofProject = `entity_type=Project&entity_id=${project.id}`;

    expect(await read(`${ofProject}&created_after=2999-01-01T00:00:00Z`)).toEqual([]);
    expect(await read(`${ofProject}&created_before=2000-01-01T00:00:00Z`)).toEqual([]);
    expect(await read(`${ofProject}&created_after=2000-01-01T00:00:00Z`)).not.toEqual([]);
    const first = await stack.root.get(`/audit_events?${ofProject}&pagination=keyset&per_page=1`);
    expect(namesOf(events.parse(first.body))).toEqual(['project_updated']);
    expect(first.headers.link).toContain('cursor=');
  });

  it('shows one by its id', async () => {
    const project = await stack.given.project({ initialized: false });
    const [event] = await trailOf('Project', project.id, 'project_created');

    expect((await stack.root.get(`/audit_events/${event?.id}`)).body).toEqual(event);
    const other = await stack.given.project({ initialized: false });
    const gone = { status: 404, body: { message: '404 Audit Event Not Found' } };
    expect(await stack.root.get('/audit_events/999999999')).toMatchObject(gone);
    expect(await ownerOf(other).get(other.url(`/audit_events/${event?.id}`))).toMatchObject(gone);
    expect((await ownerOf(project).get(project.url(`/audit_events/${event?.id}`))).body).toEqual(event);
  });

  it('refuses what is no kind of entity, and no time', async () => {
    expect((await stack.root.get('/audit_events?entity_type=Wiki')).status).toBe(400);
    expect((await stack.root.get('/audit_events?created_after=yesterday')).status).toBe(400);
  });

  it('is for administrators; those of a project are for its maintainers', async () => {
    const project = await stack.given.project({ initialized: false });
    const [maintainer, developer] = [await project.member('maintainer'), await project.member('developer')];
    const [event] = await trailOf('Project', project.id, 'project_created');

    for (const url of ['/audit_events', `/audit_events/${event?.id}`]) {
      expect((await ownerOf(project).get(url)).status).toBe(403);
      expect((await stack.as(null).get(url)).status).toBe(401);
    }
    for (const url of ['/audit_events', `/audit_events/${event?.id}`].map((path) => project.url(path))) {
      expect((await stack.as(maintainer).get(url)).status).toBe(200);
      expect((await stack.as(developer).get(url)).status).toBe(403);
      expect((await stack.as(await stack.given.user()).get(url)).status).toBe(404);
    }
  });

  it('keeps events for as long as is said, and no longer', async () => {
    const add = (age: string) =>
      stack.query(
        'user-service',
        `INSERT INTO audit_events (record_id, occurred_at, event, entity_type, author_name, record)
         VALUES (gen_random_uuid(), now() - $1::interval, 'user_created', 'Instance', '', '{}') RETURNING id`,
        [age],
      );
    const ids = [...(await add('366 days')), ...(await add('364 days'))].map(({ id }) => id);
    const pool = new pg.Pool({ connectionString: stack.running.databaseUrls['user-service'] });

    await new AuditEventRepository(pool).deleteOlder(365);

    await pool.end();
    const left = await stack.query('user-service', 'SELECT id FROM audit_events WHERE id = ANY ($1)', [ids]);
    expect(left.map(({ id }) => id)).toEqual(ids.slice(1));
    await stack.query('user-service', 'DELETE FROM audit_events WHERE id = ANY ($1)', [ids]);
  });
});
