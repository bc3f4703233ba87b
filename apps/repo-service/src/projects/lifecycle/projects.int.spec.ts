import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { basicProject, project as projectSchema } from '@ingot/contracts';
import { eventually, expectStatus, holdsEventually, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const create = (owner: TestUser, body: object) => stack.as(owner).post('/projects', body);

/** The directory of a project's repository. */
async function repositoryOf({ id }: { id: number }): Promise<string> {
  const [row] = await stack.query('repo-service', 'SELECT disk_path FROM projects WHERE id = $1', [id]);
  const { disk_path: path } = z.object({ disk_path: z.string() }).parse(row);
  return join(stack.running.dataDir, 'storages/default', path);
}

/** The number of a project that an answer shows. */
const idOf = (body: unknown): number => projectSchema.parse(body).id;

describe('POST /projects', () => {
  it('creates a private project with the default settings in the namespace of the caller', async () => {
    const owner = await stack.given.user();

    const { status, body } = await create(owner, { name: 'My Project' });

    expect(status).toBe(201);
    const shown = projectSchema.strict().parse(body);
    expect(shown).toMatchObject({
      name: 'My Project',
      path: 'my-project',
      path_with_namespace: `${owner.username}/my-project`,
      name_with_namespace: `${owner.username} / My Project`,
      http_url_to_repo: `${stack.url}/${owner.username}/my-project.git`,
      web_url: `${stack.url}/${owner.username}/my-project`,
      visibility: 'private',
      archived: false,
      description: null,
      default_branch: null,
      creator_id: owner.id,
      owner: { id: owner.id, username: owner.username },
      namespace: { kind: 'user', path: owner.username, full_path: owner.username },
      issues_enabled: true,
      jobs_enabled: true,
      public_jobs: true,
      shared_runners_enabled: true,
      request_access_enabled: false,
      open_issues_count: 0,
      permissions: { project_access: { access_level: 40 }, group_access: null },
    });
    expect(shown.runners_token).toMatch(/^\S{20}$/);
    expect((await stack.as(owner).get(`/projects/${shown.id}`)).body).toEqual(body);
  });

  it('names the project after its path', async () => {
    const { body } = await create(await stack.given.user(), { path: 'tools.v2' });

    expect(body).toMatchObject({ name: 'tools.v2', path: 'tools.v2' });
  });

  it('keeps the settings that are given', async () => {
    const settings = { description: 'Tools', visibility: 'internal', issues_enabled: false, lfs_enabled: false };

    const { body } = await create(await stack.given.user(), {
      name: 'Tools',
      ...settings,
      builds_enabled: false,
      public_builds: false,
    });

    expect(body).toMatchObject({ ...settings, jobs_enabled: false, public_jobs: false });
    expect(body).not.toHaveProperty('open_issues_count');
  });

  it.each([
    ['main', {}],
    ['trunk', { default_branch: 'trunk' }],
  ])('begins with a README on %s when that is wished', async (branch, wishes) => {
    const owner = await stack.given.user();

    const given = { name: 'Tools', description: 'Hammers and saws', initialize_with_readme: true, ...wishes };
    const { status, body } = await create(owner, given);

    expect(status).toBe(201);
    expect(body).toMatchObject({ default_branch: branch });
    const readme = `/projects/${idOf(body)}/repository/files/README.md`;
    const { body: content } = await stack.as(owner).raw('GET', `${readme}/raw?ref=${branch}`);
    expect(content).toBe('# Tools\n\nHammers and saws\n');
    const commits = await stack.as(owner).get(`/projects/${idOf(body)}/repository/commits`);
    expect(commits.body).toMatchObject([{ title: 'Initial commit', author_email: owner.email }]);
  });

  it.each(['no..branch', 'HEAD', 'a'.repeat(40)])(
    'refuses the default branch %s, which nobody could push',
    async (name) => {
      const owner = await stack.given.user();
      const given = { name: 'Tools', default_branch: name, initialize_with_readme: true };

      const body = { message: { default_branch: ['is not valid'] } };
      expect(await create(owner, given)).toMatchObject({ status: 400, body });
      expect(await stack.as(owner).get('/projects?owned=true')).toMatchObject({ body: [] });
    },
  );

  it('refuses a name and path that the namespace has already, but not those of another namespace', async () => {
    const owner = await stack.given.user();
    await create(owner, { name: 'Tools' });

    const again = await create(owner, { name: 'Tools' });
    const samePath = await create(owner, { name: 'Other', path: 'tools' });
    const otherCase = await create(owner, { name: 'Another', path: 'TOOLS' });
    const elsewhere = await create(await stack.given.user(), { name: 'Tools' });

    const taken = ['has already been taken'];
    expect(again).toMatchObject({ status: 400, body: { message: { name: taken, path: taken } } });
    expect(samePath).toMatchObject({ status: 400, body: { message: { path: taken } } });
    expect(otherCase).toMatchObject({ status: 400, body: { message: { path: taken } } });
    expect(elsewhere.status).toBe(201);
  });

  it('creates one project when many ask for the same name at once', async () => {
    const owner = await stack.given.user();

    const replies = await Promise.all(Array.from({ length: 6 }, () => create(owner, { name: 'Racy' })));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    expect((await stack.as(owner).get('/projects?owned=true')).body).toHaveLength(1);
  });

  it.each([
    [{}, { error: 'name, path are missing, at least one parameter must be provided' }],
    [{ name: '-x' }, { message: { name: [expect.any(String)] } }],
    [{ name: 'x', path: 'a.git' }, { message: { path: [expect.any(String)] } }],
    [{ name: 'x', path: 'tree' }, { message: { path: [expect.any(String)] } }],
    [{ name: 'x'.repeat(256) }, { message: { name: ['is too long (maximum is 255 characters)'] } }],
    [{ name: 'x', namespace_id: 2 ** 40 }, { message: { namespace: ['is not valid'] } }],
    [{ name: 'x', visibility: 'secret' }, { error: 'visibility does not have a valid value' }],
    [{ name: 'x', default_branch: 'a..b' }, { message: { default_branch: ['is not valid'] } }],
  ])('answers 400 to %j', async (body, expected) => {
    expect(await create(await stack.given.user(), body)).toMatchObject({ status: 400, body: expected });
  });

  it("refuses somebody else's namespace", async () => {
    const { body } = await create(await stack.given.user(), { name: 'Tools' });
    const { namespace } = projectSchema.parse(body);

    const reply = await create(await stack.given.user(), { name: 'Mine', namespace_id: namespace.id });

    expect(reply).toMatchObject({ status: 400, body: { message: { namespace: ['is not valid'] } } });
  });

  it('needs a credential', async () => {
    expect(await stack.as(null).post('/projects', { name: 'x' })).toMatchObject({ status: 401 });
  });
});

describe('GET /projects/:id', () => {
  it('finds a project by number and by path in any case', async () => {
    const owner = await stack.given.user();
    const id = idOf((await create(owner, { path: 'Tools' })).body);
    const find = async (path: string) =>
      idOf((await stack.as(owner).get(`/projects/${encodeURIComponent(`${owner.username}/${path}`)}`)).body);

    expect([await find('tools'), await find('Tools'), await find('TOOLS')]).toEqual([id, id, id]);
  });

  it('shows an anonymous caller the basic fields of a public project', async () => {
    const project = await stack.given.project({ visibility: 'public', initialized: false });

    const { status, body } = await stack.as(null).get(project.url());

    expect(status).toBe(200);
    expect(() => basicProject.strict().parse(body)).not.toThrow();
  });

  it('shows the default branch and the topics among the basic fields', async () => {
    const search = uniqueName('basic');
    const owner = await stack.given.user();
    const { body: made } = await create(owner, { name: search, topics: ['a'], initialize_with_readme: true });

    const { body } = await stack.as(owner).get(`/projects?simple=true&search=${search}`);

    const [found] = basicProject.strict().array().parse(body);
    expect(found).toMatchObject({ id: idOf(made), default_branch: 'main', topics: ['a'], tag_list: ['a'] });
  });

  it.each([
    ['private', 404, 404],
    ['internal', 200, 404],
    ['public', 200, 200],
  ] as const)('shows a %s project to a stranger (%i) and nobody (%i)', async (visibility, stranger, nobody) => {
    const project = await stack.given.project({ visibility, initialized: false });

    expect((await stack.as(await stack.given.user()).get(project.url())).status).toBe(stranger);
    expect((await stack.as(null).get(project.url())).status).toBe(nobody);
  });

  it('hides an internal project from external users', async () => {
    const project = await stack.given.project({ visibility: 'internal', initialized: false });
    const external = await stack.given.user({ external: true });

    expect(await stack.as(external).get(project.url())).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    });
  });

  it('shows the token of runners to maintainers only', async () => {
    const project = await stack.given.project({ initialized: false });
    const [developer, maintainer] = [await project.member('developer'), await project.member('maintainer')];

    expect((await stack.as(developer).get(project.url())).body).not.toHaveProperty('runners_token');
    expect((await stack.as(maintainer).get(project.url())).body).toHaveProperty('runners_token');
  });

  it('shows the default branch from the first commit on', async () => {
    const project = await stack.given.project({ initialized: false });
    expect((await stack.as(project.owner).get(project.url())).body).toMatchObject({ default_branch: null });

    await project.commit('main', { 'README.md': 'hello' });

    expect((await stack.as(project.owner).get(project.url())).body).toMatchObject({ default_branch: 'main' });
  });

  it.each(['99999999999999999999', '0', 'nobody%2Fnothing', '%00%2Fx', 'a%2F'])('answers 404 to %s', async (id) => {
    expect((await stack.root.get(`/projects/${id}`)).status).toBe(404);
  });
});

describe('GET /projects', () => {
  it('lists what the caller sees, newest first, page by page', async () => {
    const search = uniqueName('listed');
    const owner = await stack.given.user();
    for (const visibility of ['private', 'internal', 'public']) {
      await create(owner, { name: `${search}-${visibility}`, visibility });
    }
    const listed = async (caller: Parameters<typeof stack.as>[0], query = '') => {
      const { body } = await stack.as(caller).get(`/projects?simple=true&search=${search.toUpperCase()}${query}`);
      return projectSchema
        .pick({ name: true })
        .array()
        .parse(body)
        .map(({ name }) => name.slice(search.length + 1));
    };

    expect(await listed(owner)).toEqual(['public', 'internal', 'private']);
    expect(await listed(stack.root)).toEqual(['public', 'internal', 'private']);
    expect(await listed(await stack.given.user())).toEqual(['public', 'internal']);
    expect(await listed(await stack.given.user({ external: true }))).toEqual(['public']);
    expect(await listed(null)).toEqual(['public']);
    expect(await listed(owner, '&visibility=internal')).toEqual(['internal']);
    expect(await listed(owner, '&order_by=name&sort=asc')).toEqual(['internal', 'private', 'public']);
    expect(await listed(owner, '&per_page=2&page=2')).toEqual(['private']);
  });

  it('selects by id, by activity, and by features', async () => {
    const owner = await stack.given.user();
    const first = projectSchema.parse((await create(owner, { name: 'first', issues_enabled: false })).body);
    await create(owner, { name: 'second', merge_requests_enabled: false });
    const third = projectSchema.parse((await create(owner, { name: 'third' })).body);
    const names = async (query: string) => {
      const { body } = await stack.as(owner).get(`/projects?owned=true&${query}`);
      return projectSchema
        .array()
        .parse(body)
        .map(({ name }) => name);
    };

    expect(await names(`id_after=${first.id}`)).toEqual(['third', 'second']);
    expect(await names(`id_before=${third.id}&sort=asc`)).toEqual(['first', 'second']);
    expect(await names(`id_after=${first.id}&id_before=${third.id}&order_by=id`)).toEqual(['second']);
    expect(await names(`id_after=${first.id}&order_by=id&sort=asc&per_page=1&pagination=keyset`)).toEqual(['second']);
    expect(await names(`last_activity_after=${third.last_activity_at}`)).toEqual(['third']);
    expect(await names('last_activity_after=2000-01-01T00:00:00Z&search=sec')).toEqual(['second']);
    expect(await names('last_activity_after=2999-01-01T00:00:00Z')).toEqual([]);
    const beforeThird = new Date(Date.parse(third.last_activity_at) - 1).toISOString();
    expect(await names(`last_activity_before=${beforeThird}`)).toEqual(['second', 'first']);
    expect(await names(`last_activity_before=${beforeThird}&id_after=${first.id}`)).toEqual(['second']);
    expect(await names('last_activity_before=2999-01-01T00:00:00Z&search=sec')).toEqual(['second']);
    expect(await names('last_activity_before=2000-01-01T00:00:00Z')).toEqual([]);
    expect(await names('with_issues_enabled=true')).toEqual(['third', 'second']);
    expect(await names('with_merge_requests_enabled=true')).toEqual(['third', 'first']);
    expect(await names('with_issues_enabled=true&with_merge_requests_enabled=1')).toEqual(['third']);
    expect(await names('with_issues_enabled=false')).toEqual(['third', 'second', 'first']);
    expect(await stack.as(owner).get('/projects?id_after=x')).toMatchObject({ status: 400 });
    expect(await stack.as(owner).get('/projects?last_activity_before=soon')).toMatchObject({ status: 400 });
  });

  it('searches in full paths where that is asked for', async () => {
    const [owner, other] = [await stack.given.user(), await stack.given.user()];
    for (const path of ['engine', 'wheel']) await create(owner, { path, visibility: 'public' });
    await create(other, { path: 'engine', visibility: 'public' });
    const found = async (search: string, query = 'search_namespaces=true') => {
      const given = `search=${encodeURIComponent(search)}&simple=true&sort=asc&${query}`;
      return projectSchema
        .pick({ path_with_namespace: true })
        .array()
        .parse(expectStatus(await stack.as(other).get(`/projects?${given}`), 200))
        .map(({ path_with_namespace: path }) => path);
    };
    const [engine, wheel] = ['engine', 'wheel'].map((path) => `${owner.username}/${path}`);

    expect(await found(`${owner.username}/engine`)).toEqual([engine]);
    expect(await found(`${owner.username.slice(1).toUpperCase()}/w`)).toEqual([wheel]);
    expect(await found(`${owner.username}/`)).toEqual([engine, wheel]);
    expect(await found(owner.username)).toEqual([engine, wheel]);
    expect(await found(`${owner.username}/ngine`)).toEqual([]);
    expect(await found(`${owner.username}/engine/x`)).toEqual([]);
    expect(await found(`${owner.username}/%`)).toEqual([]);
    expect(await found(`${owner.username}/engine`, 'search_namespaces=false')).toEqual([]);
    expect(await found(`${owner.username}/`, 'search_namespaces=true&per_page=1&page=2')).toEqual([wheel]);
    const pages = `search=${owner.username}/&search_namespaces=true&per_page=1`;
    expect(await stack.as(other).get(`/projects?${pages}`)).toMatchObject({ headers: { 'x-total': '2' } });
    expect(await stack.as(other).get('/projects?search_namespaces=odd')).toMatchObject({ status: 400 });
  });

  it('finds own projects, and those of which the caller is a member', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('guest');
    const own = idOf((await create(member, { name: 'own' })).body);
    const ids = async (query: string) => {
      const { body } = await stack.as(member).get(`/projects?${query}`);
      return projectSchema
        .array()
        .parse(body)
        .map(({ id }) => id);
    };

    expect(await ids('owned=true')).toEqual([own]);
    expect(await ids('membership=true')).toEqual([own, project.id]);
    expect(await ids('min_access_level=10')).toEqual([own, project.id]);
    expect(await ids('min_access_level=20')).toEqual([own]);
    expect(await ids('min_access_level=50&search=own')).toEqual([own]);
    expect(await ids('min_access_level=50&owned=true')).toEqual([own]);
    expect(await stack.as(member).get('/projects?min_access_level=51')).toMatchObject({ status: 400 });
  });
});

describe('PUT /projects/:id', () => {
  it('changes what is given, and nothing else', async () => {
    const project = await stack.given.project({ settings: { description: 'before', wiki_enabled: false } });

    const changes = { name: 'Renamed', path: uniqueName('renamed'), visibility: 'public', description: null };
    const { status, body } = await stack.as(project.owner).put(project.url(), changes);

    expect(status).toBe(200);
    expect(body).toMatchObject({ ...changes, wiki_enabled: false, default_branch: 'main' });
    expect((await stack.as(project.owner).get(project.url())).body).toEqual(body);
  });

  it('leaves the default branch where it was when another project takes the name meanwhile', async () => {
    const project = await stack.given.project();
    const api = stack.as(project.owner);
    await api.post(project.url('/repository/branches'), { branch: 'next', ref: 'main' });
    const other = idOf((await create(project.owner, { name: uniqueName('other') })).body);
    const name = uniqueName('taken');

    const answer = await stack.holding('repo-service', async (transaction) => {
      await transaction.query('UPDATE projects SET name = $1 WHERE id = $2', [name, other]);
      const change = api.put(project.url(), { name, default_branch: 'next' });
      await transaction.isAwaitedBy(1);
      await transaction.commit();
      return change;
    });

    expect(answer).toMatchObject({ status: 400, body: { message: { name: ['has already been taken'] } } });
    expect((await api.get(project.url())).body).toMatchObject({ default_branch: 'main' });
    expect((await api.delete(project.url('/repository/branches/next'))).status).toBe(200); // HEAD is not there
  });

  it('leaves HEAD at the default branch that another update sets before this one is refused', async () => {
    const project = await stack.given.project();
    const api = stack.as(project.owner);
    for (const branch of ['next', 'third']) {
      expectStatus(await api.post(project.url('/repository/branches'), { branch, ref: 'main' }), 201);
    }
    const other = idOf((await create(project.owner, { name: uniqueName('other') })).body);
    const name = uniqueName('taken');
    const git = await project.git();

    const [refused, changed] = await stack.holding('repo-service', async (transaction) => {
      await transaction.query('UPDATE projects SET name = $1 WHERE id = $2', [name, other]);
      const refusal = api.put(project.url(), { name, default_branch: 'next' });
      await transaction.isAwaitedBy(1);
      const change = api.put(project.url(), { default_branch: 'third' }); // waits for the row that the first has written
      await holdsEventually(async () => {
        expect(await git.run('ls-remote', '--symref', 'origin', 'HEAD')).toContain('refs/heads/third');
      });
      await transaction.commit();
      return Promise.all([refusal, change]);
    });

    expect([refused.status, changed.status]).toEqual([400, 200]);
    expect((await api.get(project.url())).body).toMatchObject({ default_branch: 'third' });
    expect(await git.run('ls-remote', '--symref', 'origin', 'HEAD')).toContain('refs/heads/third');
  });

  it('leaves no change of the default branch half done when its process is killed, or the storage goes away', async () => {
    const project = await stack.given.project();
    const api = stack.as(project.owner);
    expectStatus(await api.post(project.url('/repository/branches'), { branch: 'next', ref: 'main' }), 201);
    const git = await project.git();
    const headIs = async (branch: string) =>
      expect(await git.run('ls-remote', '--symref', 'origin', 'HEAD')).toContain(`refs/heads/${branch}\t`);
    const onProject = (sql: string) => stack.query('repo-service', sql, [project.id]);
    const underWay = () => onProject('SELECT id FROM default_branch_changes WHERE project_id = $1');

    await stack.holding('repo-service', async (transaction) => {
      await transaction.query('SELECT FROM projects WHERE id = $1 FOR NO KEY UPDATE', [project.id]);
      const change = api.put(project.url(), { default_branch: 'next' });
      await transaction.isAwaitedBy(1);
      await headIs('next');
      expect(await underWay()).toHaveLength(1);
      await transaction.end();
      expectStatus(await change, 200);
    });
    expect(await underWay()).toEqual([]);

    // as a process leaves it that is killed in between
    await onProject(`UPDATE projects SET default_branch = 'main' WHERE id = $1`);
    await onProject(
      `INSERT INTO default_branch_changes (project_id, looked_at) VALUES ($1, now() - interval '1 hour')`,
    );

    await holdsEventually(() => headIs('main'));
    await holdsEventually(async () => expect(await underWay()).toEqual([]));
  });

  it('lets maintainers change settings, but not the name and visibility', async () => {
    const project = await stack.given.project({ initialized: false });
    const maintainer = stack.as(await project.member('maintainer'));

    expect((await maintainer.put(project.url(), { description: 'new' })).status).toBe(200);
    expect((await maintainer.put(project.url(), { name: 'New' })).status).toBe(403);
    expect((await maintainer.put(project.url(), { visibility: 'public' })).status).toBe(403);
  });

  it('refuses developers, an empty change and a clash', async () => {
    const project = await stack.given.project({ initialized: false });
    await create(project.owner, { name: 'Taken' });
    const owner = stack.as(project.owner);

    expect((await stack.as(await project.member('developer')).put(project.url(), { description: 'x' })).status).toBe(
      403,
    );
    expect((await owner.put(project.url(), {})).status).toBe(400);
    expect(await owner.put(project.url(), { name: 'Taken' })).toMatchObject({
      status: 400,
      body: { message: { name: ['has already been taken'] } },
    });
  });

  it('sets the default branch to one that exists', async () => {
    const project = await stack.given.project();
    await project.commit('next', { 'next.txt': 'next' });
    const owner = stack.as(project.owner);

    expect(await owner.put(project.url(), { default_branch: 'nowhere' })).toMatchObject({
      status: 400,
      body: { message: { default_branch: ['does not exist'] } },
    });
    expect((await owner.put(project.url(), { default_branch: 'next' })).body).toMatchObject({ default_branch: 'next' });
  });
});

describe('DELETE /projects/:id', () => {
  it('hides the project from everybody at once and frees its name', async () => {
    const project = await stack.given.project({ name: 'Short-lived' });
    const member = await project.member('maintainer');

    const reply = await stack.as(project.owner).delete(project.url());

    expect(reply).toMatchObject({ status: 202, body: { message: '202 Accepted' } });
    for (const caller of [project.owner, member, stack.root]) {
      expect((await stack.as(caller).get(project.url())).status).toBe(404);
    }
    expect((await stack.as(project.owner).get('/projects?membership=true')).body).toEqual([]);
    expect((await create(project.owner, { name: 'Short-lived' })).status).toBe(201);
  });

  it('is for owners and administrators', async () => {
    const project = await stack.given.project({ initialized: false });

    expect((await stack.as(await project.member('maintainer')).delete(project.url())).status).toBe(403);
    expect((await stack.root.delete(project.url())).status).toBe(202);
  });

  it('finishes a deletion of the repository that was interrupted', async () => {
    const project = await stack.given.project();
    const repository = await repositoryOf(project);
    expect(existsSync(repository)).toBe(true);
    const halfDeleted = join(dirname(repository), `.${basename(repository)}.deleted`);
    mkdirSync(join(halfDeleted, 'objects'), { recursive: true });

    expect((await stack.as(project.owner).delete(project.url())).status).toBe(202);

    const left = () => Promise.resolve([repository, halfDeleted].filter((path) => existsSync(path)));
    expect(await eventually(left, (paths) => paths.length === 0)).toEqual([]);
  });

  it('takes place before or after a change of a branch at the same time, which is made or is 404', async () => {
    for (let round = 0; round < 8; round++) {
      const project = await stack.given.project();
      const repository = await repositoryOf(project);
      const owner = stack.as(project.owner);

      const deleted = owner.delete(project.url());
      await sleep(round); // so many milliseconds, to meet the deletion at another point each time
      const branches = ['a', 'b', 'c'].map((branch) =>
        owner.post(project.url('/repository/branches'), { branch, ref: 'main' }),
      );

      expect((await deleted).status).toBe(202);
      for (const { status } of await Promise.all(branches)) expect([201, 404]).toContain(status);
      const left = () => stack.query('repo-service', 'SELECT id FROM projects WHERE id = $1', [project.id]);
      expect(await eventually(left, (rows) => rows.length === 0)).toEqual([]);
      expect(existsSync(repository)).toBe(false);
    }
  });

  it('drops what was left to be recorded of the repository', async () => {
    const project = await stack.given.project();
    await stack.query(
      'repo-service',
      `INSERT INTO ref_intents (project_id, storage, disk_path, user_id, refname, old_oid, new_oid)
       SELECT id, storage, disk_path, NULL, 'refs/heads/topic', repeat('0', 40), repeat('1', 40) FROM projects WHERE id = $1`,
      [project.id],
    );

    expect((await stack.as(project.owner).delete(project.url())).status).toBe(202);

    const left = () => stack.query('repo-service', 'SELECT id FROM ref_intents WHERE project_id = $1', [project.id]);
    expect(await eventually(left, (intents) => intents.length === 0)).toEqual([]);
  });
});
