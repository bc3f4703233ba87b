import { useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

describe('PUT …/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds', () => {
  const stack = useStack();

  it('answers 406 when no automatic merge is armed', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.project.mergeRequest();

    expect(await scenario.cancel(iid)).toMatchObject({ status: 406 });
  });

  it('answers 405 for a merged one', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.project.mergeRequest();
    await scenario.accept(iid);

    expect(await scenario.cancel(iid)).toMatchObject({ status: 405, body: { message: 'Method Not Allowed' } });
  });

  it('answers 404 for an unknown iid', async () => {
    const scenario = await MergeScenario.make(stack);

    expect(await scenario.cancel(99)).toMatchObject({ status: 404, body: { message: '404 Not found' } });
  });

  it('is noted, and so is what it cancels, but not each change of that', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();
    await scenario.project.postStatus(sha, 'running', { ref: sourceBranch });
    await scenario.arm(iid);
    await scenario.arm(iid, { should_remove_source_branch: true });

    expect((await scenario.cancel(iid)).status).toBe(200);

    expect((await scenario.get(iid, '/notes')).body).toMatchObject([
      { body: `enabled an automatic merge when the pipeline for ${sha.slice(0, 8)} succeeds`, system: true },
      { body: 'canceled the automatic merge', author: { id: scenario.maintainer.id } },
    ]);
  });

  it('is for users who may merge and for the author; others get 401 whatever the state', async () => {
    const scenario = await MergeScenario.make(stack);
    const { project } = scenario;
    const [author, other] = [await project.member('developer'), await project.member('developer')];
    await project.commit('feature', { 'feature.txt': 'x\n' });
    const { iid } = await scenario.open({}, author);
    await scenario.arm(iid);

    const byOther = await scenario.cancel(iid, other);
    const byAuthor = await scenario.cancel(iid, author);

    expect(byOther).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
    expect(byAuthor).toMatchObject({ status: 200, body: { iid, merge_when_pipeline_succeeds: false } });
  });
});
