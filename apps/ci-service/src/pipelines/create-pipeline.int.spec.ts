import { useStack } from '@ingot/testing';
import { PipelineScenario, TWO_STAGES } from '../../test/pipeline-scenario.js';

const stack = useStack();

describe('a push', () => {
  it('makes a pipeline of the configuration, its first stage queued and the others created', async () => {
    const scenario = await PipelineScenario.make(stack);

    const pipeline = await scenario.pipeline('pending');

    expect(pipeline).toMatchObject({ sha: scenario.sha, ref: 'main', tag: false, yaml_errors: null });
    expect(await scenario.statuses(pipeline.id)).toEqual(['compile: pending', 'check: created']);
  });

  it('tells what the branch pointed to before', async () => {
    const scenario = await PipelineScenario.make(stack);
    const first = await scenario.pipeline('pending');
    expect(first.before_sha).toBe('0'.repeat(40));

    const sha = await scenario.project.commit('main', { 'a.txt': 'a' });

    expect(await scenario.pipeline('pending', sha)).toMatchObject({ sha, before_sha: scenario.sha });
  });

  it('makes nothing without a configuration', async () => {
    const scenario = await PipelineScenario.make(stack);
    const plain = await stack.given.project();
    await plain.commit('main', { 'a.txt': 'a' });
    await scenario.pipeline('pending'); // a later push has been dealt with by then

    expect((await stack.as(plain.owner).get(plain.url('/pipelines'))).body).toEqual([]);
  });

  it('with a configuration that cannot be read makes a failed pipeline that says why', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: 1, tags: 1 }');

    const pipeline = await scenario.pipeline('failed');

    expect(pipeline.yaml_errors).toContain('jobs:job');
    expect(await scenario.jobs(pipeline.id)).toEqual([]);
  });

  it.each(['[ci skip]', '[skip ci]', '[CI-SKIP]', '[skip_ci]'])(
    'whose commit says %s makes a skipped one',
    async (marker) => {
      const scenario = await PipelineScenario.make(stack);
      await scenario.pipeline('pending');
      const sha = await scenario.project.commit('main', { 'a.txt': 'a' }, { message: `Change\n\n${marker}` });

      const pipeline = await scenario.pipeline('skipped');

      expect(pipeline.sha).toBe(sha);
      expect(await scenario.jobs(pipeline.id)).toEqual([]);
    },
  );
});

describe('POST /projects/:id/pipeline', () => {
  it('makes a pipeline of a branch, as the caller', async () => {
    const scenario = await PipelineScenario.make(stack);
    await scenario.pipeline('pending');

    const reply = await scenario.create('main');

    expect(reply).toMatchObject({
      status: 201,
      body: { status: 'pending', ref: 'main', sha: scenario.sha, before_sha: '0'.repeat(40) },
    });
    expect(await scenario.pipelines()).toHaveLength(2);
  });

  it.each([
    ['reporter', 403],
    ['developer', 201],
  ] as const)('answers a %s with %i', async (role, status) => {
    const scenario = await PipelineScenario.make(stack);

    expect((await scenario.create('main', {}, await scenario.project.member(role))).status).toBe(status);
  });

  it('is 400 without a ref', async () => {
    const scenario = await PipelineScenario.make(stack);

    const reply = await scenario.api.post(scenario.project.url('/pipeline'), {});

    expect(reply).toMatchObject({ status: 400, body: { message: '400 (Bad request) "ref" not given' } });
  });

  it.each(['nowhere', 'HEAD~1', 'f'.repeat(40)])('is 400 for %s, which is neither branch nor tag', async (ref) => {
    const scenario = await PipelineScenario.make(stack);

    expect(await scenario.create(ref)).toMatchObject({
      status: 400,
      body: { message: { base: ['Reference not found'] } },
    });
  });

  it('is 400 without a configuration, and keeps nothing', async () => {
    const project = await stack.given.project();

    const reply = await stack.as(project.owner).post(project.url('/pipeline'), { ref: 'main' });

    expect(reply).toMatchObject({ status: 400, body: { message: { base: ['Missing .ingot-ci.yml file'] } } });
    expect((await stack.as(project.owner).get(project.url('/pipelines'))).body).toEqual([]);
  });

  it('is 400 with what is wrong in the configuration, and keeps nothing', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { tags: a }');
    await scenario.pipeline('failed');

    const reply = await scenario.create('main');

    expect(reply).toMatchObject({ status: 400, body: { message: { base: [expect.stringContaining('jobs:job')] } } });
    expect(await scenario.pipelines()).toHaveLength(1);
  });

  it('is 400 when no job is selected for the ref', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, only: [tags] }');

    expect(await scenario.create('main')).toMatchObject({
      status: 400,
      body: { message: { base: ['No builds for this pipeline.'] } },
    });
  });

  it('does not look at what the commit says of skipping', async () => {
    const scenario = await PipelineScenario.make(stack, TWO_STAGES);
    await scenario.project.commit('main', { 'a.txt': 'a' }, { message: '[ci skip]' });

    expect(await scenario.create('main')).toMatchObject({ status: 201, body: { status: 'pending' } });
  });
});
