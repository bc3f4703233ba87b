import {
  Deployments,
  Environments,
  JobArtifacts,
  Jobs,
  Pipelines,
  PipelineTriggerTokens,
  ProjectVariables,
  Runners,
} from '@gitbeaker/rest';
import { z } from 'zod';
import { eventually, expectStatus, type TestProject, useStack } from '../index.js';
import { refusalOf } from './refusal-of.js';

const stack = useStack();

const CONFIGURATION = `
deploy:
  script: deploy
  artifacts: { paths: [out] }
  environment: { name: production, url: https://example.org }
check: { script: check, when: manual }
never: { script: make, rules: [{ if: $WANTED }] }
`;

/** A new project with a configuration, and how its owner calls. */
async function newProject() {
  const project = await stack.given.project({ initialized: false });
  const sha = await project.commit('main', { '.ingot-ci.yml': CONFIGURATION });
  return {
    project,
    id: project.id,
    sha,
    as: { host: stack.url, token: stack.running.rootToken, sudo: project.owner.id },
  };
}

/** A zip archive with the file `out/result.txt`. */
const ARCHIVE = Buffer.from(
  'UEsDBBQAAAAAAAAAIQBgJnYUCAAAAAgAAAAOAAAAb3V0L3Jlc3VsdC50eHRhIHJlc3VsdFBLAQIUAxQAAAAAAAAAIQBgJnYUCAAAAAgAAAAOAAAA' +
    'AAAAAAAAAACAAQAAAABvdXQvcmVzdWx0LnR4dFBLBQYAAAAAAQABADwAAAA0AAAAAAA=',
  'base64',
);

const textOf = (file: Blob): Promise<string> => file.text();

const withToken = z.looseObject({ runners_token: z.string() });

async function runnersTokenOf(project: TestProject): Promise<string> {
  const reply = await stack.as(project.owner).get(project.url());
  return withToken.parse(expectStatus(reply, 200)).runners_token;
}

const handedOut = z.looseObject({ id: z.number(), token: z.string() });

/** Runs the next job as a runner does: the client that is tried here knows no jobs to run. */
async function runNext(token: string, log: string): Promise<number> {
  const runner = stack.as(null);
  const asked = await eventually(
    () => runner.post('/jobs/request', { token }),
    ({ status }) => status === 201,
  );
  const job = handedOut.parse(expectStatus(asked, 201));
  const headers = { 'job-token': job.token };
  const head = '--part\r\nContent-Disposition: form-data; name="file"; filename="out.zip"\r\n\r\n';
  await runner.raw('PATCH', `/jobs/${job.id}/trace`, {
    headers: { ...headers, 'content-type': 'text/plain', 'content-range': `0-${log.length}` },
    body: log,
  });
  await runner.raw('POST', `/jobs/${job.id}/artifacts`, {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=part' },
    body: Buffer.concat([Buffer.from(head), ARCHIVE, Buffer.from('\r\n--part--\r\n')]),
  });
  expectStatus(await runner.put(`/jobs/${job.id}`, { token: job.token, state: 'success' }), 200);
  return job.id;
}

describe('the npm client of this API, with what CI makes', () => {
  it('makes, lists, shows, cancels and retries pipelines, and what their jobs do', async () => {
    const { id, sha, as } = await newProject();
    const [pipelines, jobs] = [new Pipelines(as), new Jobs(as)];

    const made = await pipelines.create(id, 'main', { variables: [{ key: 'WANTED', value: 'yes' }] });

    expect(made).toMatchObject({ sha, ref: 'main', status: 'pending', user: { id: as.sudo } });
    expect(await pipelines.show(id, made.id)).toMatchObject({ id: made.id, status: 'pending' });
    expect(await pipelines.all(id, { scope: 'branches' })).toContainEqual(expect.objectContaining({ id: made.id }));
    const ofPipeline = await jobs.all(id, { pipelineId: made.id });
    expect(ofPipeline).toMatchObject([{ name: 'deploy' }, { name: 'check' }, { name: 'never' }]);
    const [deploy, check] = ofPipeline;
    expect(await jobs.show(id, Number(check?.id))).toMatchObject({ name: 'check', status: 'manual' });
    expect(await jobs.play(id, Number(check?.id))).toMatchObject({ name: 'check', status: 'pending' });
    expect(await jobs.cancel(id, Number(deploy?.id))).toMatchObject({ status: 'canceled' });
    expect(await jobs.retry(id, Number(deploy?.id))).toMatchObject({ name: 'deploy', status: 'pending' });
    expect(await pipelines.cancel(id, made.id)).toMatchObject({ id: made.id, status: 'canceled' });
    expect(await pipelines.retry(id, made.id)).toMatchObject({ id: made.id, status: 'pending' });
    expect(await refusalOf(pipelines.create(id, 'nowhere'))).toEqual({
      status: 400,
      message: JSON.stringify({ base: ['Reference not found'] }),
    });
    expect(await refusalOf(pipelines.show(id, 999_999_999))).toMatchObject({ status: 404 });
    expect(await refusalOf(jobs.show(id, 999_999_999))).toMatchObject({ status: 404 });
  });

  it('registers, lists, shows, changes and removes runners; reads logs, artifacts and deployments of their jobs', async () => {
    const { project, id, sha, as } = await newProject();
    const runners = new Runners(as);

    const made = await runners.create(await runnersTokenOf(project), { description: 'mine', tagList: ['linux'] });

    expect(await runners.all({ projectId: id })).toMatchObject([{ id: made.id, description: 'mine', active: true }]);
    expect(await runners.show(made.id)).toMatchObject({ tag_list: ['linux'], projects: [{ id }] });
    expect(await runners.edit(made.id, { description: 'ours', runUntagged: true })).toMatchObject({
      description: 'ours',
    });
    const jobId = await runNext(made.token, 'a log');
    const jobs = new Jobs(as);
    expect(await runners.allJobs(made.id)).toMatchObject([{ id: jobId, name: 'deploy', status: 'success' }]);
    expect(await jobs.showLog(id, jobId)).toBe('a log');
    const archive = await new JobArtifacts(as).downloadArchive(id, { jobId });
    expect(Buffer.from(await archive.arrayBuffer())).toEqual(ARCHIVE);
    const artifactPath = 'out/result.txt';
    const files = [
      { jobId, artifactPath },
      { ref: 'main', job: 'deploy', artifactPath },
    ];
    for (const wanted of files) {
      expect(await textOf(await new JobArtifacts(as).downloadArchive(id, wanted))).toBe('a result');
    }
    expect(await new JobArtifacts(as).keep(id, jobId)).toMatchObject({ id: jobId });

    const [deployments, environments] = [new Deployments(as), new Environments(as)];
    const [deployment] = await eventually(
      () => deployments.all(id),
      ({ length }) => length === 1,
    );
    expect(deployment).toMatchObject({ iid: 1, sha, ref: 'main', deployable: { id: jobId, status: 'success' } });
    expect(await deployments.show(id, Number(deployment?.id))).toEqual(deployment);
    expect(await environments.all(id)).toMatchObject([{ name: 'production', external_url: 'https://example.org' }]);
    expect(await refusalOf(deployments.show(id, 999_999_999))).toEqual({ status: 404, message: '404 Not found' });

    expect(await jobs.erase(id, jobId)).toMatchObject({ id: jobId });
    expect(await jobs.showLog(id, jobId)).toBe('');
    await runners.remove({ runnerId: made.id });
    expect(await runners.all({ projectId: id })).toEqual([]);
  });

  it('makes, lists, shows, changes, stops and removes environments', async () => {
    const { id, as } = await newProject();
    const environments = new Environments(as);

    const made = await environments.create(id, 'staging', { externalUrl: 'https://staging.example.org' });

    expect(made).toMatchObject({ name: 'staging', slug: 'staging', external_url: 'https://staging.example.org' });
    expect(await environments.all(id, { search: 'stag' })).toMatchObject([{ id: made.id }]);
    expect(await environments.show(id, made.id)).toMatchObject({ id: made.id, state: 'available' });
    expect(await environments.edit(id, made.id, { externalUrl: 'https://other.example.org' })).toMatchObject({
      external_url: 'https://other.example.org',
    });
    expect(await environments.stop(id, made.id)).toMatchObject({ id: made.id, state: 'stopped' });
    await environments.remove(id, made.id);
    expect(await environments.all(id, { name: 'staging' })).toEqual([]);
  });

  it('makes, lists, shows, changes and removes variables', async () => {
    const { id, as } = await newProject();
    const variables = new ProjectVariables(as);

    const made = await variables.create(id, 'TOKEN', 'long-enough', { masked: true, variableType: 'file' });

    expect(made).toMatchObject({ key: 'TOKEN', value: 'long-enough', masked: true, protected: false });
    expect(await variables.all(id)).toEqual([made]);
    expect(await variables.show(id, 'TOKEN')).toEqual(made);
    expect(await variables.edit(id, 'TOKEN', 'another-one')).toEqual({ ...made, value: 'another-one' });
    expect(await refusalOf(variables.create(id, 'TOKEN', 'x'))).toMatchObject({ status: 400 });
    await variables.remove(id, 'TOKEN');
    expect(await refusalOf(variables.show(id, 'TOKEN'))).toEqual({ status: 404, message: '404 Variable Not Found' });
  });

  it('makes, lists, shows, changes, runs and removes triggers', async () => {
    const { id, as, sha } = await newProject();
    const triggers = new PipelineTriggerTokens(as);

    const made = await triggers.create(id, 'nightly');

    expect(made).toMatchObject({ description: 'nightly', last_used: null, owner: { id: as.sudo } });
    expect(await triggers.all(id)).toEqual([made]);
    expect(await triggers.show(id, made.id)).toEqual(made);
    expect(await triggers.edit(id, made.id, { description: 'weekly' })).toMatchObject({ description: 'weekly' });
    expect(await triggers.trigger(id, 'main', made.token)).toMatchObject({ sha, ref: 'main' });
    const pipeline = await triggers.trigger(id, 'main', made.token, { variables: { WANTED: 'yes' } });
    expect(await new Jobs(as).all(id, { pipelineId: pipeline.id })).toHaveLength(3);
    await triggers.remove(id, made.id);
    expect(await triggers.all(id)).toEqual([]);
  });
});
