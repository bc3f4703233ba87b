import { type Caller, useStack, zip } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

const FILES = [
  { name: 'dist/app.js', content: 'the app' },
  { name: 'dist/with blank é.txt', content: 'the text' },
];
const notThere = { status: 404, body: { message: '404 Not Found' } };

/** A job of a successful pipeline that left an archive behind. */
async function withArtifacts(archive: Buffer | string = zip(FILES)) {
  const scenario = await PipelineScenario.make(stack, 'job: { script: make }');
  const runner = await scenario.runner();
  const job = await runner.next();
  expect((await runner.upload(job, archive)).status).toBe(201);
  await runner.finish(job);
  await scenario.pipeline('success');
  return { scenario, job };
}

describe('one file of the artifacts of a job', () => {
  it('is read by its path, with slashes as they are or encoded', async () => {
    const { scenario, job } = await withArtifacts();

    for (const path of ['dist/app.js', 'dist%2Fapp.js']) {
      const reply = await scenario.job(job.id, `/artifacts/${path}`);
      expect(reply).toMatchObject({ status: 200, body: 'the app' });
      expect(reply.headers).toMatchObject({
        'content-disposition': 'attachment; filename="app.js"',
        'content-type': 'application/octet-stream',
        'content-length': '7',
      });
    }
    expect((await scenario.job(job.id, `/artifacts/${encodeURI('dist/with blank é.txt')}`)).body).toBe('the text');
  });

  it('is read by the name of the ref and of the job, from the newest pipeline that succeeded', async () => {
    const { scenario } = await withArtifacts();
    const url = (ref: string, path: string, job = 'job') => `/jobs/artifacts/${ref}/raw/${path}?job=${job}`;
    const get = (path: string) => scenario.api.get(scenario.project.url(path));

    expect(await get(url('main', 'dist/app.js'))).toMatchObject({ status: 200, body: 'the app' });
    expect(await get(url('main', 'dist%2Fapp.js'))).toMatchObject({ status: 200, body: 'the app' });
    expect(await get(url('none', 'dist/app.js'))).toMatchObject(notThere);
    expect(await get(url('main', 'dist/app.js', 'none'))).toMatchObject(notThere);
    expect(await get(url('main', 'none'))).toMatchObject(notThere);
    expect((await get('/jobs/artifacts/main/raw/dist/app.js')).status).toBe(400);
  });

  it('is 404 when it is not there, or there are no artifacts; for those who do not see the job as well', async () => {
    const { scenario, job } = await withArtifacts();
    const stranger = await stack.given.user();

    for (const path of ['none', 'dist', 'dist/', '../dist/app.js']) {
      expect(await scenario.job(job.id, `/artifacts/${path}`)).toMatchObject({ status: 404 });
    }
    expect((await scenario.job(job.id, '/artifacts/dist/app.js', stranger)).status).toBe(404);
    await scenario.actOnJob(job.id, 'erase');
    expect(await scenario.job(job.id, '/artifacts/dist/app.js')).toMatchObject(notThere);
  });

  it('is 400 when the artifacts are no zip archive, and 304 for who has it already', async () => {
    const other = await withArtifacts('no archive');
    expect(await other.scenario.job(other.job.id, '/artifacts/a')).toMatchObject({
      status: 400,
      body: { message: 'The artifacts are no zip archive that can be read' },
    });

    const { scenario, job } = await withArtifacts();
    const url = scenario.project.url(`/jobs/${job.id}/artifacts/dist/app.js`);
    const { etag } = (await scenario.api.get(url)).headers;
    expect((await scenario.api.get(url, { headers: { 'if-none-match': String(etag) } })).status).toBe(304);
  });
});

describe('a file of an archive that unfolds to less than it says', () => {
  it('is not answered as if it were whole, and ends nothing', async () => {
    const { scenario, job } = await withArtifacts(zip([{ name: 'short', content: 'short', claimedSize: 200 }]));

    const reading = scenario.job(job.id, '/artifacts/short').then(({ status }) => status);
    expect(await reading.catch(() => 'broken off')).not.toBe(200);

    expect(await scenario.job(job.id)).toMatchObject({ status: 200 });
  });
});

describe('DELETE /projects/:id/jobs/:job_id/artifacts', () => {
  const remove = ({ project }: PipelineScenario, jobId: number, as: Caller = project.owner) =>
    stack.as(as).delete(project.url(`/jobs/${jobId}/artifacts`));

  it('deletes the artifacts, as often as asked, and keeps the job with its log', async () => {
    const { scenario, job } = await withArtifacts();
    const log = await scenario.job(job.id, '/trace');
    const maintainer = await scenario.project.member('maintainer');

    for (let round = 0; round < 2; round++) {
      expect(await remove(scenario, job.id, maintainer)).toMatchObject({ status: 204, body: null });
      expect(await scenario.job(job.id, '/artifacts/dist/app.js')).toMatchObject(notThere);
    }

    const { body } = await scenario.job(job.id);
    expect(body).toMatchObject({ status: 'success' });
    expect(body).not.toHaveProperty('artifacts_file');
    expect((await scenario.job(job.id, '/trace')).body).toBe(log.body);
  });

  it('is refused to developers, to strangers, for another job, and in an archived project', async () => {
    const { scenario, job } = await withArtifacts();
    const developer = await scenario.project.member('developer');

    expect(await remove(scenario, job.id, developer)).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden' },
    });
    expect(await remove(scenario, job.id, await stack.given.user())).toMatchObject({ status: 404 });
    expect(await remove(scenario, 2_000_000_000)).toMatchObject({ status: 404, body: { message: '404 Not Found' } });
    await stack.as(scenario.project.owner).post(scenario.project.url('/archive'));
    expect(await remove(scenario, job.id)).toMatchObject({ status: 403 });
    expect((await scenario.job(job.id, '/artifacts/dist/app.js')).status).toBe(200);
  });
});

describe('a part of the artifacts', () => {
  it('is sent to who asks for it, so that a download that broke off goes on', async () => {
    const { scenario, job } = await withArtifacts('0123456789');
    const url = scenario.project.url(`/jobs/${job.id}/artifacts`);

    const rest = await scenario.api.get(url, { headers: { range: 'bytes=4-' } });

    expect(rest).toMatchObject({ status: 206, body: '456789' });
    expect(rest.headers).toMatchObject({
      'content-range': 'bytes 4-9/10',
      'content-length': '6',
      'accept-ranges': 'bytes',
    });
  });
});

describe('artifacts:access', () => {
  const ADDRESSES = (jobId: number) => [
    `/jobs/${jobId}/artifacts`,
    `/jobs/${jobId}/artifacts/dist/app.js`,
    '/jobs/artifacts/main/download?job=make',
    '/jobs/artifacts/main/raw/dist/app.js?job=make',
  ];

  it.each([
    ['public: true', [200, 200, 200]],
    ['public: false', [403, 200, 200]],
    ['access: maintainer', [403, 403, 200]],
    ['access: none', [403, 403, 403]],
  ])('%s answers a reader, a developer and a maintainer with %j', async (access, expected) => {
    const { scenario, made } = await twoJobs(access);
    const callers = [await stack.given.user(), scenario.developer, await scenario.project.member('maintainer')];

    for (const address of ADDRESSES(made.id)) {
      const url = scenario.project.url(address);
      const statuses = await Promise.all(callers.map(async (caller) => (await stack.as(caller).get(url)).status));
      expect({ address, statuses }).toEqual({ address, statuses: expected });
    }
  });

  it('does not keep them from later jobs', async () => {
    const { runner, made, check } = await twoJobs('access: none');

    expect(check.dependencies).toMatchObject([{ name: 'make' }]);
    expect((await runner.download(made.id, check.token)).status).toBe(200);
  });

  /** A job of a public project with artifacts, and a running one that receives them; the pipeline has succeeded before. */
  async function twoJobs(access: string) {
    const configuration = `
make: { stage: build, script: make, artifacts: { paths: [dist], ${access} } }
check: { script: check }`;
    const project = await stack.given.project({ initialized: false, visibility: 'public' });
    const scenario = await PipelineScenario.in(stack, project, configuration);
    const runner = await scenario.runner();
    const made = await runner.next();
    expect((await runner.upload(made, zip(FILES))).status).toBe(201);
    await runner.finish(made);
    const check = await runner.next();
    await stack.query('ci-service', `UPDATE pipelines SET status = 'success' WHERE project_id = $1`, [project.id]);
    return { scenario, runner, made, check };
  }
});
