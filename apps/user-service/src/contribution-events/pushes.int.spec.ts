import { messagesOf, pushEvent } from '../../test/push-events.js';
import { expectStatus, type GitClient, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();
const ZEROS = '0'.repeat(40);

/** A work tree of the owner; on the default branch when there is one. */
async function workTree(project: TestProject): Promise<GitClient> {
  const git = await project.git();
  await git.run('fetch', '-q', 'origin');
  if ((await git.run('branch', '-r')) !== '') await git.run('checkout', '-q', '-B', 'main', 'origin/main');
  return git;
}

describe('the event of a push by git', () => {
  it('that creates the default branch has its history, and everything of the payload', async () => {
    const project = await stack.given.project({ initialized: false, settings: { description: 'What it is' } });
    const { owner } = project;
    const git = await workTree(project);
    const first = await git.commit({ a: '1' }, 'First');
    const second = await git.withEnv({ GIT_COMMITTER_DATE: '2020-05-04T03:02:01+02:00' }).commit({ b: '2' }, 'Second');
    await git.run('push', '-q', 'origin', 'main');

    const event = await pushEvent(stack, project, 'pushed new', 'refs/heads/main');

    const homepage = `${stack.url}/${project.pathWithNamespace}`;
    const ssh: unknown = expect.stringMatching(
      new RegExp(`^ssh://git@127\\.0\\.0\\.1:\\d+/${project.pathWithNamespace}\\.git$`),
    );
    const author = { name: owner.name, email: owner.email };
    const url = (id: string) => `${homepage}/commit/${id}`;
    expect(event).toMatchObject({ target_id: null, target_type: null, target_title: null, title: null });
    expect(event).not.toHaveProperty('created_at');
    expect(event.data).toEqual({
      before: ZEROS,
      after: second,
      ref: 'refs/heads/main',
      user_id: owner.id,
      user_name: owner.name,
      repository: {
        name: project.path,
        url: ssh,
        description: 'What it is',
        homepage,
        git_http_url: `${homepage}.git`,
        git_ssh_url: ssh,
      },
      commits: [
        { id: first, message: 'First\n', timestamp: expect.any(String) as unknown, url: url(first), author },
        { id: second, message: 'Second\n', timestamp: '2020-05-04T03:02:01.000+02:00', url: url(second), author },
      ],
      total_commits_count: 2,
    });
  });

  it('that moves a branch has its new commits, oldest first', async () => {
    const project = await stack.given.project();
    const git = await workTree(project);
    const before = await git.run('rev-parse', 'HEAD');
    await git.commit({ a: '1' }, 'One');
    const after = await git.commit({ b: '2' }, 'Two');
    await git.run('push', '-q', 'origin', 'main');

    const event = await pushEvent(stack, project, 'pushed to', 'refs/heads/main');

    expect(event.data).toMatchObject({ before, after, total_commits_count: 2 });
    expect(messagesOf(event)).toEqual(['One', 'Two']);
  });

  it('of many commits shows the newest twenty and counts all', async () => {
    const project = await stack.given.project();
    const git = await workTree(project);
    for (let number = 1; number <= 25; number++)
      await git.run('commit', '-q', '--allow-empty', '-m', `Number ${number}`);
    await git.run('push', '-q', 'origin', 'main');

    const event = await pushEvent(stack, project, 'pushed to', 'refs/heads/main');

    expect(event.data?.total_commits_count).toBe(25);
    expect(messagesOf(event)).toEqual(Array.from({ length: 20 }, (_, index) => `Number ${index + 6}`));
  });

  it('that creates another branch has what the default branch does not reach', async () => {
    const project = await stack.given.project();
    const git = await workTree(project);
    await git.run('checkout', '-q', '-b', 'feature');
    await git.commit({ f: '1' }, 'Only here');
    await git.run('push', '-q', 'origin', 'feature', 'main:same');

    const feature = await pushEvent(stack, project, 'pushed new', 'refs/heads/feature');

    expect(messagesOf(feature)).toEqual(['Only here']);
    expect(feature.data?.total_commits_count).toBe(1);
    expect((await pushEvent(stack, project, 'pushed new', 'refs/heads/same')).data).toMatchObject({
      commits: [],
      total_commits_count: 0,
    });
  });

  it('that forces a branch has the commits that are new on it', async () => {
    const project = await stack.given.project();
    const git = await workTree(project);
    await git.run('checkout', '-q', '-b', 'topic');
    const before = await git.commit({ t: '1' }, 'Before');
    await git.run('push', '-q', 'origin', 'topic');
    await git.run('commit', '-q', '--amend', '-m', 'After');
    await git.run('push', '-q', '--force', 'origin', 'topic');

    const event = await pushEvent(stack, project, 'pushed to', 'refs/heads/topic');

    expect(event.data).toMatchObject({ before, total_commits_count: 1 });
    expect(messagesOf(event)).toEqual(['After']);
  });

  it('that deletes a branch has neither an after nor commits', async () => {
    const project = await stack.given.project();
    const before = await project.commit('old', { o: '1' });
    const git = await workTree(project);
    await git.run('push', '-q', 'origin', ':old');

    const { data } = await pushEvent(stack, project, 'deleted', 'refs/heads/old');

    expect(data).toMatchObject({ before, after: ZEROS, commits: [], total_commits_count: 0 });
  });

  it('of tags, annotated or not, has what they bring along', async () => {
    const project = await stack.given.project();
    const git = await workTree(project);
    await git.run('tag', 'light');
    await git.commit({ x: '1' }, 'Beside main');
    await git.run('tag', '-a', 'v1', '-m', 'Version 1');
    await git.run('tag', 'tree', 'HEAD^{tree}');
    await git.run('push', '-q', 'origin', 'light', 'v1', 'tree');
    const after = await git.run('rev-parse', 'v1');

    const annotated = await pushEvent(stack, project, 'pushed new', 'refs/tags/v1');

    expect(annotated.data).toMatchObject({ before: ZEROS, after, total_commits_count: 1 });
    expect(messagesOf(annotated)).toEqual(['Beside main']);
    for (const tag of ['light', 'tree']) {
      expect((await pushEvent(stack, project, 'pushed new', `refs/tags/${tag}`)).data?.total_commits_count).toBe(0);
    }
    await git.run('push', '-q', 'origin', ':light');
    expect((await pushEvent(stack, project, 'deleted', 'refs/tags/light')).data?.after).toBe(ZEROS);
  });

  it('cuts messages that are very long', async () => {
    const project = await stack.given.project();
    const git = await workTree(project);
    await git.commit({ l: '1' }, `Long ${'é'.repeat(5_000)}`);
    await git.run('push', '-q', 'origin', 'main');

    const event = await pushEvent(stack, project, 'pushed to', 'refs/heads/main');

    const [message = ''] = messagesOf(event) ?? [];
    expect(message).toBe(`Long ${'é'.repeat(997)}`);
  });
});

describe('the event of a push by other ways', () => {
  it('tells of commits through the API, with who made them', async () => {
    const project = await stack.given.project({ initialized: false });
    const after = await project.commit('main', { 'a.txt': 'a' }, { message: 'By API' });

    const { data } = await pushEvent(stack, project, 'pushed new', 'refs/heads/main');

    expect(data).toMatchObject({ before: ZEROS, after, user_id: project.owner.id, total_commits_count: 1 });
    expect(data?.commits).toMatchObject([{ id: after, message: 'By API', author: { email: project.owner.email } }]);
  });

  it('tells of branches through the API', async () => {
    const project = await stack.given.project();
    const api = stack.as(project.owner);
    expectStatus(await api.post(project.url('/repository/branches'), { branch: 'made', ref: 'main' }), 201);
    expectStatus(await api.delete(project.url('/repository/branches/made')), 200);

    expect((await pushEvent(stack, project, 'pushed new', 'refs/heads/made')).data?.commits).toEqual([]);
    expect((await pushEvent(stack, project, 'deleted', 'refs/heads/made')).data?.after).toBe(ZEROS);
  });

  it('shows all commits of a merge, and the removed source branch, as of the user who merged', async () => {
    const project = await stack.given.project();
    const { iid, sha, sourceBranch } = await project.mergeRequest({ remove_source_branch: true });
    expectStatus(await stack.as(project.owner).put(project.url(`/merge_requests/${iid}/merge`)), 200);

    const { data } = await pushEvent(stack, project, 'pushed to', 'refs/heads/main');

    expect(data?.commits.map(({ id }) => id)).toContain(sha);
    expect(data?.total_commits_count).toBe(2);
    await pushEvent(stack, project, 'deleted', `refs/heads/${sourceBranch}`);
    const created = await pushEvent(stack, project, 'pushed new', `refs/heads/${sourceBranch}`);
    expect(created.data?.commits.map(({ id }) => id)).toEqual([sha]);
  });

  it('leads to where the project is now', async () => {
    const project = await stack.given.project();
    await pushEvent(stack, project, 'pushed new', 'refs/heads/main');
    const path = `${project.path}-moved`;
    expectStatus(await stack.as(project.owner).put(project.url(), { path }), 200);

    const { data } = await pushEvent(stack, project, 'pushed new', 'refs/heads/main');

    expect(data?.repository.homepage).toBe(`${stack.url}/${project.owner.username}/${path}`);
  });
});
