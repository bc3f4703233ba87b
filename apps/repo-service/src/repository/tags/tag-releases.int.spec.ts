import { MAX_RELEASE_BYTES, release } from '@ingot/contracts';
import { type Caller, expectStatus, type GitClient, type Reply, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();

let project: TestProject;
let git: GitClient;

beforeAll(async () => {
  project = await stack.given.project({ visibility: 'public' });
  git = await project.git();
  await git.run('fetch', '-q', 'origin');
});

const ofTag = (name: string) => project.url(`/repository/tags/${encodeURIComponent(name)}`);
const releaseOf = (name: string) => `${ofTag(name)}/release`;
const create = (name: string, fields: object = { description: '# News' }, as: Caller | null = project.owner) =>
  stack.as(as).post(releaseOf(name), fields);
const update = (name: string, fields: object = { description: 'Newer' }, as: Caller | null = project.owner) =>
  stack.as(as).put(releaseOf(name), fields);
const tagged = async (name: string): Promise<string> => {
  expectStatus(
    await stack.as(project.owner).post(project.url('/repository/tags'), { tag_name: name, ref: 'main' }),
    201,
  );
  return name;
};
const shown = (name: string): Promise<Reply> => stack.as(null).get(ofTag(name));

const refused = (status: number, message: string) => ({ status, body: { message } });

describe('the release of a tag', () => {
  it('is added once, and shown with the tag', async () => {
    const name = await tagged('added/1.0');

    const reply = await create(name, { description: '# News\n' }, await project.member('developer'));

    expect(reply.status).toBe(201);
    expect(release.strict().parse(reply.body)).toEqual({ tag_name: name, description: '# News\n' });
    expect((await shown(name)).body).toMatchObject({ release: { tag_name: name, description: '# News\n' } });
    expect(await create(name, { description: 'Other' })).toMatchObject(refused(409, 'Release already exists'));
    expect((await shown(name)).body).toMatchObject({ release: { description: '# News\n' } });
  });

  it('is added once when many ask at once', async () => {
    const name = await tagged('many');
    const replies = await Promise.all([1, 2, 3, 4].map((number) => create(name, { description: `${number}` })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('is changed', async () => {
    const name = await tagged('changed');
    await create(name);
    expect(await update(name, { description: 'Newer' })).toMatchObject({
      status: 200,
      body: { tag_name: name, description: 'Newer' },
    });
    expect((await shown(name)).body).toMatchObject({ release: { description: 'Newer' } });
  });

  it('needs the tag, and to be changed a release', async () => {
    const name = await tagged('without');
    expect(await create('none')).toMatchObject(refused(404, 'Tag does not exist'));
    expect(await update('none')).toMatchObject(refused(404, 'Tag does not exist'));
    expect(await update(name)).toMatchObject(refused(404, 'Release does not exist'));
    expect((await shown(name)).body).toMatchObject({ release: null });
  });

  it.each([
    [{}, { message: '400 (Bad request) "description" not given' }],
    [{ description: ' ' }, { error: 'description is empty' }],
    [{ description: 'a\0b' }, { error: 'description is invalid' }],
    [
      { description: 'x'.repeat(MAX_RELEASE_BYTES + 1) },
      { message: { description: [`is too long (maximum is ${MAX_RELEASE_BYTES} bytes)`] } },
    ],
  ])('is refused when its description is not right (%#)', async (fields, body) => {
    expect(await create('none', fields)).toMatchObject({ status: 400, body });
    expect(await update('none', fields)).toMatchObject({ status: 400, body });
  });

  it('is for developers and above', async () => {
    const name = await tagged('guarded');
    for (const call of [create, update]) {
      expect(await call(name, undefined, null)).toMatchObject(refused(401, '401 Unauthorized'));
      const reporter = await project.member('reporter');
      expect(await call(name, undefined, reporter)).toMatchObject(refused(403, '403 Forbidden'));
    }
  });

  it('stays when a push moves the tag, and goes when a push deletes it', async () => {
    const name = await tagged('pushed');
    await create(name);
    const moved = await git.run('commit-tree', '-m', 'Moved', 'origin/main^{tree}');
    await git.run('push', '-q', '-f', 'origin', `${moved}:refs/tags/${name}`);
    expect((await shown(name)).body).toMatchObject({ commit: { id: moved }, release: { description: '# News' } });

    await git.run('push', '-q', 'origin', `:refs/tags/${name}`);
    expect(await shown(name)).toMatchObject(refused(404, '404 Tag Not Found'));
    await git.run('push', '-q', 'origin', `origin/main:refs/tags/${name}`);
    expect((await shown(name)).body).toMatchObject({ name, release: null });
  });
});
