import { type TestProject, useStack } from '@ingot/testing';

const stack = useStack();

const url = (project: TestProject, rest = '') => project.url(`/protected_branches${rest}`);
const levels = (access_level: number, access_level_description: string) => [
  { access_level, access_level_description, user_id: null, group_id: null },
];
const MAINTAINERS = levels(40, 'Maintainers');
const DEVELOPERS = levels(30, 'Developers + Maintainers');

async function pushes(project: TestProject, as: Parameters<TestProject['git']>[0], branch: string): Promise<boolean> {
  const git = await project.git(as);
  await git.run('fetch', '-q', 'origin');
  await git.run('checkout', '-q', '-b', 'work', 'origin/main');
  await git.commit({ [`${branch.replaceAll('/', '-')}.txt`]: 'new\n' });
  return (await git.try('push', '-q', 'origin', `HEAD:refs/heads/${branch}`)).code === 0;
}

describe('a rule that protects branches', () => {
  it('is created, listed, shown, changed and deleted', async () => {
    const project = await stack.given.project();
    const call = stack.as(project.owner);

    const { body: created } = await call.post(url(project), { name: 'release/*', push_access_level: 0 });

    expect(created).toMatchObject({
      name: 'release/*',
      push_access_levels: levels(0, 'No one'),
      merge_access_levels: MAINTAINERS,
      allow_force_push: false,
    });
    const path = url(project, `/${encodeURIComponent('release/*')}`);
    expect(await call.get(path)).toMatchObject({ status: 200, body: created });
    expect((await call.get(url(project))).body).toMatchObject([{ name: 'main' }, { name: 'release/*' }]);
    expect((await call.get(url(project, '?search=REL'))).body).toMatchObject([{ name: 'release/*' }]);
    expect(await call.raw('PATCH', `${path}?push_access_level=30&merge_access_level=30`)).toMatchObject({
      status: 200,
      body: { push_access_levels: DEVELOPERS, merge_access_levels: DEVELOPERS },
    });
    expect(
      await call.raw('PATCH', `${path}?allowed_to_push[][access_level]=0&allowed_to_push[][access_level]=40`),
    ).toMatchObject({
      body: { push_access_levels: MAINTAINERS, merge_access_levels: DEVELOPERS },
    });
    expect(await call.delete(path)).toMatchObject({ status: 200, body: { name: 'release/*' } });
    expect(await call.delete(path)).toMatchObject({ status: 200, body: {} });
    const missing = { status: 404, body: { message: '404 Protected Branch Not Found' } };
    expect(await call.get(path)).toMatchObject(missing);
    expect(await call.raw('PATCH', path)).toMatchObject(missing);
  });

  it('is the same as the protection of a branch', async () => {
    const project = await stack.given.project();
    const call = stack.as(project.owner);
    const branch = project.url('/repository/branches/main');

    await call.put(`${branch}/protect`, { developers_can_merge: true });
    expect((await call.get(url(project, '/main'))).body).toMatchObject({ merge_access_levels: DEVELOPERS });
    await call.delete(url(project, '/main'));
    expect((await call.get(branch)).body).toMatchObject({ protected: false });
    await call.post(url(project), { name: 'm*', merge_access_level: 30 });
    expect((await call.get(branch)).body).toMatchObject({
      protected: true,
      developers_can_push: false,
      developers_can_merge: true,
    });
  });

  it('is 404 in a project that is deleted meanwhile', async () => {
    const project = await stack.given.project();
    const call = stack.as(project.owner);
    expect((await call.get(url(project))).status).toBe(200); // gateways know the project for a while
    await stack.query('repo-service', 'DELETE FROM projects WHERE id = $1', [project.id]);

    const refused = { status: 404, body: { message: '404 Project Not Found' } };
    expect(await call.post(url(project), { name: 'late' })).toMatchObject(refused);
    expect(await call.put(project.url('/repository/branches/main/protect'))).toMatchObject(refused);
  });

  it('acts on pushes, merges and the API by its pattern', async () => {
    const project = await stack.given.project();
    const developer = await project.member('developer');
    expect(await pushes(project, developer, 'stable/1')).toBe(true);

    await stack
      .as(project.owner)
      .post(url(project), { name: 'stable/*', push_access_level: 40, merge_access_level: 40 });

    expect(await pushes(project, developer, 'stable/2')).toBe(false);
    expect(await pushes(project, developer, 'unstable/2')).toBe(true);
    expect(await pushes(project, project.owner, 'stable/2')).toBe(true);
    const { iid } = await project.mergeRequest({ target_branch: 'stable/1' });
    expect((await stack.as(developer).put(project.url(`/merge_requests/${iid}/merge`))).status).toBe(401);
    const change = { branch: 'stable/1', commit_message: 'x', content: 'x' };
    expect((await stack.as(developer).post(project.url('/repository/files/a'), change)).status).toBe(400);

    await stack.as(project.owner).raw('PATCH', `${url(project, '/stable%2F*')}?merge_access_level=30`);
    expect((await stack.as(developer).put(project.url(`/merge_requests/${iid}/merge`))).status).toBe(200);
  });

  it('is refused without a usable name, with other levels, twice, and to developers', async () => {
    const project = await stack.given.project();
    const call = stack.as(project.owner);

    expect(await call.post(url(project), { name: 'main' })).toMatchObject({
      status: 409,
      body: { message: "Protected branch 'main' already exists" },
    });
    for (const name of ['a..b', '-x', 'a b', '*.lock', 'refs^*', '*a'.repeat(11)]) {
      expect(await call.post(url(project), { name })).toMatchObject({
        status: 400,
        body: { message: { name: ['is invalid'] } },
      });
    }
    expect((await call.post(url(project), { name: 'x', merge_access_level: 0 })).status).toBe(400);
    expect((await call.post(url(project), { name: 'x', push_access_level: 50 })).status).toBe(400);
    expect((await call.get(url(project))).body).toMatchObject([{ name: 'main' }]);
    const developer = await project.member('developer');
    expect((await stack.as(developer).post(url(project), { name: 'x' })).status).toBe(403);
    expect((await stack.as(developer).get(url(project))).status).toBe(403);
  });

  it('is one of a thousand in a project at most', async () => {
    const project = await stack.given.project();
    await stack.query(
      'repo-service',
      `INSERT INTO protected_branches (project_id, name, push_level, merge_level)
       SELECT $1, 'b' || n, 40, 40 FROM generate_series(1, 999) n`,
      [project.id],
    );
    const call = stack.as(project.owner);
    const tooMany = {
      status: 400,
      body: { message: { base: ['has too many protected branches (maximum is 1000)'] } },
    };
    expect(await call.post(url(project), { name: 'x' })).toMatchObject(tooMany);

    await call.post(project.url('/repository/branches'), { branch: 'x', ref: 'main' });
    expect(await call.put(project.url('/repository/branches/x/protect'))).toMatchObject(tooMany);
    expect((await call.get(url(project, '/x'))).status).toBe(404);
    expect(
      await call.put(project.url('/repository/branches/main/protect'), { developers_can_push: true }),
    ).toMatchObject({ status: 200, body: { developers_can_push: true } });
  });
});
