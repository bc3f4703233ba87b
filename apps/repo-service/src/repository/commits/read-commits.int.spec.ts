import { z } from 'zod';
import { commit, commitDetail, diffEntry } from '@ingot/contracts';
import { type Caller, expectStatus, type GitClient, type Reply, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();

/** Commits of given days, oldest first; the second touches `docs` alone, the fourth is on a branch. */
const DAYS = ['2017-01-01', '2017-01-02', '2017-01-03', '2017-01-04'] as const;

let project: TestProject;
let git: GitClient;
const oids: string[] = [];

beforeAll(async () => {
  project = await stack.given.project({ initialized: false });
  git = await project.git();
  const at = (day: string) => {
    const date = `${day}T12:00:00+02:00`;
    return git.withEnv({ GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date });
  };
  oids.push(await at(DAYS[0]).commit({ 'a.txt': 'one\ntwo\n', 'old.txt': 'same\n' }, 'First'));
  oids.push(await at(DAYS[1]).commit({ 'docs/b.md': 'text\n' }, 'Document\n\nWith a body.\n'));
  await git.run('mv', 'old.txt', 'new.txt');
  await git.run('rm', '-q', 'docs/b.md');
  oids.push(await at(DAYS[2]).commit({ 'a.txt': 'one\n2\nthree\n', 'bin.dat': new Uint8Array([0, 1, 2]) }, 'Change'));
  await git.run('tag', '-a', 'v1.0', '-m', 'Release');
  await git.run('push', '-q', 'origin', 'main', 'v1.0');
  await git.run('checkout', '-q', '-b', 'topic/one');
  oids.push(await at(DAYS[3]).commit({ 'c.txt': 'c\n' }, 'Topic'));
  await git.run('push', '-q', 'origin', 'topic/one');
});

const get = (rest: string) => stack.as(project.owner).get(project.url(`/repository/commits${rest}`));
const idsIn = ({ body }: Reply): string[] =>
  z
    .array(z.object({ id: z.string() }))
    .parse(body)
    .map(({ id }) => id);
const oid = (index: number): string => oids[index] ?? '';
const addressOf = (id: string): string => `${stack.url}/${project.pathWithNamespace}/commit/${id}`;
const NOT_FOUND = { status: 404, body: { message: '404 Commit Not Found' } };

describe('the list of commits', () => {
  it('has the default branch, newest first', async () => {
    const reply = await get('');
    expect(idsIn(reply)).toEqual([oid(2), oid(1), oid(0)]);
    expect(reply.headers['x-total']).toBe('3');
    expect(() => z.array(commit.strict()).parse(reply.body)).not.toThrow();
  });

  it('shows each commit in full, in its own time zone', async () => {
    const { body } = await get('?page=2&per_page=1');
    expect(body).toEqual([
      {
        id: oid(1),
        short_id: oid(1).slice(0, 8),
        title: 'Document',
        message: 'Document\n\nWith a body.\n',
        parent_ids: [oid(0)],
        author_name: project.owner.name,
        author_email: project.owner.email,
        authored_date: '2017-01-02T12:00:00.000+02:00',
        committer_name: project.owner.name,
        committer_email: project.owner.email,
        committed_date: '2017-01-02T12:00:00.000+02:00',
        created_at: '2017-01-02T12:00:00.000+02:00',
        web_url: addressOf(oid(1)),
      },
    ]);
  });

  it.each<[string, number[]]>([
    ['?ref_name=topic%2Fone', [3, 2, 1, 0]],
    ['?ref_name=v1.0', [2, 1, 0]],
    ['?ref_name=', [2, 1, 0]],
    ['?ref_name=nothing', []],
    ['?ref_name=main..topic', []],
    ['?ref_name=--all', []],
    ['?since=2017-01-02T10:00:00Z', [2, 1]],
    ['?since=2017-01-02T10:00:01Z', [2]],
    ['?until=2017-01-02T10:00:00Z', [1, 0]],
    ['?until=2017-01-02T09:59:59Z', [0]],
    ['?since=2017-01-02T00:00:00%2B02:00&until=2017-01-02T23:59:59%2B02:00', [1]],
    ['?since=2018-01-01T00:00:00Z', []],
    ['?since=2017-01-02', [2, 1]],
    ['?since=2017-01-02T10:00:01', [2]],
    ['?since=0001-01-01T00:00:00Z', [2, 1, 0]],
    ['?until=1969-12-31T23:59:59Z', []],
    ['?path=docs', [2, 1]],
    ['?path=docs/b.md', [2, 1]],
    ['?path=new.txt', [2, 0]],
    ['?path=none', []],
    ['?path=--all', []],
    ['?path=/docs//', [2, 1]],
    ['?path=//', [2, 1, 0]],
    ['?path=docs//b.md', []],
    ['?path=../docs', []],
    ['?path=.git', []],
    ['?path=./a.txt', []],
    ['?path=a.txt&until=2017-01-02T23:00:00Z', [0]],
    ['?all=true', [3, 2, 1, 0]],
    ['?all=true&ref_name=nothing&per_page=1', [3]],
    ['?all=true&path=c.txt', [3]],
    ['?all=false', [2, 1, 0]],
    ['?per_page=2', [2, 1]],
    ['?per_page=2&page=2', [0]],
    ['?page=3', []],
  ])('answers %s', async (query, expected) => {
    const reply = await get(query);
    expect(reply.status).toBe(200);
    expect(idsIn(reply)).toEqual(expected.map(oid));
  });

  it('counts what the filters leave', async () => {
    const { headers } = await get('?path=docs&per_page=1');
    expect(headers).toMatchObject({ 'x-total': '2', 'x-total-pages': '2' });
  });

  it('has the commits of an author, and of the first parents of merges, when it is asked for them', async () => {
    const merged = await stack.given.project({ owner: project.owner, initialized: false });
    const theirs = await merged.git();
    const by = (name: string, address: string) =>
      theirs.withEnv({ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: address, GIT_COMMITTER_DATE: '2017-01-01T12:00:00Z' });
    const first = await by('Ann.Lee', 'ann@authors.example').commit({ a: '1' }, 'First');
    await theirs.run('checkout', '-q', '-b', 'side');
    const side = await by('Bob', 'bob@authors.example').commit({ b: '1' }, 'Side');
    await theirs.run('checkout', '-q', 'main');
    await theirs.run('merge', '-q', '--no-ff', '-m', 'Merge', 'side');
    const merge = await theirs.run('rev-parse', 'HEAD');
    await theirs.run('push', '-q', 'origin', 'main');
    const list = async (query: string) =>
      idsIn(await stack.as(project.owner).get(merged.url(`/repository/commits?${query}`)));

    expect(await list('author=bob')).toEqual([side]);
    expect(await list('author=ANN.LEE')).toEqual([first]);
    expect(await list('author=Ann.*')).toEqual([]);
    expect(await list('author=authors.example&first_parent=true')).toEqual([first]);
    expect(await list('author=bob&path=a')).toEqual([]);
    expect(await list('first_parent=true')).toEqual([merge, first]);
  });

  it('has the changed lines of each commit when it is asked for them', async () => {
    const { body } = await get('?with_stats=true');

    expect(body).toMatchObject([
      { id: oid(2), stats: { additions: 2, deletions: 2, total: 4 } },
      { id: oid(1), stats: { additions: 1, deletions: 0, total: 1 } },
      { id: oid(0), stats: { additions: 3, deletions: 0, total: 3 } },
    ]);
  });

  it('is empty for an empty repository', async () => {
    const empty = await stack.given.project({ owner: project.owner, initialized: false });
    const url = empty.url('/repository/commits');
    expect(await stack.as(project.owner).get(url)).toMatchObject({ status: 200, body: [] });
    expect(await stack.as(project.owner).get(`${url}?ref_name=main`)).toMatchObject({ status: 200, body: [] });
    expect(await stack.as(project.owner).get(`${url}?all=true`)).toMatchObject({ status: 200, body: [] });
  });

  it('is refused to guests, before its parameters are looked at', async () => {
    const guest = stack.as(await project.member('guest'));
    const refused = { status: 403, body: { message: '403 Forbidden' } };
    expect(await guest.get(project.url('/repository/commits?since=x'))).toMatchObject(refused);
    expect(await guest.get(project.url('/repository/commits/main'))).toMatchObject(refused);
  });
});

describe('one commit', () => {
  it.each([
    ['its id', () => oid(2)],
    ['its id in capitals', () => oid(2).toUpperCase()],
    ['eight characters of it', () => oid(2).slice(0, 8)],
    ['a branch', () => 'main'],
    ['a tag', () => 'v1.0'],
    ['HEAD', () => 'HEAD'],
  ])('is found by %s', async (_name, revision) => {
    const { status, body } = await get(`/${revision()}`);
    expect(status).toBe(200);
    expect(commitDetail.strict().parse(body)).toMatchObject({ id: oid(2), title: 'Change', parent_ids: [oid(1)] });
  });

  it('is found by a branch with a slash', async () => {
    expect((await get('/topic%2Fone')).body).toMatchObject({ id: oid(3) });
  });

  it('counts the lines that it changes against its parent, or against nothing', async () => {
    expect((await get(`/${oid(0)}`)).body).toMatchObject({ stats: { additions: 3, deletions: 0, total: 3 } });
    expect((await get(`/${oid(2)}`)).body).toMatchObject({ stats: { additions: 2, deletions: 2, total: 4 } });
  });

  it('has the status of its pipelines', async () => {
    expect((await get(`/${oid(3)}`)).body).toMatchObject({ status: null });
    await project.postStatus(oid(3), 'success', { ref: 'topic/one' });
    expect((await get(`/${oid(3)}`)).body).toMatchObject({ status: 'success' });
  });

  it('has its newest pipeline', async () => {
    expect((await get(`/${oid(1)}`)).body).toMatchObject({ last_pipeline: null });
    await project.postStatus(oid(1), 'success', { ref: 'topic/one' });
    await project.postStatus(oid(1), 'failed', { ref: 'main' });

    const { last_pipeline } = commitDetail.strict().parse((await get(`/${oid(1)}`)).body);
    expect(last_pipeline).toMatchObject({ sha: oid(1), ref: 'main', status: 'failed' });
    const shown = await stack.as(project.owner).get(project.url(`/pipelines/${last_pipeline?.id}`));
    expect(shown).toMatchObject({ status: 200, body: last_pipeline });
  });

  it('shows its pipeline to whoever sees a public project, also where jobs are not public', async () => {
    const open = await stack.given.project({ visibility: 'public' });
    const head = await open.commit('main', { 'a.txt': 'a' });
    await open.postStatus(head, 'success', { ref: 'main' });
    const stranger = await stack.given.user();
    const show = async (caller: Caller) => (await stack.as(caller).get(open.url(`/repository/commits/${head}`))).body;
    expectStatus(await stack.as(open.owner).put(open.url(), { public_builds: false }), 200);

    expect((await stack.as(stranger).get(open.url('/jobs'))).status).toBe(403);
    for (const caller of [stranger, await open.member('guest'), open.owner]) {
      expect(await show(caller)).toMatchObject({ status: 'success', last_pipeline: { status: 'success' } });
    }
  });

  it.each(['nothing', '0'.repeat(40), 'main~1', 'main%5E', '@', 'HEAD@%7B0%7D', '-n1', '..', 'a%20b', 'v1.0%5E%7B%7D'])(
    'that does not exist is 404: %s',
    async (revision) => {
      const path = revision === '..' ? '%2E%2E%2F' : revision;
      expect(await get(`/${path}`)).toMatchObject(NOT_FOUND);
      expect(await get(`/${path}/diff`)).toMatchObject(NOT_FOUND);
    },
  );

  it('is not found by the id of a tree or a blob', async () => {
    for (const revision of ['HEAD^{tree}', 'HEAD:c.txt']) {
      expect(await get(`/${await git.run('rev-parse', revision)}`)).toMatchObject(NOT_FOUND);
    }
  });
});

describe('the diff of a commit', () => {
  it('has an entry for every file that changed', async () => {
    const { status, body } = await get(`/${oid(2)}/diff`);
    expect(status).toBe(200);
    const entries = z.array(diffEntry.strict()).parse(body);
    const files = { new_file: false, renamed_file: false, deleted_file: false };
    expect(entries).toHaveLength(4);
    expect(entries).toEqual(
      expect.arrayContaining([
        {
          ...files,
          old_path: 'a.txt',
          new_path: 'a.txt',
          a_mode: '100644',
          b_mode: '100644',
          diff: '--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,3 @@\n one\n-two\n+2\n+three\n',
        },
        expect.objectContaining({ ...files, new_path: 'bin.dat', new_file: true }),
        expect.objectContaining({ ...files, old_path: 'docs/b.md', deleted_file: true }),
        expect.objectContaining({ ...files, old_path: 'old.txt', new_path: 'new.txt', renamed_file: true, diff: '' }),
      ]),
    );
    expect(entries.find(({ new_path }) => new_path === 'bin.dat')?.diff).toMatch(/^Binary files .* differ\n?$/);
  });

  it('of a first commit is against nothing', async () => {
    const { body } = await get(`/${oid(0)}/diff`);
    expect(body).toMatchObject([
      { new_path: 'a.txt', new_file: true },
      { new_path: 'old.txt', new_file: true },
    ]);
  });
});
