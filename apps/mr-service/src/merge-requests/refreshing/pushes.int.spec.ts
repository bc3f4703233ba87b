import { useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

describe('a push', () => {
  const stack = useStack();

  it('to the source branch of a merge request updates its head in lists', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sourceBranch } = await scenario.project.mergeRequest();

    const head = await scenario.project.commit(sourceBranch, { 'more.txt': 'more\n' });

    expect(await scenario.show(iid)).toMatchObject({ sha: head, merge_status: 'can_be_merged' });
    await scenario.untilListed(iid, { sha: head });
  });

  it('of the head to the target branch merges the merge request in the name of the pusher, without a merge commit', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();
    const git = await scenario.project.git(scenario.maintainer);
    try {
      await git.run('fetch', '-q', 'origin');
      await git.run('push', '-q', 'origin', `refs/remotes/origin/${sourceBranch}:refs/heads/main`);
    } finally {
      await git.dispose();
    }

    const merged = await scenario.until(iid, { state: 'merged' });

    expect(merged).toMatchObject({ sha, merge_commit_sha: null });
  });

  it('of a conflict to the target branch makes the merge status cannot_be_merged, also in lists', async () => {
    const scenario = await MergeScenario.make(stack);
    await scenario.project.commit('rival', { 'same.txt': 'one\n' });
    const { iid } = await scenario.open({ source_branch: 'rival' });
    expect(await scenario.show(iid)).toMatchObject({ merge_status: 'can_be_merged' });

    await scenario.project.commit('main', { 'same.txt': 'other\n' });

    expect(await scenario.show(iid)).toMatchObject({ state: 'opened', merge_status: 'cannot_be_merged' });
    await scenario.untilListed(iid, { merge_status: 'cannot_be_merged' });
  });

  it('that deletes the source branch leaves the merge request open with its last head, and not mergeable', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();
    await scenario.arm(iid);

    await stack
      .as(scenario.maintainer)
      .delete(scenario.project.url(`/repository/branches/${encodeURIComponent(sourceBranch)}`));
    const after = await scenario.until(iid, { merge_when_pipeline_succeeds: false });

    expect(after).toMatchObject({ state: 'opened', sha, merge_status: 'cannot_be_merged' });
    expect(await scenario.tryToAccept(iid)).toMatchObject({ status: 405, body: { message: 'Method Not Allowed' } });
  });
});
