import { z } from 'zod';
import { commitStatus } from '@ingot/contracts';
import { expectStatus, holdsEventually, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

const WITH_MANUAL = `
compile: { stage: build, script: make }
check: { stage: test, script: make check }
by-hand: { stage: build, script: make deploy, when: manual }
`;

/** A pipeline of jobs, and what posts and lists the statuses of its commit. */
async function withJobs(configuration = WITH_MANUAL) {
  const scenario = await PipelineScenario.make(stack, configuration);
  const { project, sha, api } = scenario;
  const { id } = await scenario.pipeline('pending');
  const post = async (state: string, name = 'external') => {
    const reply = await api.post(project.url(`/statuses/${sha}`), { state, name, ref: 'main' });
    return commitStatus.strict().parse(expectStatus(reply, 201));
  };
  const statuses = async (query = '') => {
    const reply = await api.get(project.url(`/repository/commits/${sha}/statuses?${query}`));
    return z
      .array(commitStatus.strict())
      .parse(expectStatus(reply, 200))
      .map(({ name, status }) => `${name}: ${status}`);
  };
  return { scenario, pipelineId: id, post, statuses };
}

describe('the statuses of a commit with a pipeline of jobs', () => {
  it('are those of its jobs and the posted ones, with the stages of the jobs', async () => {
    const { post, statuses } = await withJobs();
    await post('success');

    expect(await statuses()).toEqual(['compile: pending', 'by-hand: manual', 'check: created', 'external: success']);
    expect(await statuses('stage=build')).toEqual(['compile: pending', 'by-hand: manual']);
    expect(await statuses('stage=external')).toEqual(['external: success']);
    expect(await statuses('name=check')).toEqual(['check: created']);
  });

  it('are the latest of each job, and with `all` also those of before it was retried', async () => {
    const { scenario, pipelineId, statuses } = await withJobs('compile: { script: make }');
    const runner = await scenario.runner();
    await runner.finish(await runner.next(), 'failed');
    expectStatus(await scenario.act(pipelineId, 'retry'), 201);

    await holdsEventually(async () => expect(await statuses()).toEqual(['compile: pending']));
    expect(await statuses('all=true')).toEqual(['compile: failed', 'compile: pending']);
    for (const all of ['false', 'perhaps', '']) expect(await statuses(`all=${all}`)).toEqual(['compile: pending']);
  });
});

describe('a status that is posted to a commit with a pipeline of jobs', () => {
  it('joins that pipeline, whose status is that of all together', async () => {
    const { scenario, pipelineId, post } = await withJobs('compile: { script: make }');
    const runner = await scenario.runner();

    await post('failed');
    await runner.finish(await runner.next());

    expect(await scenario.pipeline('failed')).toMatchObject({ id: pipelineId });
    expect(await scenario.pipelines()).toHaveLength(1);
    await post('success');
    expect(await scenario.pipeline('success')).toMatchObject({ id: pipelineId });
  });

  it('joins the newest one of that commit and ref', async () => {
    const { scenario, pipelineId, post } = await withJobs('compile: { script: make }');
    const newer = z.object({ id: z.number() }).parse(expectStatus(await scenario.create('main'), 201));
    const runner = await scenario.runner();
    await runner.finish(await runner.next());
    await runner.finish(await runner.next());
    expect(await scenario.pipeline('success')).toMatchObject({ id: newer.id });

    await post('failed');

    const statuses = (await scenario.pipelines()).map(({ id, status }) => [id, status]);
    expect(statuses).toEqual([
      [newer.id, 'failed'],
      [pipelineId, 'success'],
    ]);
  });

  it('holds up no stage, whether it runs or has failed', async () => {
    const { scenario, pipelineId, post } = await withJobs('a: { stage: build, script: a }\nb: { script: b }');
    const runner = await scenario.runner();
    await post('failed', 'one');
    await post('running', 'two');

    await runner.finish(await runner.next());

    expect((await runner.next()).job_info.name).toBe('b');
    expect(await scenario.statuses(pipelineId)).toEqual(['a: success', 'b: running']);
  });

  it('is no job: it is not listed among them, nor shown, retried or played', async () => {
    const { scenario, pipelineId, post } = await withJobs('compile: { script: make }');
    const { id } = await post('failed');
    const missing = { status: 404, body: { message: '404 Not Found' } };

    expect(await scenario.statuses(pipelineId)).toEqual(['compile: pending']);
    for (const rest of ['', '/trace', '/artifacts', '/artifacts/a']) {
      expect(await scenario.job(id, rest)).toMatchObject(missing);
    }
    for (const action of ['retry', 'play', 'cancel', 'erase', 'artifacts/keep'])
      expect(await scenario.actOnJob(id, action)).toMatchObject(missing);
  });

  it('is left by a retry of the pipeline, and ended by a cancellation', async () => {
    const { scenario, pipelineId, post, statuses } = await withJobs('compile: { script: make }');
    const runner = await scenario.runner();
    await post('failed', 'one');
    await post('running', 'two');
    await runner.finish(await runner.next(), 'failed');

    expectStatus(await scenario.act(pipelineId, 'retry'), 201);
    await scenario.untilStatuses(pipelineId, ['compile: pending']);
    expect(await statuses()).toEqual(['one: failed', 'two: running', 'compile: pending']);

    expectStatus(await scenario.act(pipelineId, 'cancel'), 200);
    await holdsEventually(async () =>
      expect(await statuses()).toEqual(['one: failed', 'two: canceled', 'compile: canceled']),
    );
  });
});

describe('a status with the name of a job', () => {
  const named = async () => {
    const configuration = `compile: { script: make, coverage: '/\\d+%/' }`;
    const { scenario, pipelineId, post, statuses } = await withJobs(configuration);
    return {
      scenario,
      pipelineId,
      statuses,
      runner: await scenario.runner(),
      report: () => post('success', 'compile'),
    };
  };

  it('leaves the job as it is, which runs, counts and is retried beside it', async () => {
    const { scenario, pipelineId, runner, report } = await named();
    await report();

    expect(await scenario.pipeline()).toMatchObject({ id: pipelineId, status: 'running' });
    expect(await scenario.statuses(pipelineId)).toEqual(['compile: pending']);
    await runner.finish(await runner.next(), 'failed', { trace: 'covered: 40%' });
    expect(await scenario.pipeline('failed')).toMatchObject({ id: pipelineId, coverage: '40.00' });

    expectStatus(await scenario.act(pipelineId, 'retry'), 201);
    await runner.finish(await runner.next());
    expect(await scenario.pipeline('success')).toMatchObject({ id: pipelineId });
    expect(await scenario.statuses(pipelineId)).toEqual(['compile: success']);
  });

  it('is listed in the place of an older job of its name, and a newer one in its place', async () => {
    const { scenario, pipelineId, statuses, runner, report } = await named();
    await runner.finish(await runner.next(), 'failed');
    await report();

    expect(await statuses()).toEqual(['compile: success']);
    expect(await statuses('all=true')).toEqual(['compile: failed', 'compile: success']);
    expectStatus(await scenario.act(pipelineId, 'retry'), 201);
    await scenario.untilStatuses(pipelineId, ['compile: pending']);

    expect(await statuses()).toEqual(['compile: pending']);
    expect(await statuses('all=true')).toEqual(['compile: failed', 'compile: success', 'compile: pending']);
  });
});

it('the target of a job is its page', async () => {
  const { scenario, pipelineId } = await withJobs('compile: { script: make }');
  const { project, sha, api } = scenario;
  const [job] = await scenario.jobs(pipelineId);

  const [status] = z
    .array(commitStatus)
    .parse(expectStatus(await api.get(project.url(`/repository/commits/${sha}/statuses`)), 200));

  expect(job?.web_url).toBe(`${stack.url}/${project.pathWithNamespace}/jobs/${job?.id}`);
  expect(status?.target_url).toBe(job?.web_url);
});

it('a pipeline that a status makes is the caller’s, of no tag, and made by nothing', async () => {
  const project = await stack.given.project();
  const developer = await project.member('developer');
  const api = stack.as(developer);
  const sha = await project.branchHead('main');

  expectStatus(await api.post(project.url(`/statuses/${sha}`), { state: 'pending', ref: 'main' }), 201);

  const [made] = z
    .array(z.object({ id: z.number() }))
    .parse(expectStatus(await api.get(project.url('/pipelines')), 200));
  expect(await api.get(project.url(`/pipelines/${made?.id}`))).toMatchObject({
    status: 200,
    body: { sha, ref: 'main', tag: false, before_sha: '0'.repeat(40), user: { id: developer.id } },
  });
});

it('statuses are listed by the whole id of their commit alone', async () => {
  const { scenario } = await withJobs();
  const of = (sha: string) => scenario.api.get(scenario.project.url(`/repository/commits/${sha}/statuses`));

  expect((await of(scenario.sha)).body).toHaveLength(3);
  expect(await of(scenario.sha.slice(0, 12))).toMatchObject({ status: 200, body: [] });
});
