import { eventually, useStack } from '@ingot/testing';
import { CiScenario } from '../../test/ci-scenario.js';

const secondsBetween = (start: string | null, end: string | null): number =>
  (Date.parse(end ?? '') - Date.parse(start ?? '')) / 1_000;

describe('pipelines', () => {
  const stack = useStack();

  it('are made by statuses, one per commit and ref, and listed newest first', async () => {
    const scenario = await CiScenario.make(stack);
    await scenario.post('success', { ref: 'main', name: 'a' });
    await scenario.post('success', { ref: 'main', name: 'b' });
    await scenario.post('running', { ref: 'feature' });

    const [newer, older, ...others] = await scenario.pipelines();

    expect(others).toEqual([]);
    expect(newer).toMatchObject({ sha: scenario.sha, ref: 'feature', status: 'running' });
    expect(older).toMatchObject({ ref: 'main', status: 'success' });
    expect(newer?.id).toBeGreaterThan(older?.id ?? 0);
  });

  it('follow their statuses from start to end', async () => {
    const scenario = await CiScenario.make(stack);
    await scenario.post('pending', { name: 'a' });
    expect(await scenario.newestPipeline()).toMatchObject({ status: 'pending', started_at: null, finished_at: null });

    await scenario.post('running', { name: 'a' });
    const running = await scenario.newestPipeline();
    expect(running).toMatchObject({ status: 'running', finished_at: null, duration: null });
    expect(running.started_at).not.toBeNull();

    await scenario.post('failed', { name: 'b', coverage: 20 });
    expect((await scenario.newestPipeline()).status).toBe('running');

    await scenario.post('success', { name: 'a', coverage: 40 });
    const failed = await scenario.newestPipeline();
    expect(failed).toMatchObject({
      status: 'failed',
      started_at: running.started_at,
      duration: Math.floor(secondsBetween(running.started_at, failed.finished_at)),
      coverage: '30.00',
      before_sha: '0'.repeat(40),
      tag: false,
      yaml_errors: null,
      committed_at: null,
    });
    expect(failed.finished_at).not.toBeNull();

    await scenario.post('running', { name: 'b' });
    expect(await scenario.newestPipeline()).toMatchObject({ status: 'running', finished_at: null, duration: null });
  });

  it('show on their commit, the newest of every ref together', async () => {
    const scenario = await CiScenario.make(stack);
    const commit = () => stack.as(scenario.developer).get(scenario.project.url(`/repository/commits/${scenario.sha}`));
    expect(await commit()).toMatchObject({ status: 200, body: { status: null } });

    await scenario.post('success', { ref: 'main' });
    expect(await commit()).toMatchObject({ status: 200, body: { status: 'success' } });

    await scenario.post('failed', { ref: 'feature' });
    expect(await commit()).toMatchObject({ status: 200, body: { status: 'failed' } });
  });

  it('are listed by scope', async () => {
    const scenario = await CiScenario.make(stack);
    await scenario.post('running', { ref: 'main' });
    const newer = await scenario.commitOn('main');
    await scenario.tryToPost(newer, { state: 'success', ref: 'main' });
    await scenario.tryToPost(newer, { state: 'success', ref: 'feature' });

    expect(await scenario.pipelines('scope=running')).toMatchObject([{ sha: scenario.sha, ref: 'main' }]);
    expect(await scenario.pipelines('scope=branches')).toMatchObject([
      { sha: newer, ref: 'feature' },
      { sha: newer, ref: 'main' },
    ]);
    expect(await scenario.pipelines('scope=tags')).toEqual([]);
  });

  it('are known in their own project only', async () => {
    const scenario = await CiScenario.make(stack);
    await scenario.post('success');
    const { id } = await scenario.newestPipeline();
    const elsewhere = await CiScenario.make(stack);

    const reply = await stack.as(elsewhere.developer).get(elsewhere.project.url(`/pipelines/${id}`));

    expect(reply).toMatchObject({ status: 404, body: { message: '404 Not found' } });
  });

  describe('when cancelled', () => {
    it('are canceled with all that had not finished', async () => {
      const scenario = await CiScenario.make(stack);
      await scenario.post('failed', { name: 'a' });
      await scenario.post('running', { name: 'b' });
      await scenario.post('pending', { name: 'c' });
      const { id } = await scenario.newestPipeline();

      const reply = await scenario.tryToCancel(id);

      expect(reply).toMatchObject({ status: 200, body: { id, status: 'canceled' } });
      await eventually(
        async () => (await scenario.list()).map(({ status }) => status),
        (statuses) => statuses.join() === 'failed,canceled,canceled',
      );
      expect((await scenario.newestPipeline()).status).toBe('canceled');
    });

    it.each([
      ['reporter', 403],
      ['developer', 200],
    ] as const)('answer a %s with %i', async (role, status) => {
      const scenario = await CiScenario.make(stack);
      const member = await scenario.project.member(role);
      await scenario.post('running');
      const { id } = await scenario.newestPipeline();

      const reply = await scenario.tryToCancel(id, member);

      expect(reply.status).toBe(status);
    });

    it('answer 404 when there is no such pipeline', async () => {
      const scenario = await CiScenario.make(stack);

      const reply = await scenario.tryToCancel(999_999_999);

      expect(reply).toMatchObject({ status: 404, body: { message: '404 Not found' } });
    });
  });
});
