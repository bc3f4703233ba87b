import { useOwnStack } from '@ingot/testing/own-stack';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const LIMIT = 4;

const own = useOwnStack({ env: { PUSHED_PIPELINES: String(LIMIT) } });

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
