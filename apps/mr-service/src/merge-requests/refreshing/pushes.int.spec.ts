import { z } from 'zod';
import { expectStatus, holdsEventually, useStack } from '@ingot/testing';
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
    await git.run('fetch', '-q', 'origin');
    await git.run('push', '-q', 'origin', `refs/remotes/origin/${sourceBranch}:refs/heads/main`);

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

const notes = z.array(z.looseObject({ body: z.string(), author: z.looseObject({ id: z.number() }) }));

/** Waits until the merge request has these system notes, oldest first; answers the ids of their authors. */
async function untilNoted(scenario: MergeScenario, iid: number, bodies: readonly unknown[]): Promise<number[]> {
  const read = async () => notes.parse(expectStatus(await scenario.get(iid, '/notes'), 200));
  await holdsEventually(async () => expect((await read()).map(({ body }) => body)).toEqual(bodies));
  return (await read()).map(({ author }) => author.id);
}

describe('a push to the source branch of a merge request is noted', () => {
  const stack = useStack();

  it('with its commits, and who pushed them, once', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sourceBranch } = await scenario.project.mergeRequest();
    const git = await scenario.project.git(scenario.maintainer);
    await git.run('fetch', '-q', 'origin', sourceBranch);
    await git.run('checkout', '-q', '-B', sourceBranch, 'FETCH_HEAD');
    await git.run('commit', '-q', '--allow-empty', '-m', 'Add the first', '-m', 'And say why.');
    await git.run('commit', '-q', '--allow-empty', '-m', 'Add the second');
    await git.run('push', '-q', 'origin', sourceBranch);
    const pushed = (await git.run('log', '-2', '--format=%H', '--reverse')).trim().split('\n');
    const [first = '', second = ''] = pushed;

    const text = `added 2 commits\n\n* ${first.slice(0, 8)} - Add the first\n* ${second.slice(0, 8)} - Add the second`;
    expect(await untilNoted(scenario, iid, [text])).toEqual([scenario.maintainer.id]);
  });

  it('without the commits that come from the target branch', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sourceBranch } = await scenario.project.mergeRequest();
    await scenario.project.commit('main', { 'main.txt': 'x\n' });

    const { sha } = await scenario.rebase(iid);

    await untilNoted(scenario, iid, [expect.stringContaining(`added 1 commit\n\n* ${sha?.slice(0, 8)} - `)]);
    expect(await scenario.commitsOn(sourceBranch)).toContain(sha);
  });

  it('when it deletes and restores the branch', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sourceBranch } = await scenario.project.mergeRequest();
    const branch = scenario.project.url(`/repository/branches/${encodeURIComponent(sourceBranch)}`);

    expectStatus(await stack.as(scenario.maintainer).delete(branch), 200);
    await scenario.addBranch(sourceBranch);

    const deleted = `deleted source branch \`${sourceBranch}\``;
    await untilNoted(scenario, iid, [deleted, `restored source branch \`${sourceBranch}\``]);
  });
});

describe('a pushed commit of unfinished work', () => {
  const stack = useStack();

  it.each(['WIP', 'fixup! Add a thing'])('marks the merge request as work in progress: %s', async (message) => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sourceBranch } = await scenario.project.mergeRequest();
    const { title } = await scenario.show(iid);

    const sha = await scenario.project.commit(sourceBranch, { 'more.txt': 'more\n' }, { message });

    await scenario.until(iid, { title: `WIP: ${title}`, work_in_progress: true });
    await untilNoted(scenario, iid, [
      expect.stringContaining('added 1 commit'),
      `marked as a **Work In Progress** from ${sha}`,
    ]);
    expect(await scenario.tryToAccept(iid)).toMatchObject({ status: 405 });
  });
});
