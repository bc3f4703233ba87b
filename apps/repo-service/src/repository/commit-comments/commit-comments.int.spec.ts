import { z } from 'zod';
import { commitComment, MAX_COMMENT_BYTES } from '@ingot/contracts';
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

let project: TestProject;
let git: GitClient;
let first: string;
let second: string;

/** The second commit adds lines 2 and 3 of `a.txt`, renames `old name.txt` with a line added at its end, and deletes a file. */
beforeAll(async () => {
  project = await stack.given.project({ initialized: false, visibility: 'public' });
  git = await project.git();
  const long = Array.from({ length: 20 }, (_, line) => `line ${line}\n`).join('');
  first = await git.commit({ 'a.txt': 'one\nlast\n', 'old name.txt': long, 'gone.txt': 'x\n' }, 'First');
  await git.run('mv', 'old name.txt', 'new name.txt');
  await git.run('rm', '-q', 'gone.txt');
  second = await git.commit({ 'a.txt': 'one\ntwo\nthree\nlast\n', 'new name.txt': `${long}more\n` }, 'Second\n\nBody');
  await git.run('tag', '-a', 'v1', '-m', 'Release');
  await git.run('push', '-q', 'origin', 'main', 'v1');
});

const comments = (sha: string, query = '') => `/repository/commits/${encodeURIComponent(sha)}/comments${query}`;
const comment = (sha: string, fields: object, as: Caller | null = project.owner): Promise<Reply> =>
  stack.as(as).post(project.url(comments(sha)), fields);
const read = (sha: string, query = '', as: Caller | null = project.owner): Promise<Reply> =>
  stack.as(as).get(project.url(comments(sha, query)));
const notesIn = ({ body }: Reply): string[] =>
  z
    .array(commitComment)
    .parse(body)
    .map(({ note }) => note);

const onTheWhole = { path: null, line: null, line_type: null };
const onLine = { path: 'a.txt', line: 2, line_type: 'new' };
const NOT_FOUND = { status: 404, body: { message: '404 Commit Not Found' } };

describe('a comment on a commit', () => {
  it('may be on a commit whose title is cut between two emoji', async () => {
    const sha = await git.commit({ 'emoji.txt': 'x\n' }, `x${'👍'.repeat(100)}`);
    await git.run('push', '-q', 'origin', 'HEAD:refs/heads/emoji');

    expect(await comment(sha, { note: 'Nice' })).toMatchObject({ status: 201, body: { note: 'Nice' } });
  });

  it('has its note, author and time, and no place', async () => {
    const before = Date.now();

    const reply = await comment(second, { note: 'Nice *work*' });

    expect(reply.status).toBe(201);
    const created = commitComment.strict().parse(reply.body);
    expect(created).toEqual({
      note: 'Nice *work*',
      author: {
        id: project.owner.id,
        username: project.owner.username,
        name: project.owner.name,
        state: 'active',
        avatar_url: null,
        web_url: `${stack.url}/${project.owner.username}`,
      },
      created_at: created.created_at,
      ...onTheWhole,
    });
    expect(Date.parse(created.created_at)).toBeGreaterThan(before - 10_000);
  });

  it('is on a line that the commit added, when the sha is full and path and line are given', async () => {
    expect(await comment(second, { note: 'here', ...onLine })).toMatchObject({ status: 201, body: onLine });
    expect(await comment(second.toUpperCase(), { note: 'here', path: 'a.txt', line: 3 })).toMatchObject({
      status: 201,
      body: { path: 'a.txt', line: 3, line_type: 'new' },
    });
    expect(await comment(first, { note: 'root', path: 'gone.txt', line: '1' })).toMatchObject({
      status: 201,
      body: { path: 'gone.txt', line: 1, line_type: 'new' },
    });
  });

  it('is on an added line of a renamed file', async () => {
    const place = { path: 'new name.txt', line: 21, line_type: 'new' };
    expect(await comment(second, { note: 'more', ...place })).toMatchObject({ status: 201, body: place });
    expect(await comment(second, { note: 'moved', ...place, line: 1 })).toMatchObject({
      status: 201,
      body: onTheWhole,
    });
  });

  it.each([
    ['the sha is a branch', () => 'main', onLine],
    ['the sha is a tag', () => 'v1', onLine],
    ['the sha is short', () => second.slice(0, 10), onLine],
    ['the line type is old', () => second, { ...onLine, line_type: 'old' }],
    ['no path is given', () => second, { line: 2 }],
    ['no line is given', () => second, { path: 'a.txt' }],
    ['the path does not exist', () => second, { ...onLine, path: 'none.txt' }],
    ['the path is none', () => second, { ...onLine, path: '../a.txt' }],
    ['the path is empty', () => second, { ...onLine, path: '' }],
    ['the line does not exist', () => second, { ...onLine, line: 99 }],
    ['the line is of context', () => second, { ...onLine, line: 1 }],
    ['the line is none', () => second, { ...onLine, line: -2 }],
    ['the file was deleted', () => second, { ...onLine, path: 'gone.txt', line: 1 }],
    ['the line was added by another commit', () => second, { ...onLine, path: 'new name.txt', line: 5 }],
  ])('is on the commit as a whole when %s', async (_, sha, place) => {
    expect(await comment(sha(), { note: 'somewhere', ...place })).toMatchObject({ status: 201, body: onTheWhole });
  });

  it('is found where the commit changes more files than a diff shows', async () => {
    const own = await stack.given.project({ initialized: false });
    const client = await own.git();
    const files = Object.fromEntries(Array.from({ length: 130 }, (_, file) => [`${1000 + file}.txt`, 'one\n']));
    const sha = await client.commit({ ...files, 'zz [last].txt': 'one\ntwo\n' });
    await client.run('push', '-q', 'origin', 'main');

    const place = { path: 'zz [last].txt', line: 2, line_type: 'new' };
    const post = (fields: object) => stack.as(own.owner).post(own.url(comments(sha)), { note: 'x', ...fields });
    expect(await post(place)).toMatchObject({ status: 201, body: place });
    expect(await post({ ...place, line: 3 })).toMatchObject({ status: 201, body: onTheWhole });
    expect(await post({ ...place, path: 'zz *.txt' })).toMatchObject({ status: 201, body: onTheWhole });
  });

  it.each([
    [{}, { message: '400 (Bad request) "note" not given' }],
    [{ note: '  ' }, { error: 'note is empty' }],
    [{ note: 'a\0b' }, { error: 'note is invalid' }],
    [{ note: 'x', path: 'a\0b', line: 1 }, { error: 'path is invalid' }],
    [{ note: 'x', path: 'a.txt', line: 'two' }, { error: 'line is invalid' }],
    [{ note: 'x', ...onLine, line_type: 'middle' }, { error: 'line_type does not have a valid value' }],
    [
      { note: 'x'.repeat(MAX_COMMENT_BYTES + 1) },
      { message: { note: [`is too long (maximum is ${MAX_COMMENT_BYTES} bytes)`] } },
    ],
  ])('is refused when it is not right (%#)', async (fields, body) => {
    expect(await comment(second, fields)).toMatchObject({ status: 400, body });
  });

  it('may be as long as the limit', async () => {
    const note = 'x'.repeat(MAX_COMMENT_BYTES);
    expect(await comment(first, { note })).toMatchObject({ status: 201, body: { note } });
  });

  it('is refused for an unknown commit', async () => {
    expect(await comment('none', { note: 'x' })).toMatchObject(NOT_FOUND);
    expect(await comment('1'.repeat(40), { note: 'x' })).toMatchObject(NOT_FOUND);
    expect(await read('none')).toMatchObject(NOT_FOUND);
  });
});

describe('the comments on a commit', () => {
  it('are those of the commit that the sha, branch or tag names, oldest first, page by page', async () => {
    const own = await stack.given.project();
    const sha = (await own.branchHead('main')) ?? '';
    const other = await own.commit('topic', { a: '1' });
    const api = stack.as(own.owner);
    for (const note of ['one', 'two', 'three']) {
      expectStatus(await api.post(own.url(comments('main')), { note }), 201);
    }
    expectStatus(await api.post(own.url(comments(other)), { note: 'elsewhere' }), 201);

    const list = (name: string, query = '') => api.get(own.url(comments(name, query)));
    expect(notesIn(await list(sha))).toEqual(['one', 'two', 'three']);
    expect(notesIn(await list('main'))).toEqual(['one', 'two', 'three']);
    expect(notesIn(await list(sha.slice(0, 12)))).toEqual(['one', 'two', 'three']);
    expect(notesIn(await list('topic'))).toEqual(['elsewhere']);
    const page = await list(sha, '?page=2&per_page=2');
    expect(notesIn(page)).toEqual(['three']);
    expect(page.headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2', 'x-page': '2', 'x-next-page': '' });
  });

  it('are none of another project that has the commit as well', async () => {
    expectStatus(await comment(first, { note: 'only here' }), 201);
    const copy = await stack.given.project({ initialized: false });
    const client = await copy.git();
    await client.run('fetch', '-q', git.directory, 'main');
    await client.run('push', '-q', 'origin', 'FETCH_HEAD:refs/heads/main');

    const reply = await stack.as(copy.owner).get(copy.url(comments(first)));

    expect(reply).toMatchObject({ status: 200, body: [] });
    expect(notesIn(await read(first))).toContain('only here');
  });

  it('are read and written by all who may download the code', async () => {
    const hidden = await stack.given.project();
    const sha = (await hidden.branchHead('main')) ?? '';
    const url = hidden.url(comments(sha));
    const [reporter, guest, stranger] = [
      await hidden.member('reporter'),
      await hidden.member('guest'),
      await stack.given.user(),
    ];

    expect(await stack.as(reporter).post(url, { note: 'mine' })).toMatchObject({ status: 201 });
    expect(await stack.as(reporter).get(url)).toMatchObject({ status: 200 });
    for (const call of [(as: Caller | null) => stack.as(as).get(url), (as: Caller | null) => stack.as(as).post(url)]) {
      // who may not is told so before the parameters are looked at
      expect(await call(guest)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
      expect(await call(stranger)).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
      expect(await call(null)).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
    }
    expect(await comment(second, { note: 'from outside' }, stranger)).toMatchObject({ status: 201 });
    expect((await read(second, '', stranger)).status).toBe(200);
    expect(await read(second, '', null)).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
  });

  it('stay when their author is deleted, as the ghost’s', async () => {
    const author = await stack.given.user();
    expectStatus(await comment('v1', { note: 'for ever' }, author), 201);

    expectStatus(await stack.root.delete(`/users/${author.id}`), 200);

    await holdsEventually(async () => {
      const kept = z.array(commitComment).parse((await read(second, '?per_page=100')).body);
      expect(kept.find(({ note }) => note === 'for ever')).toMatchObject({ author: { name: 'Ghost User' } });
    });
  });

  it('go with their project', async () => {
    const own = await stack.given.project();
    expectStatus(await stack.as(own.owner).post(own.url(comments('main')), { note: 'x' }), 201);

    expectStatus(await stack.as(own.owner).delete(own.url()), 202);

    await holdsEventually(async () => {
      const left = await stack.query('repo-service', 'SELECT id FROM commit_comments WHERE project_id = $1', [own.id]);
      expect(left).toEqual([]);
    });
  });
});
