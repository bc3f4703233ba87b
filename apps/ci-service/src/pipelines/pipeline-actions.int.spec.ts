import { type Caller, expectStatus, useStack } from '@ingot/testing';
import { PipelineScenario, TWO_STAGES } from '../../test/pipeline-scenario.js';

const stack = useStack();

/** Leaves what a service leaves that dies, or loses its Redis, right after it has answered. */
const answeredOnly = (pipelineId: number, action: 'retry' | 'cancel', status: string, userId: number) =>
  stack.query(
    'ci-service',
    'UPDATE pipelines SET requested_action = $2, requested_by = $4, status = $3 WHERE id = $1',
    [pipelineId, action, status, userId],
  );

async function failedPipeline() {
  const scenario = await PipelineScenario.make(stack);
  const runner = await scenario.runner();
  await runner.finish(await runner.next(), 'failed');
  const { id } = await scenario.pipeline('failed');
  return { scenario, runner, id };
}

describe('retrying a pipeline', () => {
  it('shows it pending at once, and makes its jobs again as those of the caller', async () => {
    const { scenario, id } = await failedPipeline();

    const retried = await scenario.act(id, 'retry');

    expect(retried).toMatchObject({ status: 201, body: { id, status: 'pending', finished_at: null, duration: null } });
    await scenario.untilStatuses(id, ['check: created', 'compile: pending']);
    const [, , again] = await scenario.jobs(id);
    expect(again).toMatchObject({ name: 'compile', user: { id: scenario.developer.id } });
  });

  it('changes nothing where nothing failed or was cancelled', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { id } = await scenario.pipeline('pending');

    expect(await scenario.act(id, 'retry')).toMatchObject({ status: 201, body: { id, status: 'pending' } });

    expect(await scenario.statuses(id)).toEqual(['compile: pending', 'check: created']);
  });

  it('repeats no job that succeeded, and takes nothing over of how the others ran', async () => {
    const keys = `script: make, coverage: '/\\d+%/', tags: [], allow_failure: false, variables: { A: '1' }`;
    const scenario = await PipelineScenario.make(stack, `good: { ${keys} }\nbad: { ${keys}, environment: staging }`);
    const runner = await scenario.runner();
    const [good, bad] = [await runner.next(), await runner.next()];
    await runner.finish(good);
    await runner.append(bad, 'covered: 40%', 0);
    expectStatus(await runner.upload(bad, 'an archive'), 201);
    await runner.finish(bad, 'failed', { failure_reason: 'script_failure' });
    const { id } = await scenario.pipeline('failed');

    expectStatus(await scenario.act(id, 'retry'), 201);

    await scenario.untilStatuses(id, ['good: success', 'bad: pending']);
    const again = (await scenario.jobs(id)).at(-1);
    expect(again).toMatchObject({
      ...{
        name: 'bad',
        stage: 'test',
        ref: 'main',
        tag: false,
        allow_failure: false,
        user: { id: scenario.developer.id },
      },
      ...{ runner: null, started_at: null, finished_at: null, coverage: null, duration: null },
    });
    expect(again).not.toHaveProperty('artifacts_file');
    expect(again).not.toHaveProperty('failure_reason');
    expect((await scenario.job(again?.id ?? 0, '/trace')).body).toBeNull();
    const handedOut = await runner.next();
    expect(handedOut.token).not.toBe(bad.token);
    expect(handedOut.variables).toContainEqual(expect.objectContaining({ key: 'A', value: '1' }));
    expect(handedOut.variables).toContainEqual(
      expect.objectContaining({ key: 'CI_ENVIRONMENT_NAME', value: 'staging' }),
    );
    expect(await scenario.jobs(id)).toHaveLength(3);
  });

  it('twice at the same time makes every job again once', async () => {
    const { scenario, id } = await failedPipeline();

    const replies = await Promise.all(Array.from({ length: 4 }, () => scenario.act(id, 'retry')));

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await scenario.untilStatuses(id, ['check: created', 'compile: pending']);
    expect(await scenario.jobs(id)).toHaveLength(3);
  });

  it('goes on after the service died as soon as it had answered', async () => {
    const { scenario, runner, id } = await failedPipeline();
    await answeredOnly(id, 'retry', 'pending', scenario.developer.id);

    await runner.finish(await runner.next());
    await runner.finish(await runner.next());

    await scenario.pipeline('success');
  });

  it('is 403 for a reporter, and 404 for what is not there', async () => {
    const { scenario, id } = await failedPipeline();
    const reporter = await scenario.project.member('reporter');

    expect((await scenario.act(id, 'retry', reporter)).status).toBe(403);
    expect(await scenario.act(999_999_999, 'retry')).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    });
    expect(await scenario.pipeline()).toMatchObject({ id, status: 'failed' });
  });
});

describe('cancelling a pipeline', () => {
  it('shows it canceled at once, and ends its jobs', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { id } = await scenario.pipeline('pending');

    expect(await scenario.act(id, 'cancel')).toMatchObject({ status: 200, body: { id, status: 'canceled' } });

    await scenario.untilStatuses(id, ['compile: canceled', 'check: canceled']);
    expect(await scenario.pipeline()).toMatchObject({ id, status: 'canceled' });
  });

  it('hands out none of its jobs any more, even before it reached them', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { id } = await scenario.pipeline('pending');
    const runner = await scenario.runner();
    await answeredOnly(id, 'cancel', 'canceled', scenario.developer.id);

    expect((await runner.poll()).status).toBe(204);

    expect(await scenario.statuses(id)).toEqual(['compile: canceled', 'check: canceled']);
    expect(await scenario.pipeline()).toMatchObject({ id, status: 'canceled' });
  });

  it('ends jobs after the service died as soon as it had answered', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    const { id } = await scenario.pipeline('running');
    await answeredOnly(id, 'cancel', 'canceled', scenario.developer.id);

    await scenario.untilStatuses(id, ['compile: canceled', 'check: canceled']);

    expect((await runner.update(job, { state: 'success' })).headers['job-status']).toBe('canceled');
    expect(await scenario.pipeline()).toMatchObject({ id, status: 'canceled' });
  });

  it('followed by a retry does both, one after the other', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { id } = await scenario.pipeline('pending');

    expectStatus(await scenario.act(id, 'cancel'), 200);
    expect(await scenario.act(id, 'retry')).toMatchObject({ status: 201, body: { status: 'pending' } });

    await scenario.untilStatuses(id, ['compile: pending', 'check: created']);
    expect(await scenario.jobs(id)).toHaveLength(4);
  });

  it('leaves what has ended as it ended', async () => {
    const scenario = await PipelineScenario.make(stack, TWO_STAGES);
    const runner = await scenario.runner();
    await runner.finish(await runner.next());
    const { id } = await scenario.pipeline('running');

    await scenario.act(id, 'cancel');

    await scenario.untilStatuses(id, ['compile: success', 'check: canceled']);
  });
});

describe('cancelling a pipeline that has ended', () => {
  it('shows it canceled, and changes none of its jobs', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make }');
    const runner = await scenario.runner();
    await runner.finish(await runner.next());
    const { id } = await scenario.pipeline('success');

    expect(await scenario.act(id, 'cancel')).toMatchObject({ status: 200, body: { id, status: 'canceled' } });

    await scenario.pipeline('canceled');
    expect(await scenario.statuses(id)).toEqual(['job: success']);
  });
});

describe('deleting a pipeline', () => {
  it('takes its jobs and what they wrote along, for owners alone, and may be done again', async () => {
    const { scenario, id } = await failedPipeline();
    const { project } = scenario;
    const remove = (caller: Caller = project.owner) => stack.as(caller).delete(project.url(`/pipelines/${id}`));
    const [job] = await scenario.jobs(id);

    expect(await remove(await project.member('maintainer'))).toMatchObject({ status: 403 });
    expect(await remove()).toMatchObject({ status: 200, body: { id, status: 'failed' } });
    expect(await remove()).toMatchObject({ status: 200, body: {} });

    expect((await scenario.api.get(project.url(`/pipelines/${id}`))).status).toBe(404);
    expect((await scenario.job(job?.id ?? 0, '/trace')).status).toBe(404);
    expect(await scenario.pipelines()).toEqual([]);
    expect((await scenario.create('main')).status).toBe(201);
  });

  it('takes along what is being written to its jobs meanwhile', async () => {
    const { scenario, id } = await failedPipeline();
    const { project } = scenario;
    const [job] = await scenario.jobs(id);
    const appended = 'INSERT INTO job_traces (job_id, project_id, length, stored) VALUES ($1, $2, 0, 0)';

    const deleted = await stack.holding('ci-service', async (transaction) => {
      // as an append to the log, before it has committed
      await transaction.query('SELECT FROM commit_statuses WHERE id = $1 FOR KEY SHARE', [job?.id]);
      await transaction.query(appended, [job?.id, project.id]);
      const asked = stack.as(project.owner).delete(project.url(`/pipelines/${id}`));
      await transaction.isAwaitedBy(1);
      await transaction.commit();
      return asked;
    });

    expectStatus(deleted, 200);
    expect(await stack.query('ci-service', 'SELECT FROM job_traces WHERE job_id = $1', [job?.id])).toEqual([]);
  });

  it('lets an upload to one of its jobs end first', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { project } = scenario;
    const runner = await scenario.runner();
    const job = await runner.next();
    expectStatus(await runner.upload(job, 'one'), 201);
    const { id } = await scenario.pipeline('running');

    const deleted = await stack.holding('ci-service', async (transaction) => {
      // in the order of an upload that replaces the artifacts
      await transaction.query('SELECT FROM job_artifacts WHERE job_id = $1 FOR UPDATE', [job.id]);
      const asked = stack.as(project.owner).delete(project.url(`/pipelines/${id}`));
      await transaction.isAwaitedBy(1);
      await transaction.query('SELECT FROM commit_statuses WHERE id = $1 FOR KEY SHARE', [job.id]);
      await transaction.commit();
      return asked;
    });

    expectStatus(deleted, 200);
    expect(await stack.query('ci-service', 'SELECT FROM job_artifacts WHERE job_id = $1', [job.id])).toEqual([]);
  });

  it('takes its status from the commit before it is answered', async () => {
    const { scenario, id } = await failedPipeline();
    const { project } = scenario;
    const commit = () => scenario.api.get(project.url('/repository/commits/main'));
    expect(expectStatus(await commit(), 200)).toMatchObject({ status: 'failed' });

    expectStatus(await stack.as(project.owner).delete(project.url(`/pipelines/${id}`)), 200);

    expect(expectStatus(await commit(), 200)).toMatchObject({ status: null });
  });
});
