import { type GitClient, type TestProject } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';

/** Room for five refs such as `refs/heads/branch-1`, and a few bytes. */
const own = useOwnStack({ env: { REPOSITORY_REF_BYTES: '330' } });

const REFUSED = { status: 400, body: { message: 'The repository has too many branches and tags' } };

describe('A repository without room for more refs', () => {
  let project: TestProject;
  let git: GitClient;

  beforeAll(async () => {
    project = await own.test.given.project();
    await project.commit('main', { 'a.txt': 'text\n' });
    git = await project.git();
    await git.run('fetch', '-q', 'origin');
    const branches = [1, 2, 3, 4].map((number) => `origin/main:refs/heads/branch-${number}`);
    await git.run('push', '-q', 'origin', ...branches);
  });

  const api = () => own.test.as(project.owner);
  const refs = async () => (await git.run('ls-remote', '--heads', '--tags', 'origin')).split('\n').length;
  const refusalOf = (...push: string[]) => git.run('push', '-q', 'origin', ...push).then(String, String);

  it('refuses branches, tags and releases through the API, and makes nothing', async () => {
    const repository = (path: string) => project.url(`/repository/${path}`);
    const action = { action: 'create', file_path: 'new.txt', content: 'x' };
    const commit = { branch: 'branch-5', start_branch: 'main', commit_message: 'New', actions: [action] };

    expect(await api().post(repository('branches'), { branch: 'branch-5', ref: 'main' })).toMatchObject(REFUSED);
    expect(await api().post(repository('tags'), { tag_name: 'version-5', ref: 'main' })).toMatchObject(REFUSED);
    expect(await api().post(repository('commits'), commit)).toMatchObject(REFUSED);
    const release = { tag_name: 'version-5', ref: 'main', description: 'Five' };
    expect(await api().post(project.url('/releases'), release)).toMatchObject(REFUSED);

    expect(await refs()).toBe(5);
  });

  it.each([
    ['a branch', ['origin/main:refs/heads/branch-5']],
    ['a branch and a tag', ['origin/main:refs/heads/branch-5', 'origin/main:refs/tags/version-5']],
    ['notes', ['origin/main:refs/notes/commits-of-five']],
  ])('refuses pushes of %s with the name of the limit', async (_what, push) => {
    expect(await refusalOf(...push)).toContain('REPOSITORY_REF_BYTES');
    expect(await refs()).toBe(5);
  });

  it('moves those that are there, and takes new ones for others that go', async () => {
    await project.commit('branch-4', { 'b.txt': 'text\n' });
    await git.run('push', '-q', 'origin', ':branch-1', 'origin/main:refs/heads/branch-5');
    expect((await api().delete(project.url('/repository/branches/branch-2'))).status).toBeLessThan(300);

    const added = await api().post(project.url('/repository/branches'), { branch: 'branch-6', ref: 'main' });

    expect(added.status).toBe(201);
    expect(await refs()).toBe(5);
    expect(await refusalOf('origin/main:refs/heads/branch-7')).toContain('REPOSITORY_REF_BYTES');
  });
});
