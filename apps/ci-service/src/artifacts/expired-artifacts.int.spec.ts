import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, holdsEventually, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

async function runningJob() {
  const scenario = await PipelineScenario.make(stack, 'job: { script: make }');
  const runner = await scenario.runner();
  return { scenario, runner, job: await runner.next() };
}

describe('artifacts that expire', () => {
  it('are deleted when their time has come, and not only hidden', async () => {
    const { scenario, runner, job } = await runningJob();
    expectStatus(await runner.upload(job, 'an archive', 'expire_in=2%20seconds'), 201);

    const kept = 'SELECT FROM job_artifacts WHERE job_id = $1';
    await holdsEventually(async () => expect(await stack.query('ci-service', kept, [job.id])).toHaveLength(0));

    const { body } = await scenario.job(job.id);
    expect(body).toMatchObject({ artifacts_expire_at: null });
    expect(body).not.toHaveProperty('artifacts_file');
  });

  it('are shown no longer from the moment in which they expire', async () => {
    const { scenario, runner, job } = await runningJob();
    expectStatus(await runner.upload(job, 'an archive', 'expire_in=1%20week'), 201);
    expect((await scenario.job(job.id)).body).toMatchObject({ artifacts_file: { size: 10 } });

    await stack.query('ci-service', 'UPDATE job_artifacts SET expires_at = now() WHERE job_id = $1', [job.id]);

    expect((await scenario.job(job.id)).body).not.toHaveProperty('artifacts_file');
    expect((await scenario.job(job.id, '/artifacts')).status).toBe(404);
  });

  it('do not take with them those that replaced them', async () => {
    const { scenario, runner, job } = await runningJob();
    expectStatus(await runner.upload(job, 'first', 'expire_in=1%20second'), 201);
    expectStatus(await runner.upload(job, 'second', 'expire_in=1%20week'), 201);

    await sleep(2_000);

    expect((await scenario.job(job.id, '/artifacts')).body).toBe('second');
  });
});
