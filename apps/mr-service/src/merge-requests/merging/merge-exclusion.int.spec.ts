import { useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

describe('a change of a merge request while it is being merged', () => {
  const stack = useStack();

  /** As a process leaves it that died while it merged; the target branch got its commit, or did not. */
  async function beingMerged({ hasLanded, ageSeconds }: { hasLanded: boolean; ageSeconds: number }) {
    const scenario = await MergeScenario.make(stack);
    const targetOid = await scenario.project.branchHead('main');
    const { id, iid, sha } = await scenario.project.mergeRequest();
    const landed = await scenario.project.commit('main', { 'landed.txt': 'x\n' });
    await stack.query(
      'mr-service',
      `INSERT INTO merge_intents (merge_request_id, merge_oid, target_oid, head_oid, user_id, created_at)
       VALUES ($1, $2, $3, $4, $5, now() - make_interval(secs => $6))`,
      [id, hasLanded ? landed : '1'.repeat(40), targetOid, sha, scenario.maintainer.id, ageSeconds],
    );
    return { scenario, iid };
  }

  it('is refused with 503 after a while; a change that does not affect the merge is made', async () => {
    const { scenario, iid } = await beingMerged({ hasLanded: false, ageSeconds: -3_600 });

    const [closed, sentElsewhere, deleted, renamed] = await Promise.all([
      scenario.tryToUpdate(iid, { state_event: 'close' }),
      scenario.tryToUpdate(iid, { target_branch: 'next' }),
      scenario.delete(iid),
      scenario.tryToUpdate(iid, { title: 'Renamed' }),
    ]);

    for (const refused of [closed, sentElsewhere, deleted]) {
      expect(refused).toMatchObject({ status: 503, body: { message: '503 Service Unavailable' } });
    }
    expect(renamed).toMatchObject({ status: 200 });
    expect(await scenario.show(iid)).toMatchObject({ state: 'opened', target_branch: 'main', title: 'Renamed' });
  });

  it('finds it merged when the merge commit is on the target branch', async () => {
    const { scenario, iid } = await beingMerged({ hasLanded: true, ageSeconds: 0 });

    expect(await scenario.close(iid)).toMatchObject({ state: 'merged' });
  });

  it('is made when the merging process died before the target branch moved', async () => {
    const { scenario, iid } = await beingMerged({ hasLanded: false, ageSeconds: 60 });

    expect(await scenario.close(iid)).toMatchObject({ state: 'closed' });
    expect(await scenario.reopen(iid)).toMatchObject({ state: 'opened' });
    expect(await scenario.accept(iid)).toMatchObject({ state: 'merged' });
  });
});
