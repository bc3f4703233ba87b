import { type TestProject, useStack } from '@ingot/testing';

const stack = useStack();

let project: TestProject;
let base: string | null;
let topic: string;
let main: string;

beforeAll(async () => {
  project = await stack.given.project();
  base = await project.branchHead('main');
  topic = await project.commit('topic', { 'a.txt': 'a\n' });
  main = await project.commit('main', { 'b.txt': 'b\n' });
  await stack.as(project.owner).post(project.url('/repository/tags'), { tag_name: 'v1', ref: 'topic' });
});

const get = (path: string) => stack.as(project.owner).get(project.url(`/repository${path}`));

describe('GET /projects/:id/repository/commits/:sha/refs', () => {
  it('lists the branches and tags that have the commit', async () => {
    const [branch, tag] = [
      { type: 'branch', name: 'topic' },
      { type: 'tag', name: 'v1' },
    ];
    expect(await get(`/commits/${topic}/refs`)).toMatchObject({ status: 200, body: [branch, tag] });
    expect((await get(`/commits/${topic}/refs?type=branch`)).body).toEqual([branch]);
    expect((await get(`/commits/${topic}/refs?type=tag`)).body).toEqual([tag]);
    expect(await get(`/commits/${String(base)}/refs?per_page=1&page=2`)).toMatchObject({
      body: [{ type: 'branch', name: 'topic' }],
      headers: { 'x-total': '3' },
    });
    expect(await get('/commits/none/refs')).toMatchObject({ status: 404, body: { message: '404 Commit Not Found' } });
    expect((await get(`/commits/${topic}/refs?type=other`)).status).toBe(400);
  });
});

describe('GET /projects/:id/repository/merge_base', () => {
  it('answers the best common ancestor of two and more', async () => {
    expect(await get('/merge_base?refs[]=main&refs[]=topic')).toMatchObject({ status: 200, body: { id: base } });
    expect((await get(`/merge_base?refs[]=v1&refs[]=${main}&refs[]=main`)).body).toMatchObject({ id: base });
    expect((await get('/merge_base?refs[]=v1&refs[]=topic')).body).toMatchObject({ id: topic });
  });

  it('is refused with one, with unknown ones, and where there is none', async () => {
    expect(await get('/merge_base?refs[]=main')).toMatchObject({ status: 400 });
    expect(await get('/merge_base?refs[]=main&refs[]=none')).toMatchObject({
      status: 400,
      body: { message: 'Could not find ref: none' },
    });
    const unrelated = await project.git();
    await unrelated.commit({ 'c.txt': 'c\n' });
    await unrelated.run('push', '-q', 'origin', 'HEAD:refs/heads/unrelated');
    expect(await get('/merge_base?refs[]=main&refs[]=unrelated')).toMatchObject({
      status: 404,
      body: { message: '404 Merge Base Not Found' },
    });
  });
});

describe('POST /projects/:id/repository/commits/:sha/revert', () => {
  it('undoes a commit by another one, once', async () => {
    const sha = await project.commit('undone', { 'u.txt': 'u\n' }, { message: 'Add u' });
    const post = (body: object, as = project.owner) =>
      stack.as(as).post(project.url(`/repository/commits/${sha}/revert`), body);

    expect(await post({ branch: 'undone' })).toMatchObject({
      status: 201,
      body: {
        title: 'Revert "Add u"',
        message: `Revert "Add u"\n\nThis reverts commit ${sha}\n`,
        parent_ids: [sha],
        author_name: project.owner.name,
      },
    });
    expect((await get('/blobs/undone?filepath=u.txt')).status).toBe(404);
    const head = await project.branchHead('undone');
    expect(await post({ branch: 'undone' })).toMatchObject({
      status: 400,
      body: {
        message: expect.stringMatching(/^Sorry, we cannot revert this commit automatically\./) as unknown,
        reason: 'The branch does not have this change',
      },
    });
    expect(await project.branchHead('undone')).toBe(head);
    expect(await post({ branch: 'none' })).toMatchObject({ status: 404, body: { message: '404 Branch Not Found' } });
    const developer = await project.member('developer');
    expect(await post({ branch: 'main' }, developer)).toMatchObject({
      status: 400,
      body: { message: 'You are not allowed to push into this branch' },
    });
    expect((await post({ branch: 'undone' }, await project.member('reporter'))).status).toBe(403);
  });
});
