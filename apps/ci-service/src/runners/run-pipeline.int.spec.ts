import { expectStatus, holdsEventually, type Reply, uniqueName, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { handedOut } from '../../test/test-runner.js';

const stack = useStack();

describe('a pipeline with a runner', () => {
  it('goes through its stages, each after the one before', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const { id } = await scenario.pipeline('pending');

    const compile = await runner.next();
    expect(compile.job_info).toMatchObject({ name: 'compile', stage: 'build' });
    expect(compile.steps).toMatchObject([{ name: 'script', script: ['make'] }]);
    expect(compile.git_info).toMatchObject({ ref: 'main', sha: scenario.sha, ref_type: 'branch' });
    expect(await scenario.statuses(id)).toEqual(['compile: running', 'check: created']);
    await scenario.pipeline('running');
    expect((await runner.poll()).status).toBe(204);

    await runner.finish(compile);
    const check = await runner.next();
    expect(check.job_info.name).toBe('check');
    await runner.finish(check);

    const done = await scenario.pipeline('success');
    expect(done.started_at).not.toBeNull();
    expect(done.finished_at).not.toBeNull();
  });

  it('stops at a job that fails, and runs it and what was skipped when it is tried again', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const compile = await runner.next();
    await runner.finish(compile, 'failed', { failure_reason: 'script_failure' });
    const { id } = await scenario.pipeline('failed');
    expect(await scenario.statuses(id)).toEqual(['compile: failed', 'check: skipped']);
    expect((await scenario.job(compile.id)).body).toMatchObject({ failure_reason: 'script_failure' });

    const retried = await scenario.act(id, 'retry');

    expect(retried).toMatchObject({ status: 201, body: { id, status: 'pending' } });
    await scenario.untilStatuses(id, ['check: created', 'compile: pending']);
    await runner.finish(await runner.next());
    await runner.finish(await runner.next());
    await scenario.pipeline('success');
  });

  it('tells the runner of a job that was cancelled', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    const { id } = await scenario.pipeline('running');

    expect(await scenario.act(id, 'cancel')).toMatchObject({ status: 200, body: { status: 'canceled' } });

    await scenario.untilStatuses(id, ['compile: canceled', 'check: canceled']);
    const told = await runner.append(job, 'late', 0);
    expect(told).toMatchObject({ status: 202, headers: { 'job-status': 'canceled' } });
    expect((await runner.update(job, { state: 'success' })).headers['job-status']).toBe('canceled');
  });

  it('lets the runner of a cancelled job send the end of its log, and say again what it does not know to be there', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    expectStatus(await scenario.actOnJob(job.id, 'cancel'), 201);
    await runner.append(job, 'begun, ', 0);

    const mismatch = await runner.append(job, 'begun, and ended', 0);

    expect(mismatch).toMatchObject({ status: 416, headers: { range: '0-7' } });
    expect(mismatch.headers).not.toHaveProperty('job-status');
    expect((await runner.append(job, 'and ended', 7)).status).toBe(202);
    expect((await scenario.job(job.id, '/trace')).body).toBe('begun, and ended');
  });

  it('clones its project with the token of the job, for as long as the job runs', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    const advertised = async () => {
      const { username, password, pathname } = new URL(job.git_info.repo_url);
      const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
      const url = `${stack.url}${pathname}/info/refs?service=git-upload-pack`;
      return (await fetch(url, { headers: { authorization } })).status;
    };
    expect(await advertised()).toBe(200);

    await runner.finish(job);

    expect(await advertised()).toBe(401);
  });

  it('passes artifacts of one stage to the next', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const compile = await runner.next();
    expect((await runner.upload(compile, 'an archive')).status).toBe(201);
    await runner.finish(compile);

    const check = await runner.next();

    expect(check.dependencies).toMatchObject([
      { id: compile.id, name: 'compile', artifacts_file: { filename: 'artifacts.zip', size: 10 } },
    ]);
    const [dependency] = check.dependencies;
    expect(await runner.download(compile.id, dependency?.token ?? '')).toMatchObject({
      status: 200,
      body: 'an archive',
    });
    await runner.finish(check);
    expect((await runner.download(compile.id, check.token)).status).toBe(403);
  });
});

describe('the log of a job', () => {
  it('is read while it grows', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    expect(await runner.append(job, 'first ', 0)).toMatchObject({
      status: 202,
      headers: { range: '0-6', 'job-status': 'running' },
    });
    expect((await scenario.job(job.id, '/trace')).body).toBe('first ');

    expect((await runner.append(job, 'second', 6)).status).toBe(202);
    await runner.finish(job);

    const shown = await scenario.job(job.id, '/trace');
    expect(shown).toMatchObject({ status: 200, body: 'first second' });
    expect(shown.headers['content-type']).toContain('text/plain');
  });

  it('refuses what does not follow its end, and says where that is', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    await runner.append(job, 'four', 0);

    for (const start of [0, 5, 9_999_999_999_999]) {
      expect(await runner.append(job, 'late', start)).toMatchObject({ status: 416, headers: { range: '0-4' } });
    }
    expect((await runner.append(job, '', 4)).status).toBe(202);
    const without = await stack.as(null).raw('PATCH', `/jobs/${job.id}/trace`, { headers: { 'job-token': job.token } });
    expect(without).toMatchObject({ status: 400, body: { error: '400 Missing header Content-Range' } });
  });

  it('never shows the token of the job, whole or in two pieces', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    const text = `a ${job.token} b ${job.token}.`;
    const cut = text.lastIndexOf(job.token) + 5;

    await runner.append(job, text.slice(0, cut), 0);
    await runner.append(job, text.slice(cut), cut);

    const hidden = 'x'.repeat(job.token.length);
    expect((await scenario.job(job.id, '/trace')).body).toBe(`a ${hidden} b ${hidden}.`);
  });
});

describe('when a project is deleted', () => {
  it('the logs and artifacts of its jobs go with it', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const job = await runner.next();
    await runner.append(job, 'some', 0);
    await runner.upload(job, 'an archive');
    const kept = () =>
      stack.query(
        'ci-service',
        `SELECT job_id FROM job_traces WHERE project_id = $1 UNION ALL SELECT job_id FROM job_artifacts WHERE project_id = $1`,
        [scenario.project.id],
      );
    expect(await kept()).toHaveLength(2);

    expect((await stack.as(scenario.project.owner).delete(scenario.project.url())).status).toBe(202);

    await holdsEventually(async () => expect(await kept()).toEqual([]));
  });
});

describe('a masked variable of the project', () => {
  it('reaches the job, and never its log', async () => {
    const scenario = await PipelineScenario.make(stack);
    const value = 'a-password-of-the-project';
    const variable = { key: 'PASSWORD', value, masked: true };
    const made = await stack.as(scenario.project.owner).post(scenario.project.url('/variables'), variable);
    expect(made.status).toBe(201);
    const runner = await scenario.runner();
    const job = await runner.next();
    expect(job.variables).toContainEqual(
      expect.objectContaining({ key: 'PASSWORD', value, public: false, masked: true }),
    );

    await runner.append(job, `the password is ${value}\n`, 0);

    expect((await scenario.job(job.id, '/trace')).body).toBe(`the password is ${'x'.repeat(value.length)}\n`);

    await runner.finish(job, 'success', { trace: `as a whole: ${value}\n` });

    expect((await scenario.job(job.id, '/trace')).body).toBe(`as a whole: ${'x'.repeat(value.length)}\n`);
  });
});

describe('a token', () => {
  it('that is not the job’s own is 403, and a job that does not exist 404', async () => {
    const scenario = await PipelineScenario.make(stack);
    const runner = await scenario.runner();
    const { id } = await runner.next();

    for (const token of [runner.token, 'wrong']) {
      expect(await runner.update({ id, token }, { state: 'success' })).toMatchObject({
        status: 403,
        body: { message: '403 Forbidden' },
      });
      expect((await runner.append({ id, token }, 'x', 0)).status).toBe(403);
      expect((await runner.upload({ id, token }, 'x')).status).toBe(403);
    }
    expect(await runner.update({ id: 999_999_999, token: 'any' }, {})).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    });
  });

  it('of a runner that is unknown is 403, and a missing one 400', async () => {
    expect((await stack.as(null).post('/jobs/request', { token: 'unknown' })).status).toBe(403);
    expect((await stack.as(null).post('/runners/verify', { token: 'unknown' })).status).toBe(403);
    expect((await stack.as(null).post('/runners', { token: 'unknown' })).status).toBe(403);
    expect((await stack.as(null).post('/jobs/request', {})).status).toBe(400);
  });
});

describe('a runner', () => {
  it('gets no job that asks for a tag which it does not have', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, tags: [gpu] }');
    await scenario.pipeline('pending');
    const plain = await scenario.runner();
    const fitting = await scenario.runner({ tag_list: 'gpu, linux', run_untagged: false });

    expect((await plain.poll()).status).toBe(204);
    expect((await fitting.next()).job_info.name).toBe('job');
  });

  it('gets no jobs of other projects', async () => {
    const scenario = await PipelineScenario.make(stack);
    await scenario.pipeline('pending');
    const elsewhere = await PipelineScenario.make(stack);
    const runner = await elsewhere.runner();

    const job = await runner.next();

    expect(job.git_info.sha).toBe(elsewhere.sha);
    expect((await runner.poll()).status).toBe(204);
  });

  it('that waits is given a job as soon as one is queued: by the poll that was there before', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, only: [later] }');
    const runner = await scenario.runner();
    let given: Reply | undefined;
    // a poll ends after some seconds: a busy machine may need longer to make a pipeline, though not each time
    for (let attempt = 0; attempt < 4 && given?.status !== 201; attempt++) {
      if (given !== undefined) await runner.finish(await runner.next());
      expect((await runner.poll()).status).toBe(204);
      const waiting = runner.poll();
      await scenario.project.commit('later', { [uniqueName('file')]: 'a' });
      given = await waiting;
    }

    expect(given?.status).toBe(201);
    expect(handedOut.parse(given?.body).git_info.ref).toBe('later');
  }, 180_000);

  it('is verified, and unknown once it has gone', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { token } = await scenario.runner();
    expect((await stack.as(null).post('/runners/verify', { token })).status).toBe(200);

    expect((await stack.as(null).raw('DELETE', `/runners?token=${token}`)).status).toBe(204);

    expect((await stack.as(null).post('/runners/verify', { token })).status).toBe(403);
  });
});
