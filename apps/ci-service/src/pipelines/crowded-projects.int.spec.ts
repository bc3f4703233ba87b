import { z } from 'zod';
import { useOwnStack } from '@ingot/testing/own-stack';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const LIMIT = 4;

const WAITING = 9;

const own = useOwnStack({ env: { PUSHED_PIPELINES: String(LIMIT), WAITING_JOBS: String(WAITING) } });

describe('A push of many branches', () => {
  it('makes no more pipelines than the limit, and keeps no other project waiting', async () => {
    const scenario = await PipelineScenario.make(own.test, 'job: { script: make }');
    await scenario.pipeline();
    const git = await scenario.project.git();
    await git.run('fetch', '-q', 'origin');
    const branches = Array.from({ length: 12 }, (_, n) => `origin/main:refs/heads/many-${n}`);
    await git.run('push', '-q', 'origin', ...branches);

    const other = await PipelineScenario.make(own.test, 'job: { script: make }');
    await other.pipeline(); // of an event behind those of the branches
    expect(await scenario.pipelines()).toHaveLength(LIMIT);
    expect((await scenario.create('many-11')).status).toBe(201); // whoever asks gets one
    expect(await scenario.pipelines()).toHaveLength(LIMIT + 1);
  });
});

describe('A project with as many pending jobs as may be', () => {
  it('gets no more pipelines, of a request, a trigger or a push, until some were taken', async () => {
    const scenario = await PipelineScenario.make(own.test, `job: { script: make, parallel: ${WAITING} }`);
    await scenario.pipeline('pending');
    const { project } = scenario;

    const refused = await scenario.create('main');
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ message: { base: ['Too many jobs of the project are pending'] } });
    const owner = own.test.as(project.owner);
    const { body } = await owner.post(project.url('/triggers'), { description: 'by somebody' });
    const { token } = z.object({ token: z.string() }).parse(body);
    const triggered = await own.test.as(null).post(project.url('/trigger/pipeline'), { token, ref: 'main' });
    expect(triggered).toMatchObject({ status: 400, body: { message: 'No pipeline created' } });
    await project.commit('other', { 'any.txt': 'any' });
    const further = await PipelineScenario.make(own.test, 'job: { script: make }');
    await further.pipeline(); // of an event behind that of the push
    expect(await scenario.pipelines()).toHaveLength(1);

    await (await scenario.runner()).next();
    expect((await scenario.create('main')).status).toBe(201);
  });
});
