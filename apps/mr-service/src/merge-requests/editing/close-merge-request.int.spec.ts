import { useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

describe('closing and reopening a merge request', () => {
  const stack = useStack();

  it('refuses to merge a closed one, lists it as closed and keeps its head', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha } = await scenario.project.mergeRequest();

    const closed = await scenario.close(iid);

    expect(closed).toMatchObject({ state: 'closed', sha });
    expect(await scenario.tryToAccept(iid)).toMatchObject({
      status: 406,
      body: { message: 'Method Not Allowed', reason: 'It is closed' },
    });
    expect((await scenario.list('state=opened')).body).toEqual([]);
    expect((await scenario.list('state=closed')).body).toMatchObject([{ iid, state: 'closed' }]);
  });

  it('reopens it with the present head of the branch, and checks the merge status again', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sourceBranch } = await scenario.project.mergeRequest();
    await scenario.close(iid);
    const sha = await scenario.project.commit(sourceBranch, { 'more.txt': 'more\n' });
    const seen = await scenario.show(iid);

    const reopened = await scenario.reopen(iid);

    expect(seen.sha).not.toBe(sha);
    expect(reopened).toMatchObject({ state: 'opened', merge_status: 'unchecked', sha });
    expect(await scenario.show(iid)).toMatchObject({ state: 'opened', merge_status: 'can_be_merged', sha });
    expect(await scenario.accept(iid)).toMatchObject({ state: 'merged' });
  });

  it('shows when it was closed, until it is reopened', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.project.mergeRequest();
    expect(await scenario.show(iid)).toMatchObject({ closed_at: null, merged_at: null, merged_by: null });

    const closed = await scenario.close(iid);

    expect(closed).toMatchObject({ closed_at: closed.updated_at, merged_at: null, merged_by: null });
    expect((await scenario.list('state=closed')).body).toMatchObject([{ iid, closed_at: closed.closed_at }]);
    expect(await scenario.reopen(iid)).toMatchObject({ closed_at: null });
  });

  it('closes and reopens one whose branches do not exist', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({ source_branch: 'none', target_branch: 'nowhere' });

    expect(await scenario.close(iid)).toMatchObject({ state: 'closed' });
    expect(await scenario.reopen(iid)).toMatchObject({ state: 'opened', sha: null });
  });

  it('ignores a state event that does not apply', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.project.mergeRequest();

    expect(await scenario.reopen(iid)).toMatchObject({ state: 'opened' });
    await scenario.close(iid);
    expect(await scenario.close(iid)).toMatchObject({ state: 'closed' });
    await scenario.reopen(iid);
    await scenario.accept(iid);
    expect(await scenario.close(iid)).toMatchObject({ state: 'merged' });
    expect(await scenario.reopen(iid)).toMatchObject({ state: 'merged' });
  });

  it('disarms the automatic merge: a successful pipeline merges nothing, also after reopening', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();
    await scenario.project.postStatus(sha, 'running', { ref: sourceBranch });
    await scenario.arm(iid);

    expect(await scenario.close(iid)).toMatchObject({ merge_when_pipeline_succeeds: false });
    await scenario.reopen(iid);
    await scenario.project.postStatus(sha, 'success', { ref: sourceBranch });

    await scenario.untilAnotherIsMerged();
    expect(await scenario.show(iid)).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: false });
  });

  it('refuses to reopen beside another open one of the same branches, and names it', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({ title: 'First' });
    await scenario.close(iid);
    await scenario.open({ title: 'Second' });

    const refused = await scenario.tryToUpdate(iid, { state_event: 'reopen', title: 'Changed' });

    const message = ['Cannot Create: This merge request already exists: ["Second"]'];
    expect(refused).toMatchObject({ status: 409, body: { message } });
    expect(await scenario.show(iid)).toMatchObject({ state: 'closed', title: 'First' });
  });

  it('either closes or merges when both come at once, and the target branch agrees', async () => {
    const scenario = await MergeScenario.make(stack);
    for (let round = 0; round < 6; round++) {
      const { iid, sha } = await scenario.project.mergeRequest();

      const [accepted, closed] = await Promise.all([
        scenario.tryToAccept(iid),
        scenario.tryToUpdate(iid, { state_event: 'close' }, scenario.project.owner),
      ]);

      const { state } = await scenario.show(iid);
      expect(closed).toMatchObject({ status: 200, body: { state } });
      expect(accepted.status).toBe(state === 'merged' ? 200 : 406);
      expect((await scenario.commitsOn('main')).includes(sha)).toBe(state === 'merged');
    }
  });
});
