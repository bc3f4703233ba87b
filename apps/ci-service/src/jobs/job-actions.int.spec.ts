import { Readable } from 'node:stream';
import { z } from 'zod';
import { job, type JobJson, userProfile } from '@ingot/contracts';
import { expectStatus, holdsEventually, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();
const anyTime: unknown = expect.any(String);
const withIds = z.array(z.looseObject({ id: z.number() }));

const WITH_MANUAL = `
stages: [build, deploy]
compile: { stage: build, script: make }
deploy: { stage: deploy, script: make deploy, when: manual }
`;

const jobNamed = async (scenario: PipelineScenario, pipelineId: number, name: string): Promise<JobJson> => {
  const found = (await scenario.jobs(pipelineId, 'include_retried=false')).find((job) => job.name === name);
  if (found === undefined) throw new Error(`the pipeline has no job ${name}`);
  return found;
};

/** A pipeline whose first job has succeeded, so that its manual one waits for somebody. */
async function waitingForSomebody() {
  const scenario = await PipelineScenario.make(stack, WITH_MANUAL);
  const runner = await scenario.runner();
  const compile = await runner.next();
  await runner.finish(compile);
  const { id } = await scenario.pipeline('success');
  return { scenario, runner, compile, pipelineId: id, deploy: await jobNamed(scenario, id, 'deploy') };
}

describe('the jobs of a project', () => {
  it('are listed with any of the statuses that are asked for, the newest first, each once', async () => {
    const { scenario, compile, deploy } = await waitingForSomebody();

    const listed = async (query: string) => {
      const reply = await scenario.api.get(scenario.project.url(`/jobs?${query}`));
      return withIds.parse(expectStatus(reply, 200)).map(({ id }) => id);
    };
    expect(await listed('scope[]=manual&scope[]=success')).toEqual([deploy.id, compile.id]);
    expect(await listed('scope[]=success&scope[]=success')).toEqual([compile.id]);
    expect(await listed('scope[]=failed&scope[]=running')).toEqual([]);
    expect(await listed('scope[]=manual&scope[]=success&page=2&per_page=1')).toEqual([compile.id]);
  });

  it('show the profile of their user, as deployments do', async () => {
    const { scenario, compile } = await waitingForSomebody();
    const { project } = scenario;
    const ofOwner = { id: project.owner.id, username: project.owner.username, is_admin: false, bio: null };
    const one = job.strict().parse(expectStatus(await scenario.job(compile.id), 200));
    const listed = z.array(job.strict()).parse(expectStatus(await scenario.api.get(project.url('/jobs')), 200));

    for (const { user } of [one, ...listed]) expect(userProfile.strict().parse(user)).toMatchObject(ofOwner);
    expect(listed).toHaveLength(2);
  });
});

describe('playing a job', () => {
  it('queues a manual job as the one who plays it', async () => {
    const { scenario, runner, pipelineId, deploy } = await waitingForSomebody();
    expect(deploy.status).toBe('manual');

    const played = await scenario.actOnJob(deploy.id, 'play');

    expect(played).toMatchObject({
      status: 200,
      body: { id: deploy.id, status: 'pending', user: { id: scenario.developer.id } },
    });
    const job = await runner.next();
    expect(job.id).toBe(deploy.id);
    expect(await scenario.statuses(pipelineId)).toEqual(['compile: success', 'deploy: running']);
    await runner.finish(job);
    await scenario.pipeline('success');
  });

  it('runs a manual job that has ended once more, as another job', async () => {
    const { scenario, runner, deploy } = await waitingForSomebody();
    await scenario.actOnJob(deploy.id, 'play');
    await runner.finish(await runner.next(), 'failed');

    const again = expectStatus(await scenario.actOnJob(deploy.id, 'play'), 200);

    expect(again).toMatchObject({ name: 'deploy', status: 'pending' });
    const job = await runner.next();
    expect(job.id).not.toBe(deploy.id);
    expect(again).toMatchObject({ id: job.id });
  });

  it('queues a delayed job before its time, and only once its delay has begun', async () => {
    const scenario = await PipelineScenario.make(
      stack,
      `
stages: [build, deploy]
compile: { stage: build, script: make }
deploy: { stage: deploy, script: make deploy, when: delayed, start_in: 1 hour }
`,
    );
    const runner = await scenario.runner();
    const compile = await runner.next();
    const { id } = await scenario.pipeline('running');
    const deploy = await jobNamed(scenario, id, 'deploy');
    expect((await scenario.actOnJob(deploy.id, 'play')).status).toBe(400);
    expect((await scenario.job(deploy.id)).body).toMatchObject({ status: 'created' });
    await runner.finish(compile);

    const played = await scenario.actOnJob(deploy.id, 'play');

    expect(played).toMatchObject({
      status: 200,
      body: { id: deploy.id, status: 'pending', user: { id: scenario.developer.id } },
    });
    await runner.finish(await runner.next());
    await scenario.pipeline('success');
    expect(await scenario.actOnJob(deploy.id, 'play')).toMatchObject({ status: 200, body: { status: 'pending' } });
  });

  it('is 400 for a job that is not manual or runs, 404 for one of another project, 403 for a reporter', async () => {
    const { scenario, runner, compile, deploy } = await waitingForSomebody();
    const elsewhere = await PipelineScenario.make(stack);
    const reporter = await scenario.project.member('reporter');
    const unplayable = { status: 400, body: { message: '400 (Bad request) "Unplayable Job" not given' } };

    expect(await scenario.actOnJob(compile.id, 'play')).toMatchObject(unplayable);
    expect((await elsewhere.actOnJob(deploy.id, 'play')).status).toBe(404);
    expect((await scenario.actOnJob(deploy.id, 'play', reporter)).status).toBe(403);
    await scenario.actOnJob(deploy.id, 'play');
    await runner.next();
    expect(await scenario.actOnJob(deploy.id, 'play')).toMatchObject(unplayable);
  });
});

describe('retrying a job', () => {
  it('makes a new job that is queued at once, and lets what was skipped run after it', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const failed = await runner.next();
    await runner.finish(failed, 'failed');
    const { id } = await scenario.pipeline('failed');

    const retried = await scenario.actOnJob(failed.id, 'retry');

    expect(retried).toMatchObject({
      status: 201,
      body: { name: 'compile', status: 'pending', user: { id: scenario.developer.id } },
    });
    expect((await scenario.statuses(id)).sort()).toEqual(['check: created', 'compile: pending']);
    expect(await scenario.jobs(id)).toHaveLength(3);
    await runner.finish(await runner.next());
    await runner.finish(await runner.next());
    await scenario.pipeline('success');
  });

  it('leaves a manual job waiting', async () => {
    const { scenario, compile, pipelineId } = await waitingForSomebody();

    expect(await scenario.actOnJob(compile.id, 'retry')).toMatchObject({ status: 201, body: { status: 'pending' } });

    expect((await scenario.statuses(pipelineId)).sort()).toEqual(['compile: pending', 'deploy: manual']);
  });

  it('is 403 for one that has not ended, and for one that was tried again before', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    const refused = { status: 403, body: { message: '403 Forbidden - Job is not retryable' } };
    expect(await scenario.actOnJob(job.id, 'retry')).toMatchObject(refused);

    await runner.finish(job, 'failed');

    expect((await scenario.actOnJob(job.id, 'retry')).status).toBe(201);
    expect(await scenario.actOnJob(job.id, 'retry')).toMatchObject(refused);
  });

  it('has the time that the configuration gives, whatever the runner before allowed', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, timeout: 2 hours }');
    const hasty = await scenario.runner({ maximum_timeout: 700 });
    const first = await hasty.next();
    expect(first).toMatchObject({ runner_info: { timeout: 700 } });
    await hasty.finish(first, 'failed');
    await stack.as(null).raw('DELETE', `/runners?token=${hasty.token}`);

    await scenario.actOnJob(first.id, 'retry');

    expect(await (await scenario.runner()).next()).toMatchObject({ runner_info: { timeout: 7_200 } });
  });
});

describe('cancelling a job', () => {
  it('ends it, and the pipeline goes on without what came after it', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();

    const canceled = await scenario.actOnJob(job.id, 'cancel');

    expect(canceled).toMatchObject({ status: 201, body: { id: job.id, status: 'canceled' } });
    const { id } = await scenario.pipeline('canceled');
    expect(await scenario.statuses(id)).toEqual(['compile: canceled', 'check: skipped']);
    expect((await runner.update(job, { state: 'success' })).headers['job-status']).toBe('canceled');
  });

  it('leaves one that has ended as it is', async () => {
    const { scenario, compile } = await waitingForSomebody();

    expect(await scenario.actOnJob(compile.id, 'cancel')).toMatchObject({ status: 201, body: { status: 'success' } });
  });
});

describe('erasing a job', () => {
  it('deletes its log and its artifacts, and says when', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    await runner.append(job, 'a log', 0);
    expect((await runner.upload(job, 'an archive')).status).toBe(201);
    const refused = { status: 403, body: { message: '403 Forbidden - Job is not erasable!' } };
    expect(await scenario.actOnJob(job.id, 'erase')).toMatchObject(refused);
    await runner.finish(job);

    const erased = await scenario.actOnJob(job.id, 'erase');

    expect(erased).toMatchObject({ status: 201, body: { id: job.id, erased_at: anyTime } });
    expect(erased.body).not.toHaveProperty('artifacts_file');
    expect(await scenario.job(job.id, '/trace')).toMatchObject({ status: 200, body: null });
    expect((await scenario.job(job.id, '/artifacts')).status).toBe(404);
    expect(await scenario.actOnJob(job.id, 'erase')).toMatchObject(refused);
    expect(await runner.update(job, {})).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - Job has been erased!' },
    });
  });

  it('takes no artifacts whose upload had begun before', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    await runner.append(job, 'a log', 0);
    const objects = () =>
      stack.query('ci-service', 'SELECT FROM unreferenced_objects WHERE object_key LIKE $1', [
        `projects/${scenario.project.id}/artifacts/${job.id}/%`,
      ]);
    async function* archive() {
      yield '--boundary\r\nContent-Disposition: form-data; name="file"; filename="artifacts.zip"\r\n\r\nan ';
      await holdsEventually(async () => expect(await objects()).toHaveLength(1));
      expectStatus(await scenario.actOnJob(job.id, 'cancel'), 201);
      expectStatus(await scenario.actOnJob(job.id, 'erase'), 201);
      yield 'archive\r\n--boundary--\r\n';
    }

    const uploaded = await stack.as(null).raw('POST', `/jobs/${job.id}/artifacts`, {
      headers: { 'job-token': job.token, 'content-type': 'multipart/form-data; boundary=boundary' },
      body: Readable.from(archive()),
    });

    expect(uploaded).toMatchObject({ status: 403, body: { message: '403 Forbidden - Job has been erased!' } });
    expect((await scenario.job(job.id, '/artifacts')).status).toBe(404);
    expect(await objects()).toEqual([]);
  });
});

describe('keeping artifacts', () => {
  it('lets them expire no more; 404 without any', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    expect((await scenario.actOnJob(job.id, 'artifacts/keep')).status).toBe(404);
    await runner.upload(job, 'an archive', 'expire_in=1%20week');
    expect((await scenario.job(job.id)).body).toMatchObject({ artifacts_expire_at: anyTime });

    const kept = await scenario.actOnJob(job.id, 'artifacts/keep');

    expect(kept).toMatchObject({ status: 200, body: { id: job.id, artifacts_expire_at: null } });
  });

  it('is too late once they have expired', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    await runner.upload(job, 'an archive', 'expire_in=1%20week');
    const ended = `UPDATE job_artifacts SET expires_at = now() WHERE job_id = $1`;
    await stack.query('ci-service', ended, [job.id]);

    expect((await scenario.actOnJob(job.id, 'artifacts/keep')).status).toBe(404);
    expect((await scenario.job(job.id, '/artifacts')).status).toBe(404);
  });
});
