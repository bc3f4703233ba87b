import { z } from 'zod';
import { job as shownJob, type JobJson } from '@ingot/contracts';
import { expectStatus, holdsEventually, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { type HandedOutJob } from '../../test/test-runner.js';

const stack = useStack();

const POSITION = 'x-gitlab-last-update';
const DAY_MS = 24 * 3_600_000;

const CONFIGURATION = `
image: ruby:3.3
services: [postgres:16]
before_script: [bundle install]
after_script: [rm -rf tmp]
variables: { RAILS_ENV: test }
cache: { key: gems, paths: [vendor] }
job:
  script: [rake, rake lint]
  artifacts: { name: reports, untracked: true, paths: [out], when: always, expire_in: 1 week }
`;

/** A job that a runner has just got. */
async function running(configuration = 'job: { script: make }') {
  const scenario = await PipelineScenario.make(stack, configuration);
  const runner = await scenario.runner();
  const job = await runner.next();
  const shown = async (): Promise<JobJson> => shownJob.parse(expectStatus(await scenario.job(job.id), 200));
  return { scenario, runner, job, shown };
}

describe('a poll', () => {
  it('that finds nothing is told where in the queue it was, and one that gets a job is not', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make }');
    await scenario.pipeline('pending');
    const runner = await scenario.runner();

    const given = await runner.poll();
    const nothing = await runner.poll();

    expect(given.status).toBe(201);
    expect(given.headers).not.toHaveProperty(POSITION);
    expect(nothing.status).toBe(204);
    expect(nothing.headers[POSITION]).toMatch(/^[0-9a-f]+$/);
  });

  it('of a paused runner is told nothing', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make }');
    const paused = await scenario.runner({ active: false });

    const nothing = await paused.poll();

    expect(nothing.status).toBe(204);
    expect(nothing.headers).not.toHaveProperty(POSITION);
  });
});

describe('a job that is handed out', () => {
  it('tells all that its runner needs', async () => {
    const { scenario, runner, job } = await running(CONFIGURATION);
    const { project, sha } = scenario;

    expect(job).toMatchObject({
      allow_git_fetch: true,
      job_info: { name: 'job', stage: 'test', project_id: project.id, project_name: project.path },
      git_info: { ref: 'main', sha, before_sha: '0'.repeat(40), ref_type: 'branch' },
      runner_info: { timeout: 3_600 },
      steps: [
        {
          name: 'script',
          script: ['bundle install', 'rake', 'rake lint'],
          timeout: 3_600,
          when: 'on_success',
          allow_failure: false,
        },
        { name: 'after_script', script: ['rm -rf tmp'], timeout: 3_600, when: 'always', allow_failure: true },
      ],
      image: { name: 'ruby:3.3' },
      services: [{ name: 'postgres:16' }],
      artifacts: [{ name: 'reports', untracked: true, paths: ['out'], when: 'always', expire_in: '1 week' }],
      cache: [{ key: 'gems-protected', untracked: false, paths: ['vendor'] }],
      credentials: [],
      dependencies: [],
    });
    expect(new URL(job.git_info.repo_url)).toMatchObject({ username: 'gitlab-ci-token', password: job.token });
    await runner.finish(job);
  });

  it('knows in whose name it runs, and what it is', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, only: [api] }');
    const { developer, project } = scenario;
    expectStatus(await scenario.create('main', {}, developer), 201);

    const job = await (await scenario.runner()).next();

    expect(valuesIn(job)).toMatchObject({
      CI_JOB_ID: String(job.id),
      CI_JOB_TOKEN: job.token,
      CI_PROJECT_PATH: project.pathWithNamespace,
      CI_PIPELINE_SOURCE: 'api',
      CI_COMMIT_REF_PROTECTED: 'true',
      GITLAB_USER_ID: String(developer.id),
      GITLAB_USER_LOGIN: developer.username,
      GITLAB_USER_EMAIL: developer.email,
    });
  });
});

describe('what a configuration says of the user and of protection', () => {
  it('holds when the pipeline is made', async () => {
    const scenario = await PipelineScenario.make(
      stack,
      `
mine: { script: make, rules: [{ if: $GITLAB_USER_EMAIL == $WANTED && $CI_COMMIT_REF_PROTECTED == "true" }] }
others: { script: make, rules: [{ if: $GITLAB_USER_EMAIL != $WANTED }] }
review: { script: make, environment: 'by/$GITLAB_USER_LOGIN' }`,
    );
    const { developer, project } = scenario;
    const variables = [{ key: 'WANTED', value: developer.email }];
    const rule = { developers_can_merge: true };
    expectStatus(await stack.as(project.owner).put(project.url('/repository/branches/main/protect'), rule), 200);

    const created = expectStatus(await scenario.create('main', { variables }, developer), 201);

    const { id } = z.object({ id: z.number() }).parse(created);
    expect((await scenario.jobs(id)).map(({ name }) => name)).toEqual(['mine', 'review']);
    const environments = await scenario.api.get(project.url('/environments?per_page=100'));
    expect(environments.body).toContainEqual(expect.objectContaining({ name: `by/${developer.username}` }));
  });
});

describe('a report about a job', () => {
  it('of another state than success and failed leaves it running', async () => {
    const { runner, job, shown } = await running();

    for (const state of ['running', 'pending', 'canceled', 'finished']) {
      expect(await runner.update(job, { state })).toMatchObject({ status: 200, body: { status: 'running' } });
    }

    expect(await shown()).toMatchObject({ status: 'running' });
  });

  it('is 403 while its project is being deleted, and 404 once nothing is left of the job', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make }');
    const runner = await scenario.runner();
    const job = await runner.next();
    const deleted = { status: 403, body: { message: '403 Forbidden - Project has been deleted!' } };

    await stack.query('ci-service', 'DELETE FROM ci_projects WHERE project_id = $1', [scenario.project.id]);
    expect(await runner.update(job, { state: 'success' })).toMatchObject(deleted);
    expect(await runner.append(job, 'on', 0)).toMatchObject(deleted);
    expect(await runner.upload(job, 'any')).toMatchObject(deleted);
    expect((await runner.update({ ...job, token: 'other' }, {})).body).toEqual({ message: '403 Forbidden' });

    expectStatus(await stack.as(scenario.project.owner).delete(scenario.project.url()), 202);
    await holdsEventually(async () => expect((await runner.update(job, { state: 'success' })).status).toBe(404));
  });

  it('has a piece of the log where it starts, whatever end it claims', async () => {
    const { scenario, job } = await running();
    const headers = { 'job-token': job.token, 'content-type': 'text/plain', 'content-range': '0-99999' };

    const reply = await stack.as(null).raw('PATCH', `/jobs/${job.id}/trace`, { headers, body: 'short' });

    expect(reply).toMatchObject({ status: 202, headers: { range: '0-5' } });
    expect((await scenario.job(job.id, '/trace')).body).toBe('short');
  });
});

describe('a log that outgrows its limit', () => {
  it('ends its job, whose runner is told so', async () => {
    const { runner, job, shown } = await running();
    expectStatus(await runner.append(job, 'begins', 0), 202);
    const almost = 100 * 1024 * 1024 - 8;
    await stack.query('ci-service', 'UPDATE job_traces SET length = $2 WHERE job_id = $1', [job.id, almost]);
    expectStatus(await runner.append(job, 'to there', almost), 202);
    expectStatus(await runner.append(job, 'far too much', almost), 416);

    const reply = await runner.append(job, '!', almost + 8);

    expect(reply).toMatchObject({ status: 403, body: { message: '403 Forbidden - Job is not running' } });
    expect(await shown()).toMatchObject({ status: 'failed', failure_reason: 'trace_size_exceeded' });
  });

  it('takes no piece of more than 8 MiB', async () => {
    const { runner, job, shown } = await running();

    const reply = await runner.append(job, '.'.repeat(8 * 1024 * 1024 + 1), 0);

    expect(reply).toMatchObject({ status: 413, body: { reason: 'The limit is 8388608 bytes' } });
    expect(await shown()).toMatchObject({ status: 'running' });
  });
});

describe('artifacts', () => {
  const authorize = ({ id, token }: HandedOutJob, filesize?: number) =>
    stack.as(null).post(`/jobs/${id}/artifacts/authorize`, { token, filesize });

  it('are taken while their job runs, and not afterwards', async () => {
    const { runner, job } = await running();
    expect((await authorize(job)).status).toBe(200);
    expectStatus(await runner.upload(job, 'one'), 201);
    await runner.finish(job);

    const refused = { status: 403, body: { message: '403 Forbidden - Job is not running!' } };
    expect(await authorize(job)).toMatchObject(refused);
    expect(await runner.upload(job, 'two')).toMatchObject(refused);
  });

  it('that are too large are 413 before they are sent', async () => {
    const { job } = await running();

    expect(await authorize(job, 2 ** 40)).toMatchObject({
      status: 413,
      body: { message: '413 Request Entity Too Large', reason: 'The limit is 1073741824 bytes' },
    });
  });

  it('without a file are 400', async () => {
    const { job } = await running();
    const form = '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--b--\r\n';

    const reply = await stack.as(null).raw('POST', `/jobs/${job.id}/artifacts`, {
      headers: { 'job-token': job.token, 'content-type': 'multipart/form-data; boundary=b' },
      body: form,
    });

    expect(reply.status).toBe(400);
  });

  it('that are uploaded again replace the first ones, and are given out as they came', async () => {
    const { runner, job, shown } = await running();
    expectStatus(await runner.upload(job, 'the first'), 201);
    expectStatus(await runner.upload(job, 'another'), 201);

    const reply = await runner.download(job.id, job.token);

    expect(reply).toMatchObject({
      status: 200,
      body: 'another',
      headers: {
        'content-disposition': 'attachment; filename="artifacts.zip"',
        'content-transfer-encoding': 'binary',
      },
    });
    expect(await shown()).toMatchObject({ artifacts_file: { filename: 'artifacts.zip', size: 7 } });
  });

  it.each([
    ['a month unless their job says otherwise', '', 30],
    ['as long as their job says', 'expire_in=2 days', 2],
    ['for ever with 0', 'expire_in=0', null],
    ['for ever with a time that makes no sense', 'expire_in=soon', null],
  ])('are kept %s', async (_how, query, days) => {
    const { runner, job, shown } = await running();

    expectStatus(await runner.upload(job, 'some', query), 201);

    const { artifacts_expire_at: expiry = null } = await shown();
    const inDays = expiry === null ? null : Math.round((Date.parse(expiry) - Date.now()) / DAY_MS);
    expect(inDays).toBe(days);
  });
});

const valuesIn = ({ variables }: HandedOutJob): Readonly<Record<string, string>> =>
  Object.fromEntries(variables.map(({ key, value }) => [key, value]));
