import { expectStatus, holdsEventually, zip } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { PipelineScenario } from '../../../test/pipeline-scenario.js';
import { S3Server } from '../../../test/s3-server.js';

const server = await S3Server.start();
const own = useOwnStack({
  env: {
    S3_BUCKET: S3Server.bucket,
    S3_PREFIX: 'ingot/',
    S3_ENDPOINT: server.endpoint,
    S3_ACCESS_KEY_ID: S3Server.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3Server.credentials.secretAccessKey,
  },
});
afterAll(() => server.stop());

const keysOf = async ({ project }: PipelineScenario): Promise<string[]> =>
  (await server.keys()).filter((key) => key.startsWith(`ingot/projects/${project.id}/`));

/** A job that has written a log in two pieces and left artifacts behind. */
async function endedJob() {
  const scenario = await PipelineScenario.make(own.test, 'job: { script: make }');
  const runner = await scenario.runner();
  const job = await runner.next();
  expect((await runner.append(job, 'first ', 0)).status).toBe(202);
  expect((await runner.append(job, 'second', 6)).status).toBe(202);
  expect((await runner.upload(job, zip([{ name: 'dist/app.js', content: 'the app' }]))).status).toBe(201);
  await runner.finish(job);
  await scenario.pipeline('success');
  return { scenario, runner, job };
}

describe('ci-service with a bucket', () => {
  it('keeps logs and artifacts there, and gives them out, whole and in parts', async () => {
    const { scenario, job } = await endedJob();

    expect(await keysOf(scenario)).toHaveLength(3);
    expect((await scenario.job(job.id, '/trace')).body).toBe('first second');
    const url = scenario.project.url(`/jobs/${job.id}/trace`);
    expect(await scenario.api.get(url, { headers: { range: 'bytes=3-8' } })).toMatchObject({
      status: 206,
      body: 'st sec',
    });
    expect((await scenario.job(job.id, '/artifacts')).status).toBe(200);
    expect((await scenario.job(job.id, '/artifacts/dist/app.js')).body).toBe('the app');
  });

  it('joins the pieces of a log some time after the job ended, and loses nothing of it', async () => {
    const { scenario, job } = await endedJob();
    const longAgo = `UPDATE commit_statuses SET finished_at = finished_at - interval '1 hour' WHERE id = $1`;
    await own.test.query('ci-service', longAgo, [job.id]);

    await restart();

    const joined = 'SELECT object_key FROM job_traces WHERE job_id = $1 AND object_key IS NOT NULL';
    await holdsEventually(async () => expect(await own.test.query('ci-service', joined, [job.id])).toHaveLength(1));
    expect((await scenario.job(job.id, '/trace')).body).toBe('first second');
  });

  it('joins a log behind very many that cannot be joined, as a piece of them is missing', async () => {
    const first = await endedJob();
    const damaged = `WITH job AS (
        INSERT INTO commit_statuses (type, pipeline_id, project_id, head_oid, ref, stage, stage_index, name, status,
          is_latest, allow_failure, user_id, definition_id, run_when, created_at, finished_at)
        SELECT type, pipeline_id, project_id, head_oid, ref, stage, stage_index, name, status, false, allow_failure,
          user_id, definition_id, run_when, created_at, finished_at - interval '1 hour'
        FROM commit_statuses, generate_series(1, 150) WHERE id = $1 RETURNING id, project_id)
      INSERT INTO job_traces (job_id, project_id, length, stored) SELECT id, project_id, 4, 4 FROM job`;
    await own.test.query('ci-service', damaged, [first.job.id]);
    const last = await endedJob();
    const longAgo = `UPDATE commit_statuses SET finished_at = finished_at - interval '1 hour' WHERE id = $1`;
    await own.test.query('ci-service', longAgo, [last.job.id]);

    await restart();

    const joined = 'SELECT object_key FROM job_traces WHERE job_id = $1 AND object_key IS NOT NULL';
    await holdsEventually(async () =>
      expect(await own.test.query('ci-service', joined, [last.job.id])).toHaveLength(1),
    );
    expect((await last.scenario.job(last.job.id, '/trace')).body).toBe('first second');
  });

  it('joins no pieces while another replica does', async () => {
    const { scenario, job } = await endedJob();
    const longAgo = `UPDATE commit_statuses SET finished_at = finished_at - interval '1 hour' WHERE id = $1`;
    const joined = 'SELECT object_key FROM job_traces WHERE job_id = $1 AND object_key IS NOT NULL';
    const lost = `INSERT INTO unreferenced_objects (object_key, delete_at) VALUES ($1, now())`;
    const left = 'SELECT FROM unreferenced_objects WHERE object_key = $1';
    const lostKey = `projects/${scenario.project.id}/lost`;
    await own.test.query('ci-service', longAgo, [job.id]);

    await own.test.holding('ci-service', async (transaction) => {
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('logs are joined'))`);
      await own.test.query('ci-service', lost, [lostKey]);
      await restart();
      // by a sweep that began at the same time
      await holdsEventually(async () => expect(await own.test.query('ci-service', left, [lostKey])).toEqual([]));
      expect(await own.test.query('ci-service', joined, [job.id])).toEqual([]);
    });

    await restart();
    await holdsEventually(async () => expect(await own.test.query('ci-service', joined, [job.id])).toHaveLength(1));
  });

  it('joins no pieces of a log that grows meanwhile', async () => {
    const { scenario, job } = await endedJob();
    const longAgo = `UPDATE commit_statuses SET finished_at = finished_at - interval '1 hour' WHERE id = $1`;
    await own.test.query('ci-service', longAgo, [job.id]);

    await own.test.holding('ci-service', async (transaction) => {
      await transaction.query('SELECT FROM job_traces WHERE job_id = $1 FOR UPDATE', [job.id]);
      await restart();
      await transaction.isAwaitedBy(1);
      const grow = `UPDATE job_traces SET length = length + 6, held = held || ' third'::bytea WHERE job_id = $1`;
      await transaction.query(grow, [job.id]);
      await transaction.commit();
    });

    const turn = 'SELECT job_id FROM job_traces WHERE job_id = $1 FOR UPDATE'; // behind the sweep
    expect(await own.test.query('ci-service', turn, [job.id])).toHaveLength(1);
    expect((await scenario.job(job.id, '/trace')).body).toBe('first second third');
  });

  it('deletes what an erased job kept', async () => {
    const { scenario, job } = await endedJob();

    expectStatus(await scenario.actOnJob(job.id, 'erase'), 201);

    expect(await keysOf(scenario)).toEqual([]);
  });

  it('deletes what the jobs of a deleted pipeline kept', async () => {
    const { scenario } = await endedJob();
    const { id } = await scenario.pipeline('success');

    expectStatus(await own.test.as(scenario.project.owner).delete(scenario.project.url(`/pipelines/${id}`)), 200);

    expect(await keysOf(scenario)).toEqual([]);
  });

  it('deletes the objects of a deleted project', async () => {
    const { scenario } = await endedJob();

    const deleted = await own.test.as(scenario.project.owner).raw('DELETE', scenario.project.url());

    expect(deleted.status).toBeLessThan(300);
    await holdsEventually(async () => expect(await keysOf(scenario)).toEqual([]));
  });

  it('deletes an object that it wrote and died over, once whoever wrote it cannot refer to it any more', async () => {
    const { scenario, job } = await endedJob();
    const kept = await keysOf(scenario);
    const lost = `WITH gone AS (DELETE FROM job_artifacts WHERE job_id = $1 RETURNING object_key)
      INSERT INTO unreferenced_objects (object_key, delete_at) SELECT object_key, now() FROM gone`;
    await own.test.query('ci-service', lost, [job.id]);

    await restart();

    const left = kept.filter((key) => !key.includes('/artifacts/'));
    await holdsEventually(async () => expect(await keysOf(scenario)).toEqual(left));
  });

  it('deletes expired artifacts also when Redis lost their job', async () => {
    const { scenario, job } = await endedJob();
    const left = (await keysOf(scenario)).filter((key) => !key.includes('/artifacts/'));
    const expired = `UPDATE job_artifacts SET expires_at = now() - interval '1 hour' WHERE job_id = $1`;
    await own.test.query('ci-service', expired, [job.id]);

    await restart();

    await holdsEventually(async () => expect(await keysOf(scenario)).toEqual(left));
  });

  it('replaces artifacts that are uploaded again', async () => {
    const scenario = await PipelineScenario.make(own.test, 'job: { script: make }');
    const runner = await scenario.runner();
    const job = await runner.next();
    await runner.upload(job, 'first');

    await runner.upload(job, 'second');

    expect((await scenario.job(job.id, '/artifacts')).body).toBe('second');
  });
});

/** Sweeps begin when a service starts. */
async function restart(): Promise<void> {
  await own.process('ci-service').kill();
  await own.process('ci-service').waitReady();
}
