import {
  type HeldTransaction,
  holdsEventually,
  type Reply,
  type TestProject,
  type TestUser,
  useStack,
} from '@ingot/testing';

const stack = useStack();

async function callsInFlight(): Promise<number> {
  const metrics = await (await fetch(`${stack.running.opsUrls['repo-service']}/-/metrics`)).text();
  return Number(/^ingot_calls_in_flight(?:\{.*\})? (\d+)/m.exec(metrics)?.[1]);
}

/** What writes of the user answer which wait for another write, while `change` happens. */
async function repliesAround(
  project: TestProject,
  user: TestUser,
  change: (transaction: HeldTransaction) => Promise<unknown>,
): Promise<Reply[]> {
  const api = stack.as(user);
  const actions = [{ action: 'create', file_path: 'new.txt', content: 'x' }];
  const write = [
    () => api.post(project.url('/repository/commits'), { branch: 'main', commit_message: 'x', actions }),
    () => api.post(project.url('/repository/files/file.txt'), { branch: 'main', commit_message: 'x', content: 'x' }),
    () => api.post(project.url('/repository/branches'), { branch: 'new', ref: 'main' }),
    () => api.delete(project.url('/repository/branches/old')),
    () => api.post(project.url('/repository/tags'), { tag_name: 'v2', ref: 'main' }),
    () => api.delete(project.url('/repository/tags/v1')),
    () => api.post(project.url('/repository/tags/v0/release'), { description: 'x' }),
    () => api.post(project.url('/releases'), { tag_name: 'v3', ref: 'main' }),
  ];
  return stack.holding('repo-service', async (transaction) => {
    await transaction.query('SELECT FROM projects WHERE id = $1 FOR NO KEY UPDATE', [project.id]);
    const before = project.commit('before', { 'before.txt': '1\n' });
    await transaction.isAwaitedBy(1);
    const replies = write.map((call) => call());
    await holdsEventually(async () => expect(await callsInFlight()).toBeGreaterThan(write.length));
    await change(transaction);
    await transaction.commit();
    await before;
    return Promise.all(replies);
  });
}

/** A project with a branch and tag, whose `main` developers may push to. */
async function prepared(): Promise<TestProject> {
  const project = await stack.given.project({ visibility: 'public' });
  const api = stack.as(project.owner);
  await api.delete(project.url('/protected_branches/main'));
  await api.post(project.url('/repository/branches'), { branch: 'old', ref: 'main' });
  for (const tag_name of ['v0', 'v1']) await api.post(project.url('/repository/tags'), { tag_name, ref: 'main' });
  return project;
}

async function refsOf(project: TestProject): Promise<unknown> {
  const git = await project.git();
  return (await git.run('ls-remote', git.remote)).split('\n').filter((line) => !line.includes('before'));
}

describe('writes of the API that wait for another one', () => {
  it('are refused once the caller is removed from the project', async () => {
    const project = await prepared();
    const developer = await project.member('developer');
    const refs = await refsOf(project);

    const replies = await repliesAround(project, developer, () =>
      stack.as(project.owner).delete(project.url(`/members/${developer.id}`)),
    );

    for (const reply of replies) expect(reply).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
    expect(await refsOf(project)).toEqual(refs);
  });

  it('are refused once the project is archived', async () => {
    const project = await prepared();
    const refs = await refsOf(project);

    const replies = await repliesAround(project, project.owner, (transaction) =>
      transaction.query('UPDATE projects SET archived = true WHERE id = $1', [project.id]),
    );

    for (const { status } of replies) expect(status).toBe(403);
    expect(await refsOf(project)).toEqual(refs);
  });

  it('are done otherwise', async () => {
    const project = await prepared();

    const replies = await repliesAround(project, project.owner, () => Promise.resolve());

    for (const { status } of replies) expect(status).toBeLessThan(300);
  });
});
