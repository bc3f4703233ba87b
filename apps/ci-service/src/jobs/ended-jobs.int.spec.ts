import { useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

const configuredWith = (keys: string): string => `job: { script: make, ${keys} }`;

async function running(keys: string) {
  const scenario = await PipelineScenario.make(stack, configuredWith(keys));
  const runner = await scenario.runner();
  return { scenario, runner, job: await runner.next() };
}

describe('a job with retry', () => {
  it('is tried again by itself as often as it says, and fails then', async () => {
    const { scenario, runner, job } = await running('retry: 2');
    const seen = [job.id];
    await runner.finish(job, 'failed', { failure_reason: 'script_failure' });
    for (let turn = 0; turn < 2; turn++) {
      const again = await runner.next();
      seen.push(again.id);
      await runner.finish(again, 'failed', { failure_reason: 'script_failure' });
    }

    const { id } = await scenario.pipeline('failed');

    expect(new Set(seen).size).toBe(3);
    expect((await scenario.jobs(id)).map((one) => [one.id, one.status])).toEqual(
      [...seen].sort((a, b) => a - b).map((one) => [one, 'failed']),
    );
    expect((await runner.poll()).status).toBe(204);
  });

  it('is tried again only for the reasons and exit codes that it names', async () => {
    const { scenario, runner, job } = await running(
      'retry: { max: 1, when: [runner_system_failure], exit_codes: [137] }',
    );
    await runner.finish(job, 'failed', { failure_reason: 'script_failure', exit_code: 1 });
    await scenario.pipeline('failed');

    for (const body of [
      { failure_reason: 'runner_system_failure' },
      { failure_reason: 'script_failure', exit_code: 137 },
    ]) {
      const other = await running('retry: { max: 1, when: [runner_system_failure], exit_codes: [137] }');
      await other.runner.finish(other.job, 'failed', body);
      const again = await other.runner.next();
      expect(again.id).not.toBe(other.job.id);
      await other.runner.finish(again);
      await other.scenario.pipeline('success');
    }
  });
});

describe('a job that may fail with some exit codes', () => {
  const keys = 'allow_failure: { exit_codes: [42] }';

  it('lets the pipeline go on with one of them', async () => {
    const { scenario, runner, job } = await running(keys);

    await runner.finish(job, 'failed', { failure_reason: 'script_failure', exit_code: 42 });

    await scenario.pipeline('skipped');
    expect((await scenario.job(job.id)).body).toMatchObject({ status: 'failed', allow_failure: true });
  });

  it('fails the pipeline with any other, and when it is tried again it may not fail anyhow', async () => {
    const { scenario, runner, job } = await running(keys);
    await runner.finish(job, 'failed', { failure_reason: 'script_failure', exit_code: 42 });
    expect((await scenario.actOnJob(job.id, 'retry')).body).toMatchObject({ allow_failure: false });

    await runner.finish(await runner.next(), 'failed', { failure_reason: 'script_failure', exit_code: 1 });

    await scenario.pipeline('failed');
  });
});

describe('a job with coverage', () => {
  it('finds it in its log, and the pipeline has the mean', async () => {
    const { scenario, runner, job } = await running(`coverage: '/Lines: \\d+\\.\\d+/'`);
    await runner.append(job, 'Lines: 12.5\nmore\nLines: 83.25 %\n', 0);

    await runner.finish(job);

    expect((await scenario.job(job.id)).body).toMatchObject({ coverage: 83.25 });
    expect(await scenario.pipeline('success')).toMatchObject({ coverage: '83.25' });
  });

  it('has none where the log says nothing of it', async () => {
    const { scenario, runner, job } = await running(`coverage: '/Lines: \\d+/'`);
    await runner.append(job, 'nothing', 0);

    await runner.finish(job);

    expect((await scenario.job(job.id)).body).toMatchObject({ status: 'success', coverage: null });
  });
});

describe('an end', () => {
  it('that comes late or twice changes nothing', async () => {
    const { scenario, runner, job } = await running('tags: []');
    await runner.finish(job);

    await runner.finish(job, 'failed', { failure_reason: 'script_failure' });

    expect((await scenario.job(job.id)).body).toMatchObject({ status: 'success' });
    await scenario.pipeline('success');
  });

  it('for a reason that nobody knows is an unknown failure', async () => {
    const { scenario, runner, job } = await running('tags: []');

    await runner.finish(job, 'failed', { failure_reason: 'bad luck' });

    expect((await scenario.job(job.id)).body).toMatchObject({ status: 'failed', failure_reason: 'unknown_failure' });
  });
});
