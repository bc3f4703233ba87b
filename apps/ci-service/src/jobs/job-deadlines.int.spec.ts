import { holdsEventually, useStack } from '@ingot/testing';
import { PipelineScenario, TWO_STAGES } from '../../test/pipeline-scenario.js';

const stack = useStack();

/** Seconds until the deadline of a job. */
async function secondsLeft(jobId: number): Promise<number> {
  const left = 'SELECT extract(epoch FROM deadline_at - now())::float8 AS seconds FROM commit_statuses WHERE id = $1';
  const [row] = await stack.query('ci-service', left, [jobId]);
  return Number(row?.seconds);
}

/** As if the job had begun to wait, or was last heard of, so long before. */
const longAgo = (jobId: number, hours: number) =>
  stack.query(
    'ci-service',
    `UPDATE commit_statuses SET queued_at = queued_at - make_interval(hours => $2),
       deadline_at = deadline_at - make_interval(hours => $2) WHERE id = $1`,
    [jobId, hours],
  );

const waiting = async (configuration = TWO_STAGES) => {
  const scenario = await PipelineScenario.make(stack, configuration);
  const { id: pipelineId } = await scenario.pipeline('pending');
  const [job] = await scenario.jobs(pipelineId, 'scope[]=pending');
  return { scenario, pipelineId, jobId: job?.id ?? 0 };
};

const failsFor = (scenario: PipelineScenario, jobId: number, reason: string): Promise<void> =>
  holdsEventually(async () =>
    expect((await scenario.job(jobId)).body).toMatchObject({ status: 'failed', failure_reason: reason }),
  );

describe('a job that waits', () => {
  it('fails after an hour when no runner that is there could take it', async () => {
    const { scenario, pipelineId, jobId } = await waiting('job: { script: make, tags: [gpu] }');
    const runner = await scenario.runner({ tag_list: 'linux' });
    expect((await runner.poll()).status).toBe(204);
    expect(await secondsLeft(jobId)).toBeGreaterThan(3_500);

    await longAgo(jobId, 1);

    await failsFor(scenario, jobId, 'stuck_or_timeout_failure');
    expect(await scenario.statuses(pipelineId)).toEqual(['job: failed']);
    await scenario.pipeline('failed');
  });

  it('waits on while a runner could take it, and fails after a day', async () => {
    const { scenario, jobId } = await waiting('job: { script: make, tags: [gpu] }');
    const busy = await scenario.runner({ tag_list: 'gpu, linux' });
    const noted = `UPDATE runners SET contacted_at = now() WHERE id = $1`;
    await stack.query('ci-service', noted, [busy.id]);

    await longAgo(jobId, 1);
    await holdsEventually(async () => expect(await secondsLeft(jobId)).toBeGreaterThan(3_000));
    expect((await scenario.job(jobId)).body).toMatchObject({ status: 'pending' });
    await longAgo(jobId, 23);

    await failsFor(scenario, jobId, 'stuck_or_timeout_failure');
  });
});

describe('a job that runs', () => {
  it('fails when it takes longer than it may', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, timeout: 2 seconds }');
    const runner = await scenario.runner();
    const job = await runner.next();
    expect(job).toMatchObject({ runner_info: { timeout: 2 } });
    await runner.append(job, 'goes on and on', 0);

    await failsFor(scenario, job.id, 'job_execution_timeout');

    expect((await runner.update(job, { state: 'running' })).headers['job-status']).toBe('failed');
    await scenario.pipeline('failed');
  });

  it('fails when its runner is silent for an hour', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, timeout: 3 hours }');
    const runner = await scenario.runner();
    const job = await runner.next();
    await runner.append(job, 'begins', 0);
    expect(await secondsLeft(job.id)).toBeLessThanOrEqual(3_600);
    expect(await secondsLeft(job.id)).toBeGreaterThan(3_500);

    await longAgo(job.id, 1);

    await failsFor(scenario, job.id, 'stuck_or_timeout_failure');
  });

  it('goes back into the queue when its runner never spoke of it, and the first runner has lost it', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const lost = await runner.next();
    expect(await secondsLeft(lost.id)).toBeLessThanOrEqual(120);

    await longAgo(lost.id, 1);
    const found = await (await scenario.runner()).next();

    expect(found.id).toBe(lost.id);
    expect((await runner.update(lost, { state: 'success' })).status).toBe(403);
    expect((await scenario.job(lost.id)).body).toMatchObject({ status: 'running' });
  });
});

describe('a job whose deadline was just seen to have passed', () => {
  /** As if the job's deadline had passed; `meanwhile` happens between the sweep's look at it and its change. */
  async function passing(pipelineId: number, jobId: number, meanwhile: () => Promise<unknown>): Promise<void> {
    await stack.holding('ci-service', async (transaction) => {
      await transaction.query('SELECT FROM pipelines WHERE id = $1 FOR UPDATE', [pipelineId]);
      await longAgo(jobId, 2);
      await transaction.isAwaitedBy(1);
      await meanwhile();
    });
  }

  it('runs on when its runner is heard of meanwhile', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, timeout: 3 hours }');
    const runner = await scenario.runner();
    const job = await runner.next();
    await runner.append(job, 'begins', 0);
    const { id } = await scenario.pipeline();
    await stack.query(
      'ci-service',
      `UPDATE commit_statuses SET heard_at = heard_at - interval '1 hour' WHERE id = $1`,
      [job.id],
    );

    await passing(id, job.id, () => runner.append(job, ', goes on', 6));

    await runner.finish(job);
    await scenario.pipeline('success');
  });

  it('stays with its next runner when it was handed out anew meanwhile', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { id } = await scenario.pipeline('pending');
    const job = await (await scenario.runner()).next();
    const anew = `UPDATE commit_statuses SET token_digest = 'anew', deadline_at = now() + interval '2 minutes'
      WHERE id = $1`;

    await passing(id, job.id, () => stack.query('ci-service', anew, [job.id]));

    // behind the sweep
    await stack.holding('ci-service', (transaction) =>
      transaction.query('SELECT FROM pipelines WHERE id = $1 FOR UPDATE', [id]),
    );
    expect((await scenario.job(job.id)).body).toMatchObject({ status: 'running' });
  });
});

describe('jobs that wait for a runner that nobody has', () => {
  it('keep no delayed job of another project waiting, however many there are, and fail together', async () => {
    const jobs = Array.from({ length: 5 }, (_, at) => `job-${at}: { script: make, tags: [nobody], parallel: 200 }`);
    const { pipelineId, scenario: crowded } = await waiting(jobs.join('\n'));
    const delayed = await PipelineScenario.make(stack, 'job: { script: make, when: delayed, start_in: 1 hour }');
    const [job] = await delayed.jobs((await delayed.pipeline()).id);
    const passed = `UPDATE commit_statuses SET deadline_at = deadline_at - interval '3 hours' WHERE pipeline_id = $1`;

    await stack.query('ci-service', passed, [pipelineId]);
    await longAgo(job?.id ?? 0, 1);

    await holdsEventually(async () =>
      expect((await delayed.job(job?.id ?? 0)).body).toMatchObject({ status: 'pending' }),
    );
    const left = `SELECT count(*)::integer AS count FROM commit_statuses WHERE pipeline_id = $1 AND status = 'pending'`;
    await holdsEventually(async () =>
      expect(await stack.query('ci-service', left, [pipelineId])).toEqual([{ count: 0 }]),
    );
    await crowded.pipeline('failed');
  });
});

describe('a delayed job', () => {
  it('waits for its time, and is handed to no runner before', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, when: delayed, start_in: 1 hour }');
    const { id } = await scenario.pipeline();
    const [delayed] = await scenario.jobs(id);

    expect((await (await scenario.runner()).poll()).status).toBe(204);

    expect(await scenario.statuses(id)).toEqual(['job: created']);
    expect(await secondsLeft(delayed?.id ?? 0)).toBeGreaterThan(0);
  });

  it('is queued when its time has come, and not before', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, when: delayed, start_in: 3 seconds }');
    const runner = await scenario.runner();
    const { id } = await scenario.pipeline();

    const job = await runner.next();

    const { created_at: created, started_at: started } = (await scenario.jobs(id))[0] ?? {};
    expect(Date.parse(started ?? '') - Date.parse(created ?? '')).toBeGreaterThanOrEqual(3_000);
    await runner.finish(job);
    await scenario.pipeline('success');
  });
});
