import { expectStatus, type TestProject, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const archive = async (project: TestProject) =>
  expectStatus(await stack.as(project.owner).post(project.url('/archive')), 201);

const listed = async (project: TestProject, query: string) => {
  const { body } = await stack.as(project.owner).get(`/projects?search=${project.path}${query}`);
  return body;
};

describe('an archived project', () => {
  it('is shown as archived, and listed only with archived=true', async () => {
    const project = await stack.given.project();

    expect(await archive(project)).toMatchObject({ id: project.id, archived: true });

    expect(await listed(project, '')).toEqual([]);
    expect(await listed(project, '&archived=true')).toMatchObject([{ id: project.id, archived: true }]);
  });

  it('refuses commits, branches, merge requests and statuses with 403', async () => {
    const project = await stack.given.project();
    const { sha } = await project.mergeRequest();
    const owner = stack.as(project.owner);
    await archive(project);
    const forbidden = { status: 403, body: { message: '403 Forbidden' } };

    const actions = [{ action: 'create', file_path: 'a.txt', content: 'a' }];
    const commit = { branch: 'main', commit_message: 'Add a', actions };
    expect(await owner.post(project.url('/repository/commits'), commit)).toMatchObject(forbidden);
    const branch = { branch: 'new', ref: 'main' };
    expect(await owner.post(project.url('/repository/branches'), branch)).toMatchObject(forbidden);
    const mergeRequest = { source_branch: 'new', target_branch: 'main', title: 'New' };
    expect(await owner.post(project.url('/merge_requests'), mergeRequest)).toMatchObject(forbidden);
    expect(await owner.post(project.url(`/statuses/${sha}`), { state: 'success' })).toMatchObject(forbidden);
  });

  it('refuses merges with 401', async () => {
    const project = await stack.given.project();
    const { iid } = await project.mergeRequest();
    await archive(project);

    const reply = await stack.as(project.owner).put(project.url(`/merge_requests/${iid}/merge`));

    expect(reply).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
  });

  it('can be read by the API and by git, but not pushed to', async () => {
    const project = await stack.given.project();
    await project.commit('main', { 'a.txt': 'a\n' });
    await archive(project);

    expect((await stack.as(project.owner).get(project.url('/repository/commits'))).status).toBe(200);
    const git = await project.git();
    await git.run('pull', '-q', 'origin', 'main');
    await git.commit({ 'b.txt': 'b\n' });
    const push = await git.try('push', 'origin', 'main');
    expect(push.code).not.toBe(0);
    expect(push.stderr).toContain('not allowed to push code to this project');
  });

  it('is as before once it is unarchived', async () => {
    const project = await stack.given.project();
    await archive(project);

    const reply = await stack.as(project.owner).post(project.url('/unarchive'));

    expect(reply).toMatchObject({ status: 201, body: { archived: false } });
    await project.commit(uniqueName('branch'), { 'a.txt': 'a\n' });
  });
});

describe('archiving', () => {
  it.each(['archive', 'unarchive'])('twice changes nothing: %s', async (action) => {
    const project = await stack.given.project();
    const ask = () => stack.as(project.owner).post(project.url(`/${action}`));

    expect(await ask()).toMatchObject({ status: 201, body: { archived: action === 'archive' } });
    expect(await ask()).toMatchObject({ status: 201, body: { archived: action === 'archive' } });
  });

  it.each(['archive', 'unarchive'])('is for owners and administrators: %s', async (action) => {
    const project = await stack.given.project();
    const maintainer = await project.member('maintainer');
    const outsider = await stack.given.user();

    const url = project.url(`/${action}`);
    expect(await stack.as(maintainer).post(url)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
    expect(await stack.as(outsider).post(url)).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    });
    expect((await stack.as(null).post(url)).status).toBe(401);
    expect((await stack.root.post(url)).status).toBe(201);
  });
});
