import { setTimeout as pause } from 'node:timers/promises';
import { expectStatus, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();
/** In another order, a test passes without showing anything. */
const QUEUED_WITHIN_MS = 500;

const prune = (project: TestProject) => stack.root.post(project.url('/housekeeping'), { task: 'prune' });

/** All of the branch is there. */
async function expectWhole(project: TestProject, branch: string): Promise<void> {
  const clone = await project.git();
  await clone.run('fetch', '-q', 'origin', branch);
  await clone.run('fsck', '--full', '--strict');
}

describe('what no ref leads to any more', () => {
  it('is pushed whole, although it is deleted while the push waits for its turn', async () => {
    const project = await stack.given.project();
    const git = await project.git();
    await git.run('fetch', '-q', 'origin');
    await git.run('checkout', '-q', '-B', 'topic', 'origin/main');
    await git.commit({ 'lost.txt': 'lost\n' });
    await git.run('push', '-q', 'origin', 'topic:refs/heads/lost');
    await git.run('push', '-q', 'origin', ':refs/heads/lost');
    await git.run('commit', '-q', '--amend', '-m', 'The same tree again');

    await stack.holding('repo-service', async (transaction) => {
      await transaction.query('SELECT FROM projects WHERE id = $1 FOR UPDATE', [project.id]);
      const first = project.commit('first', { 'first.txt': 'first\n' });
      await transaction.isAwaitedBy(1);
      const pruned = prune(project);
      await pause(QUEUED_WITHIN_MS);
      const push = git.run('push', '-q', 'origin', 'topic:refs/heads/found');
      await pause(QUEUED_WITHIN_MS);
      await transaction.commit();
      await Promise.all([first, pruned, push]);
    });

    await expectWhole(project, 'found');
  });

  it('is merged whole, although it is deleted after the merge was written and before its branch moves', async () => {
    const project = await stack.given.project();
    const owner = stack.as(project.owner);
    const before = await project.commit('target', { 'target.txt': 'target\n' });
    await project.commit('topic', { 'topic.txt': 'topic\n' });
    const first = await project.mergeRequest({ source_branch: 'topic', target_branch: 'target' });
    expectStatus(await owner.put(project.url(`/merge_requests/${first.iid}/merge`)), 200);
    const git = await project.git();
    await git.run('fetch', '-q', 'origin');
    await git.run('push', '-q', '-f', 'origin', `${before}:refs/heads/target`);
    const second = await project.mergeRequest({ source_branch: 'topic', target_branch: 'target' });

    await stack.holding('mr-service', async (transaction) => {
      await transaction.query('SELECT FROM merge_requests WHERE id = $1 FOR UPDATE', [second.id]);
      const merged = owner.put(project.url(`/merge_requests/${second.iid}/merge`));
      await transaction.isAwaitedBy(1);
      expectStatus(await prune(project), 201);
      await transaction.commit();
      expectStatus(await merged, 200);
    });

    await expectWhole(project, 'target');
  });
});
