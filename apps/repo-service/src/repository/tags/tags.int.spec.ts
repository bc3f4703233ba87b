import { z } from 'zod';
import { MAX_RELEASE_BYTES, MAX_TAG_MESSAGE_BYTES, tag, ZERO_OID } from '@ingot/contracts';
import {
  type Caller,
  expectStatus,
  type GitClient,
  holdsEventually,
  type Reply,
  type TestProject,
  useStack,
} from '@ingot/testing';

const stack = useStack();

const one = (name: string) => `/repository/tags/${encodeURIComponent(name)}`;
const get = (project: TestProject, rest: string, as: Caller | null = project.owner): Promise<Reply> =>
  stack.as(as).get(project.url(rest));
const create = (project: TestProject, fields: object, as: Caller | null = project.owner): Promise<Reply> =>
  stack.as(as).post(project.url('/repository/tags'), fields);
const remove = (project: TestProject, name: string, as: Caller | null = project.owner): Promise<Reply> =>
  stack.as(as).delete(project.url(one(name)));
const namesIn = ({ body }: Reply): string[] =>
  z
    .array(tag)
    .parse(body)
    .map(({ name }) => name);

const notCreated = (message: string) => ({ status: 405, body: { message } });
const NOT_FOUND = { status: 404, body: { message: '404 Tag Not Found' } };
const PROJECT_NOT_FOUND = { status: 404, body: { message: '404 Project Not Found' } };
const UNAUTHORIZED = { status: 401, body: { message: '401 Unauthorized' } };
const FORBIDDEN = { status: 403, body: { message: '403 Forbidden' } };

/** The project's branches and tags as git sees them. */
async function fetched(project: TestProject): Promise<GitClient> {
  const git = await project.git();
  await git.run('fetch', '-q', '--tags', 'origin');
  return git;
}

describe('creating a tag', () => {
  it('makes a lightweight one without a message', async () => {
    const project = await stack.given.project();
    const sha = await project.branchHead('main');

    const reply = await create(project, { tag_name: 'v1.0', ref: 'main' });

    expect(reply.status).toBe(201);
    const created = tag.strict().parse(reply.body);
    expect(created).toEqual({
      name: 'v1.0',
      message: null,
      commit: {
        id: sha,
        short_id: sha?.slice(0, 8),
        title: 'Change files',
        created_at: created.commit.committed_date,
        message: 'Change files',
        parent_ids: [],
        author_name: project.owner.name,
        author_email: project.owner.email,
        authored_date: created.commit.committed_date,
        committer_name: project.owner.name,
        committer_email: project.owner.email,
        committed_date: created.commit.committed_date,
      },
      release: null,
    });
    expect(await get(project, one('v1.0'))).toMatchObject({ status: 200, body: created });
    const git = await fetched(project);
    expect(await git.run('cat-file', '-t', 'v1.0')).toBe('commit');
    expect(await git.run('rev-parse', 'v1.0')).toBe(sha);
  });

  it('makes an annotated one with a message, in the name of the caller', async () => {
    const project = await stack.given.project();
    const developer = await project.member('developer');

    const fields = { tag_name: 'v2', ref: 'main', message: ' Second\n\nIn full.\n' };
    expect(await create(project, fields, developer)).toMatchObject({
      status: 201,
      body: { name: 'v2', message: 'Second\n\nIn full.', commit: { id: await project.branchHead('main') } },
    });

    const git = await fetched(project);
    const format = '--format=%(objecttype) %(taggername) %(taggeremail) %(contents)';
    expect(await git.run('for-each-ref', format, 'refs/tags/v2')).toBe(
      `tag ${developer.name} <${developer.email}> Second\n\nIn full.`,
    );
    expect(await git.run('fsck', '--strict')).toBe('');
    expect((await create(project, { tag_name: 'v3', ref: 'main', message: ' \n' })).body).toMatchObject({
      message: null,
    });
  });

  it('stores a release with it', async () => {
    const project = await stack.given.project();
    const fields = { tag_name: 'v1', ref: 'main', release_description: '# News\n' };
    const release = { tag_name: 'v1', description: '# News\n' };

    expect(await create(project, fields)).toMatchObject({ status: 201, body: { release } });
    expect((await get(project, one('v1'))).body).toMatchObject({ release });
    const blank = { tag_name: 'v2', ref: 'main', release_description: ' ' };
    expect((await create(project, blank)).body).toMatchObject({ release: null });
  });

  it('stores the release also when recording the tag fails at first', async () => {
    const project = await stack.given.project();
    const fields = { tag_name: 'v1', ref: 'main', message: 'One', release_description: '# News' };

    const reply = await stack.holding('repo-service', async (transaction) => {
      await transaction.query('SELECT FROM projects WHERE id = $1 FOR NO KEY UPDATE', [project.id]);
      const made = create(project, fields);
      await transaction.isAwaitedBy(1);
      await transaction.query(
        'SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
      );
      return made;
    });

    expect(reply.status).toBe(503);
    await holdsEventually(async () => {
      expect(await create(project, fields)).toMatchObject(notCreated('Tag v1 already exists'));
    });
    expect((await get(project, one('v1'))).body).toMatchObject({
      message: 'One',
      release: { tag_name: 'v1', description: '# News' },
    });
  });

  it('takes a commit, a branch or a tag to begin at', async () => {
    const project = await stack.given.project();
    const first = (await project.branchHead('main')) ?? '';
    const second = await project.commit('topic/one', { a: '1' });
    await create(project, { tag_name: 'annotated', ref: first, message: 'Release' });

    const commitOf = async (name: string, ref: string) => {
      const { body } = await create(project, { tag_name: name, ref });
      return tag.parse(body).commit.id;
    };
    expect(await commitOf('of-commit', first)).toBe(first);
    expect(await commitOf('of-short', second.slice(0, 8))).toBe(second);
    expect(await commitOf('of-branch', 'topic/one')).toBe(second);
    expect(await commitOf('of-tag', 'annotated')).toBe(first);
    expect(await (await fetched(project)).run('cat-file', '-t', 'of-tag')).toBe('commit');
  });

  it('is refused with 405 and the reason', async () => {
    const project = await stack.given.project();
    await create(project, { tag_name: 'v1', ref: 'main' });

    for (const name of ['a..b', 'a b', '', '-x', 'refs/heads/x', 'refs/remotes/x', 'x.lock', 'a~1']) {
      expect(await create(project, { tag_name: name, ref: 'none' })).toMatchObject(notCreated('Tag name invalid'));
    }
    expect(await create(project, { tag_name: 'v1', ref: 'main' })).toMatchObject(notCreated('Tag v1 already exists'));
    const onNothing = await create(project, { tag_name: 'v2', ref: 'no/such' });
    expect(onNothing).toMatchObject(notCreated('Target no/such is invalid'));
    const inTheWay = await create(project, { tag_name: 'v1/x', ref: 'main', release_description: 'x' });
    expect(inTheWay).toMatchObject(notCreated('Tag could not be created'));
    expect(namesIn(await get(project, '/repository/tags'))).toEqual(['v1']);
    const empty = await stack.given.project({ initialized: false });
    expect(await create(empty, { tag_name: 'v1', ref: 'main' })).toMatchObject(notCreated('Target main is invalid'));
  });

  it('happens once when many ask at once', async () => {
    const project = await stack.given.project();
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, number) =>
        create(project, { tag_name: 'v1', ref: 'main', message: `${number}`, release_description: `${number}` }),
      ),
    );

    const made = replies.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const { message } = tag.parse(made[0]?.body);
    expect((await get(project, one('v1'))).body).toMatchObject({ message, release: { description: message } });
    for (const reply of replies) {
      if (reply.status !== 201) expect(reply).toMatchObject(notCreated('Tag v1 already exists'));
    }
  });

  it('is refused when a parameter is missing, malformed or too long', async () => {
    const project = await stack.given.project();
    const fields = { tag_name: 'v1', ref: 'main' };
    const missing = (name: string) => ({ status: 400, body: { message: `400 (Bad request) "${name}" not given` } });
    expect(await create(project, { ref: 'main' })).toMatchObject(missing('tag_name'));
    expect(await create(project, { tag_name: 'v1' })).toMatchObject(missing('ref'));
    expect(await create(project, { ...fields, message: 'a\0b' })).toMatchObject({
      status: 400,
      body: { error: 'message is invalid' },
    });
    expect(await create(project, { ...fields, message: 'x'.repeat(MAX_TAG_MESSAGE_BYTES + 1) })).toMatchObject({
      status: 400,
      body: { message: { message: [`is too long (maximum is ${MAX_TAG_MESSAGE_BYTES} bytes)`] } },
    });
    expect(await get(project, one('v1'))).toMatchObject(NOT_FOUND);
  });

  it('tells those who may not read the code nothing of what is missing', async () => {
    const project = await stack.given.project();
    expect(await create(project, {}, await project.member('guest'))).toMatchObject(FORBIDDEN);
    expect(await create(project, {}, await project.member('reporter'))).toMatchObject({ status: 400 });
  });

  it('is for developers and above', async () => {
    const project = await stack.given.project({ visibility: 'public' });
    const fields = { tag_name: 'v1', ref: 'main' };
    expect(await create(project, fields, null)).toMatchObject(UNAUTHORIZED);
    for (const role of ['guest', 'reporter'] as const) {
      expect(await create(project, fields, await project.member(role))).toMatchObject(FORBIDDEN);
    }
    expect(await create(project, fields, await stack.given.user())).toMatchObject(FORBIDDEN);
    expect(await create(project, fields, await project.member('developer'))).toMatchObject({ status: 201 });
  });
});

describe('reading tags', () => {
  it('lists them by version, or by when they were made, when it is asked to', async () => {
    const project = await stack.given.project();
    const git = await fetched(project);
    const at = (hour: string) => git.withEnv({ GIT_COMMITTER_DATE: `2020-01-01T${hour}:00:00Z` });
    const made = ['v1.10.0', 'v1.9.0', 'v1.10.0-rc1', 'v2.0.0'];
    for (const [hour, name] of made.entries()) {
      await at(`1${hour}`).run('tag', '-a', name, '-m', name, 'origin/main');
    }
    await git.run('push', '-q', 'origin', ...made);
    const listed = async (query: string) => namesIn(await get(project, `/repository/tags?${query}`));

    expect(await listed('order_by=version')).toEqual(['v2.0.0', 'v1.10.0', 'v1.10.0-rc1', 'v1.9.0']);
    expect(await listed('order_by=version&sort=asc&search=v1&per_page=2')).toEqual(['v1.9.0', 'v1.10.0-rc1']);
    expect(await listed('order_by=updated')).toEqual(made.toReversed());
    expect(await listed('order_by=name')).toEqual(['v2.0.0', 'v1.9.0', 'v1.10.0-rc1', 'v1.10.0']);
    await create(project, { tag_name: 'v1.9.1', ref: 'main' });
    expect(await listed('order_by=version&per_page=4')).toEqual(['v2.0.0', 'v1.10.0', 'v1.10.0-rc1', 'v1.9.1']);
    expect((await listed('order_by=updated'))[0]).toBe('v1.9.1');
    expect(await get(project, '/repository/tags?order_by=size')).toMatchObject({ status: 400 });
  });

  it('lists those that git pushed and the API made, by name from the last one, a page at a time', async () => {
    const project = await stack.given.project();
    const git = await fetched(project);
    await git.run('tag', '-a', 'v10', '-m', 'Ten\n\nBody', 'origin/main');
    await git.run('tag', 'a-tree', 'origin/main^{tree}');
    await git.run('push', '-q', 'origin', 'v10', 'a-tree');
    for (const name of ['v9', 'V2', 'group/v1.0']) await create(project, { tag_name: name, ref: 'main' });

    expect(namesIn(await get(project, '/repository/tags'))).toEqual(['v9', 'v10', 'group/v1.0', 'V2']);
    const found = async (query: string) => namesIn(await get(project, `/repository/tags?${query}`));
    expect(await found('sort=asc')).toEqual(['V2', 'group/v1.0', 'v10', 'v9']);
    expect(await found('search=V1')).toEqual(['v10', 'group/v1.0']);
    expect(await found('search=^v&sort=asc&per_page=2')).toEqual(['V2', 'v10']);
    expect(await found('search=0$')).toEqual(['v10', 'group/v1.0']);
    expect(await found('search=^v1.0$')).toEqual([]);
    expect(await get(project, '/repository/tags?search=v1&per_page=1')).toMatchObject({ headers: { 'x-total': '2' } });
    const page = await get(project, '/repository/tags?per_page=2&page=2');
    expect(namesIn(page)).toEqual(['group/v1.0', 'V2']);
    expect(page.headers).toMatchObject({
      'x-total': '4',
      'x-total-pages': '2',
      'x-page': '2',
      'x-per-page': '2',
      'x-prev-page': '1',
      'x-next-page': '',
    });
    expect((await get(project, one('v10'))).body).toMatchObject({ message: 'Ten\n\nBody', release: null });
    expect(await get(project, one('a-tree'))).toMatchObject(NOT_FOUND);
  });

  it('finds names with slashes and dots, in their path', async () => {
    const project = await stack.given.project();
    for (const name of ['release/1.0', 'v1.2.3', 'ö.json', 'a+b%20']) {
      await create(project, { tag_name: name, ref: 'main' });
      expect(await get(project, one(name))).toMatchObject({ status: 200, body: { name } });
      expect(await remove(project, name)).toMatchObject({ status: 200, body: { tag_name: name } });
      expect(await get(project, one(name))).toMatchObject(NOT_FOUND);
    }
  });

  it('is possible without a credential where the project is public, and needs the right to download code', async () => {
    const open = await stack.given.project({ visibility: 'public' });
    await create(open, { tag_name: 'v1', ref: 'main' });
    expect(namesIn(await get(open, '/repository/tags', null))).toEqual(['v1']);
    expect(await get(open, one('v1'), null)).toMatchObject({ status: 200 });
    expect(await get(open, one('none'), null)).toMatchObject(NOT_FOUND);

    const hidden = await stack.given.project();
    const [guest, reporter] = [await hidden.member('guest'), await hidden.member('reporter')];
    for (const path of ['/repository/tags', one('v1')]) {
      expect(await get(hidden, path, null)).toMatchObject(PROJECT_NOT_FOUND);
      expect(await get(hidden, path, await stack.given.user())).toMatchObject(PROJECT_NOT_FOUND);
      expect(await get(hidden, path, guest)).toMatchObject(FORBIDDEN);
    }
    expect(await get(hidden, '/repository/tags', reporter)).toMatchObject({ status: 200, body: [] });
    expect(await get(hidden, one('v1'), reporter)).toMatchObject(NOT_FOUND);
  });

  it('answers an empty list for an empty repository', async () => {
    const project = await stack.given.project({ initialized: false });
    const reply = await get(project, '/repository/tags');
    expect(reply).toMatchObject({ status: 200, body: [] });
    expect(reply.headers['x-total']).toBe('0');
  });

  it('answers a page of those with the longest descriptions and messages', async () => {
    const project = await stack.given.project();
    const git = await fetched(project);
    const names = Array.from({ length: 100 }, (_, number) => `t${100 + number}`);
    const message = 'x'.repeat(50_000);
    await git.run('checkout', '-q', '--detach', 'origin/main');
    await git.run('commit', '-q', '--allow-empty', '-m', message);
    for (const name of names) await git.run('tag', '-a', name, 'HEAD', '-m', message);
    await git.run('push', '-q', 'origin', '--tags');
    const description = 'ä'.repeat(MAX_RELEASE_BYTES / 2);
    await stack.query(
      'repo-service',
      'INSERT INTO releases (project_id, tag_name, description) SELECT $1, unnest($2::text[]), $3',
      [project.id, names, description],
    );

    const reply = await get(project, '/repository/tags?per_page=100&sort=asc');

    const shown = z.array(tag).parse(expectStatus(reply, 200));
    expect(shown.map(({ name }) => name)).toEqual(names);
    expect(shown.every(({ release }) => release?.description === description)).toBe(true);
    expect(shown[0]?.message).toMatch(/^x{2000,49999}$/);
  });

  it('shows at once what is written among many', async () => {
    const project = await stack.given.project();
    const git = await fetched(project);
    const names = Array.from({ length: 120 }, (_, number) => `t${String(number).padStart(3, '0')}`);
    for (const name of names) await git.run('tag', name, 'origin/main');
    await git.run('push', '-q', 'origin', '--tags');

    const first = await get(project, '/repository/tags?per_page=3');
    expect(namesIn(first)).toEqual(['t119', 't118', 't117']);
    expect(first.headers['x-total']).toBe('120');
    expect(namesIn(await get(project, '/repository/tags?per_page=100&page=2'))).toEqual(names.slice(0, 20).reverse());
    await create(project, { tag_name: 't117.1', ref: 'main', message: 'Between' });
    await remove(project, 't118');
    expect(namesIn(await get(project, '/repository/tags?per_page=3'))).toEqual(['t119', 't117.1', 't117']);
  });
});

describe('deleting a tag', () => {
  it('deletes it with its release, and is fine with one that is gone', async () => {
    const project = await stack.given.project();
    await create(project, { tag_name: 'v1', ref: 'main', message: 'One', release_description: 'News' });

    expect(await remove(project, 'v1', await project.member('developer'))).toMatchObject({
      status: 200,
      body: { tag_name: 'v1' },
    });

    expect(await get(project, one('v1'))).toMatchObject(NOT_FOUND);
    for (const name of ['v1', 'never', 'a..b']) {
      expect(await remove(project, name)).toMatchObject({ status: 200, body: {} });
    }
    const git = await fetched(project);
    expect(await git.run('tag')).toBe('');
    expect((await create(project, { tag_name: 'v1', ref: 'main' })).body).toMatchObject({ release: null });
  });

  it('is for developers and above', async () => {
    const project = await stack.given.project({ visibility: 'public' });
    await create(project, { tag_name: 'v1', ref: 'main' });
    expect(await remove(project, 'v1', null)).toMatchObject(UNAUTHORIZED);
    expect(await remove(project, 'v1', await project.member('reporter'))).toMatchObject(FORBIDDEN);
    expect(await remove(project, 'none', await project.member('reporter'))).toMatchObject(FORBIDDEN);
    const hidden = await stack.given.project();
    expect(await remove(hidden, 'v1', await stack.given.user())).toMatchObject(PROJECT_NOT_FOUND);
    expect(await get(project, one('v1'))).toMatchObject({ status: 200 });
  });
});

describe('a tag made or deleted through the API', () => {
  it('is a push: from and to forty zeros, an annotated one from the commit that it led to', async () => {
    const project = await stack.given.project();
    const sha = await project.branchHead('main');
    await create(project, { tag_name: 'v1', ref: 'main', message: 'One' });
    await remove(project, 'v1');

    const events = z.array(z.looseObject({ action_name: z.string(), data: z.looseObject({}).nullable() }));
    await holdsEventually(async () => {
      const { body } = await get(project, '/events');
      const pushes = events.parse(body).filter(({ data }) => data?.ref === 'refs/tags/v1');
      expect(pushes).toMatchObject([
        { action_name: 'deleted', data: { before: sha, after: ZERO_OID, commits: [], total_commits_count: 0 } },
        { action_name: 'pushed new', data: { before: ZERO_OID, user_id: project.owner.id } },
      ]);
    });
  });
});
