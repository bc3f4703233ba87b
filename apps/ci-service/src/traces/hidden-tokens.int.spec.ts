import { expectStatus, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { runnersTokenOf } from '../../test/test-runner.js';

const stack = useStack();

describe('the log of a job', () => {
  it('never shows the registration token of its project, in pieces or as a whole, nor one that replaced it', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make }');
    const { project } = scenario;
    const runner = await scenario.runner();
    const job = await runner.next();
    const token = await runnersTokenOf(stack, project);
    const hidden = 'x'.repeat(token.length);
    const shown = async () => (await scenario.job(job.id, '/trace')).body;

    await runner.append(job, `with ${token.slice(0, 7)}`, 0);
    await runner.append(job, `${token.slice(7)} in it\n`, 12);
    expect(await shown()).toBe(`with ${hidden} in it\n`);

    const path = project.url('/runners/reset_registration_token');
    expectStatus(await stack.as(project.owner).post(path), 201);
    const another = await runnersTokenOf(stack, project);
    expect(another).not.toBe(token);
    await runner.finish(job, 'success', { trace: `and ${another}\n` });
    expect(await shown()).toBe(`and ${'x'.repeat(another.length)}\n`);
  });

  it('is told to the runner with the beginnings of tokens, which it hides itself', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make }');

    const job = await (await scenario.runner()).next();

    const features: unknown = job.features;
    expect(features).toMatchObject({ token_mask_prefixes: ['ijob-', 'irun-', 'glrt-', 'ireg-'] });
    expect(job.token.startsWith('ijob-')).toBe(true);
  });
});
