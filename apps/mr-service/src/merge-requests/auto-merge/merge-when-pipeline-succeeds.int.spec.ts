import { AccessLevel, pushRead, toOid } from '@ingot/contracts';
import { expectStatus, holdsEventually, uniqueName, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';
import { actionsOf } from '../../../test/todos.js';

describe('merge_when_pipeline_succeeds', () => {
  const stack = useStack();

  /** A merge request, and `status` to post states of its head. */
  const openIn = async ({ project }: MergeScenario) => {
    const opened = await project.mergeRequest();
    const status = (state: string, sha = opened.sha) => project.postStatus(sha, state, { ref: opened.sourceBranch });
    return { status, ...opened };
  };

  const prepare = async () => {
    const scenario = await MergeScenario.make(stack);
    return { scenario, project: scenario.project, ...(await openIn(scenario)) };
  };

  it.each([
    ['there is no pipeline yet', []],
    ['the pipeline waits', ['pending']],
    ['the pipeline runs', ['running']],
    ['the pipeline failed', ['failed']],
  ])('waits while %s, then merges in the name of the user who armed it', async (_case, before) => {
    const { scenario, project, iid, sha, status } = await prepare();
    const target = await project.branchHead('main');
    for (const state of before) await status(state);

    const armed = await scenario.arm(iid, { merge_commit_message: 'Land it', should_remove_source_branch: true });
    await status('success');
    const merged = await scenario.until(iid, { state: 'merged' });

    expect(armed).toMatchObject({
      state: 'opened',
      merge_when_pipeline_succeeds: true,
      should_remove_source_branch: true,
      merge_commit_sha: null,
    });
    expect(merged.merge_commit_sha).toBe(await project.branchHead('main'));
    expect(await scenario.commit(merged.merge_commit_sha)).toMatchObject({
      parent_ids: [target, sha],
      author_email: scenario.maintainer.email,
      message: 'Land it',
    });
  });

  it.each([{ auto_merge: true }, { auto_merge: true, merge_when_pipeline_succeeds: false }])(
    'waits likewise when a newer client asks for it: %j',
    async (asked) => {
      const { scenario, iid, status } = await prepare();
      await status('pending');

      expect(await scenario.accept(iid, asked)).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: true });
    },
  );

  it('merges at once when the pipeline has succeeded', async () => {
    const { scenario, iid, status } = await prepare();
    await status('success');

    expect(await scenario.arm(iid)).toMatchObject({ state: 'merged' });
  });

  it('is answered, as is its cancellation, with all that a single merge request shows', async () => {
    const { scenario, iid, status } = await prepare();
    await status('pending');
    const { diff_refs, ...shown } = await scenario.show(iid);

    const armed = await scenario.arm(iid);
    const { body: cancelled } = await scenario.cancel(iid);
    await status('success');
    const merged = await scenario.accept(iid);

    const whole = {
      diff_refs,
      head_pipeline: shown.head_pipeline,
      pipeline: shown.pipeline,
      user: { can_merge: true },
    };
    expect(shown.pipeline).toMatchObject({ status: 'pending' });
    expect([armed, cancelled]).toMatchObject([whole, whole]);
    expect(merged).toMatchObject({ state: 'merged', diff_refs, pipeline: { status: 'success' } });
  });

  it('does not merge when the pipeline fails, and merges when it succeeds later', async () => {
    const { scenario, iid, status } = await prepare();
    await status('running');
    await scenario.arm(iid);

    await status('failed');
    await scenario.untilAnotherIsMerged();
    const after = await scenario.show(iid);
    await status('success');

    expect(after).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: true });
    await scenario.until(iid, { state: 'merged' });
  });

  it('is disarmed by a push to the source branch: the success of the old head merges nothing', async () => {
    const { scenario, project, iid, sourceBranch, status } = await prepare();
    await scenario.arm(iid);

    await project.commit(sourceBranch, { 'more.txt': 'more\n' });
    await status('success');
    await scenario.untilAnotherIsMerged();

    expect(await scenario.until(iid, { merge_when_pipeline_succeeds: false })).toMatchObject({ state: 'opened' });
  });

  it('stays armed when it was armed again, even for the same head, while a push was disarming it', async () => {
    const { scenario, project, iid, id, sourceBranch } = await prepare();
    await scenario.arm(iid);

    const head = await stack.holding('mr-service', async (transaction) => {
      await transaction.query(
        `UPDATE merge_requests SET auto_merge_user_id = $2, auto_merge_arming = gen_random_uuid() WHERE id = $1`,
        [id, project.owner.id],
      );
      const pushed = await project.commit(sourceBranch, { 'more.txt': 'more\n' });
      await transaction.isAwaitedBy(1);
      await transaction.commit();
      return pushed;
    });

    expect(await scenario.until(iid, { sha: head })).toMatchObject({ merge_when_pipeline_succeeds: true });
  });

  it('waits for the new head when it is armed right after a push, whatever succeeds for the old one', async () => {
    const { scenario, project, iid, sha: oldHead, sourceBranch, status } = await prepare();
    await status('running');
    const newHead = await project.commit(sourceBranch, { 'more.txt': 'more\n' });

    const [armed] = await Promise.all([scenario.arm(iid), status('success', oldHead)]);
    await scenario.untilAnotherIsMerged();
    const waiting = await scenario.show(iid);
    await status('success', newHead);
    const merged = await scenario.until(iid, { state: 'merged' });

    expect(armed).toMatchObject({ merge_when_pipeline_succeeds: true, sha: newHead });
    expect(waiting).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: true, sha: newHead });
    expect((await scenario.commit(merged.merge_commit_sha)).parent_ids[1]).toBe(newHead);
  });

  it('stays armed after a push to the target branch', async () => {
    const { scenario, project, iid, status } = await prepare();
    await scenario.arm(iid);

    const target = await project.commit('main', { 'meanwhile.txt': 'x\n' });
    await status('success');
    const merged = await scenario.until(iid, { state: 'merged' });

    expect((await scenario.commit(merged.merge_commit_sha)).parent_ids[0]).toBe(target);
  });

  describe('tells its user once that it cannot be merged, and stays armed,', () => {
    /** An armed merge request into a branch of its own, whose pipeline waits. */
    const prepareArmed = async () => {
      const scenario = await MergeScenario.make(stack);
      const { project, maintainer } = scenario;
      await scenario.addBranch('release');
      const { iid, sha, sourceBranch } = await project.mergeRequest({ target_branch: 'release' });
      const status = (state: string) => project.postStatus(sha, state, { ref: sourceBranch });
      await status('pending');
      await scenario.arm(iid);
      const inTheWay = () => project.commit('release', { [`${sourceBranch}.txt`]: 'in the way\n' });
      const untilTold = () =>
        holdsEventually(async () => expect(await actionsOf(stack, maintainer)).toEqual(['unmergeable']));
      const markAsDone = async () => expectStatus(await stack.as(maintainer).post('/todos/mark_as_done'), 204);
      return { scenario, project, maintainer, iid, sha, sourceBranch, status, inTheWay, untilTold, markAsDone };
    };
    type Armed = Awaited<ReturnType<typeof prepareArmed>>;

    it.each<[string, (armed: Armed) => Promise<unknown>, (armed: Armed) => Promise<unknown>]>([
      [
        'it is a draft',
        ({ scenario, project, iid }) => scenario.update(iid, { title: 'WIP: later' }, project.owner),
        ({ scenario, project, iid }) => scenario.update(iid, { title: 'Now' }, project.owner),
      ],
      [
        'its target branch is gone',
        async ({ project }) =>
          expectStatus(await stack.as(project.owner).delete(project.url('/repository/branches/release')), 200),
        ({ scenario }) => scenario.addBranch('release'),
      ],
      [
        'its branches conflict',
        ({ inTheWay }) => inTheWay(),
        async ({ project, sourceBranch }) => {
          const actions = [{ action: 'delete', file_path: `${sourceBranch}.txt` }];
          const body = { branch: 'release', commit_message: 'Make way', actions };
          expectStatus(await stack.as(project.owner).post(project.url('/repository/commits'), body), 201);
        },
      ],
    ])('when its pipeline succeeds and %s', async (_case, prevent, allow) => {
      const armed = await prepareArmed();
      const { scenario, iid, status, untilTold } = armed;
      await prevent(armed);

      await status('success');

      await untilTold();
      expect(await scenario.show(iid)).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: true });
      await allow(armed);
      await scenario.until(iid, { state: 'merged' });
    });

    it('again when its pipeline succeeds again, but not whenever it is looked at', async () => {
      const { scenario, project, maintainer, status, inTheWay, untilTold, markAsDone } = await prepareArmed();
      const unheard = await project.mergeRequest();
      await project.postStatus(unheard.sha, 'success', { ref: unheard.sourceBranch });
      await inTheWay();
      await status('success');
      await untilTold();
      await markAsDone();

      // armed without a word, so that nothing but the sweep finds it, and the older one before
      await stack.query(
        'mr-service',
        `UPDATE merge_requests SET auto_merge_user_id = $2, auto_merge_head_oid = $3, auto_merge_arming = gen_random_uuid()
         WHERE id = $1`,
        [unheard.id, maintainer.id, unheard.sha],
      );
      await scenario.until(unheard.iid, { state: 'merged' });
      expect(await actionsOf(stack, maintainer)).toEqual([]);

      await status('running');
      await status('success');
      await untilTold();
    });

    it('not before its pipeline succeeds', async () => {
      const { scenario, project, maintainer, sha, sourceBranch, status, inTheWay, untilTold } = await prepareArmed();
      await inTheWay();

      await stack.events.tell(pushRead, { projectId: project.id, ref: sourceBranch, headOid: toOid(sha) });
      await scenario.untilAnotherIsMerged();

      expect(await actionsOf(stack, maintainer)).toEqual([]);
      await status('success');
      await untilTold();
    });
  });

  it('does not merge in the name of a user who has lost the right', async () => {
    const { scenario, project, iid, status } = await prepare();
    const before = await project.branchHead('main');
    await scenario.arm(iid);

    await scenario.changeRole(scenario.maintainer, AccessLevel.developer);
    await status('success');

    expect(await scenario.until(iid, { merge_when_pipeline_succeeds: false })).toMatchObject({ state: 'opened' });
    expect(await project.branchHead('main')).toBe(before);
  });

  it('does not merge after it was cancelled', async () => {
    const { scenario, iid, status } = await prepare();
    await scenario.arm(iid, { should_remove_source_branch: true });

    expect(await scenario.cancel(iid)).toMatchObject({
      status: 200,
      body: { iid, merge_when_pipeline_succeeds: false, should_remove_source_branch: null },
    });
    await status('success');
    await scenario.untilAnotherIsMerged();

    expect(await scenario.show(iid)).toMatchObject({ state: 'opened' });
  });

  it('either cancels or merges when both come at once', async () => {
    const scenario = await MergeScenario.make(stack);
    const cancelled: number[] = [];
    for (let round = 0; round < 10; round++) {
      const { iid, status } = await openIn(scenario);
      await scenario.arm(iid);

      const [reply] = await Promise.all([scenario.cancel(iid), status('success')]);

      if (reply.status === 200) cancelled.push(iid);
      else {
        expect(reply).toMatchObject({ status: 405, body: { message: 'Method Not Allowed' } });
        expect(await scenario.show(iid)).toMatchObject({ state: 'merged' });
      }
    }
    await scenario.untilAnotherIsMerged();
    for (const iid of cancelled) {
      expect(await scenario.show(iid)).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: false });
    }
  }, 180_000);

  it('merges all of 200 that are armed and succeed at once', async () => {
    const lane = async (lengthOfLane: number) => {
      const scenario = await MergeScenario.make(stack);
      for (let round = 0; round < lengthOfLane; round++) await oneRapidSequence(scenario, round);
    };

    await Promise.all(Array.from({ length: 4 }, () => lane(50)));
  }, 900_000);
});

/** Commit, open, arm, succeed, without a pause; each second time the success races the arming. */
async function oneRapidSequence(scenario: MergeScenario, round: number): Promise<void> {
  const { project } = scenario;
  const branch = uniqueName('rapid');
  const target = await project.branchHead('main');
  const sha = await project.commit(branch, { [branch]: 'x\n' });
  const { iid } = await scenario.open({ source_branch: branch });

  const succeed = () => project.postStatus(sha, 'success', { ref: branch });
  if (round % 2 === 0) {
    await scenario.arm(iid);
    await succeed();
  } else {
    await Promise.all([scenario.arm(iid), succeed()]);
  }

  const merged = await scenario.until(iid, { state: 'merged' });
  expect((await scenario.commit(merged.merge_commit_sha)).parent_ids).toEqual([target, sha]);
}
