import { z } from 'zod';
import { expectStatus, holdsEventually, type TestProject } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { TestRunner } from '../../test/test-runner.js';

const SHARED_RUNNERS_TOKEN = 'a-token-for-runners-of-all-projects';
// a shared runner would take the jobs of all other specs
const own = useOwnStack({ env: { SHARED_RUNNERS_TOKEN } });

/** A test replaces it. */
let registrationToken = SHARED_RUNNERS_TOKEN;

const shared = (wishes: object = {}): Promise<TestRunner> => TestRunner.registerBy(own.test, registrationToken, wishes);

const forget = (runner: TestRunner) => own.test.root.delete(`/runners/${runner.id}`);

const rowsOf = async (table: string, projectId: number): Promise<number> => {
  const sql = `SELECT count(*)::int AS count FROM ${table} WHERE project_id = $1`;
  const [found] = await own.test.query('ci-service', sql, [projectId]);
  return Number(found?.count);
};

/** Their jobs are not for runners of other tests. */
const TAGGED = 'job: { script: make, tags: [late] }';
const DEPLOYING =
  'job: { script: make, tags: [late], environment: { name: here, url: "https://example.com/$CI_JOB_ID" } }';

/** A project whose pipeline is stored when the data of the project has just been deleted. */
async function deletedTooEarly(configuration = TAGGED): Promise<TestProject> {
  const project = await own.test.given.project();
  await own.test.holding('ci-service', async (transaction) => {
    await transaction.query('LOCK TABLE inbox IN SHARE MODE');
    await project.commit('main', { '.ingot-ci.yml': configuration });
    await transaction.isAwaitedBy(1); // about to store the pipeline
    expectStatus(await own.test.as(project.owner).delete(project.url()), 202);
    await holdsEventually(async () => expect(await rowsOf('deleted_projects', project.id)).toBe(1));
    await holdsEventually(async () => expect(await own.test.events.isDone('ci-deleted-projects')).toBe(true));
  });
  await holdsEventually(async () => expect(await rowsOf('pipelines', project.id)).toBe(1));
  return project;
}

describe('a shared runner', () => {
  it('runs jobs of every project, of that with the fewest running ones first', async () => {
    const many = 'one: { script: make }\ntwo: { script: make }';
    const first = await PipelineScenario.make(own.test, many);
    await first.pipeline('pending');
    const second = await PipelineScenario.make(own.test, many);
    await second.pipeline('pending');
    const runner = await shared();

    const jobs = [await runner.next(), await runner.next(), await runner.next(), await runner.next()];

    expect(jobs.map(({ git_info: git }) => git.sha)).toEqual([first.sha, second.sha, first.sha, second.sha]);
    await Promise.all(jobs.map((job) => runner.finish(job)));
    await forget(runner);
  });

  it('leaves projects alone that want none, until they do', async () => {
    const runner = await shared();
    const project = await own.test.given.project({ settings: { shared_runners_enabled: false } });
    const owner = own.test.as(project.owner);
    await project.commit('main', { '.ingot-ci.yml': 'job: { script: make }' });
    const statuses = async () => {
      const jobs = expectStatus(await owner.get(project.url('/jobs')), 200);
      return z
        .array(z.looseObject({ status: z.string() }))
        .parse(jobs)
        .map(({ status }) => status);
    };
    while ((await statuses()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await runner.poll()).status).toBe(204);
    expect(await statuses()).toEqual(['pending']);

    expectStatus(await owner.put(project.url(), { shared_runners_enabled: true }), 200);

    await runner.finish(await runner.next());
    expect(await statuses()).toEqual(['success']);
    await forget(runner);
  });

  it('leaves projects alone that want none any more, also when ci-service did not hear of it', async () => {
    const scenario = await PipelineScenario.make(own.test, 'job: { script: make }');
    const { project } = scenario;
    await scenario.pipeline('pending');
    const copies = () =>
      own.test.query('ci-service', 'SELECT shared_runners_enabled FROM ci_projects WHERE project_id = $1', [
        project.id,
      ]);
    expect(await copies()).toEqual([{ shared_runners_enabled: true }]);

    await own.test.query('repo-service', 'UPDATE projects SET shared_runners_enabled = false WHERE id = $1', [
      project.id,
    ]);
    await own.process('ci-service').kill(); // compares at its start, and from time to time
    await own.process('ci-service').waitReady();

    await holdsEventually(async () => expect(await copies()).toEqual([{ shared_runners_enabled: false }]));
    const runner = await shared();
    expect((await runner.poll()).status).toBe(204);
    await forget(runner);
  });

  it('is seen by everybody, listed where it runs jobs, and changed by administrators only', async () => {
    const runner = await shared({ description: 'for all' });
    const { project, api } = await PipelineScenario.make(own.test);
    const owner = own.test.as(project.owner);
    const url = `/runners/${runner.id}`;

    expect((await api.get(url)).body).toMatchObject({ is_shared: true, runner_type: 'instance_type', projects: [] });
    expect((await owner.get(project.url('/runners'))).body).toMatchObject([{ id: runner.id }]);
    expect((await owner.get(project.url('/runners?scope=specific'))).body).toEqual([]);
    expect((await owner.get('/runners')).body).toEqual([]);
    expect((await own.test.root.get('/runners/all?scope=shared')).body).toMatchObject([{ id: runner.id }]);
    const ofType = async (type: string) => (await owner.get(project.url(`/runners?type=${type}`))).body;
    expect(await ofType('instance_type')).toMatchObject([{ id: runner.id }]);
    expect(await ofType('instance_type&status=never_contacted&paused=false')).toMatchObject([{ id: runner.id }]);
    expect(await ofType('instance_type&paused=true')).toEqual([]);
    expect(await ofType('instance_type&scope=specific')).toEqual([]);
    expect(await ofType('project_type')).toEqual([]);
    expect(await ofType('group_type')).toEqual([]);
    expect((await own.test.root.get('/runners/all?type=instance_type')).body).toMatchObject([{ id: runner.id }]);
    const refused = { status: 403, body: { message: '403 Forbidden - Runner is shared' } };
    expect(await owner.put(url, { active: false })).toMatchObject(refused);
    expect(await owner.delete(url)).toMatchObject(refused);
    expect(await owner.post(project.url('/runners'), { runner_id: runner.id })).toMatchObject(refused);
    expect((await own.test.root.put(url, { active: false })).body).toMatchObject({ active: false });
    expect((await forget(runner)).status).toBe(200);
  });

  it('is not registered by a token that only looks like it', async () => {
    const reply = await own.test.as(null).post('/runners', { token: `${registrationToken}x` });

    expect(reply.status).toBe(403);
  });
});

describe('the jobs of a project that was deleted while its pipeline was made', () => {
  it.each([
    ['', TAGGED],
    [', though they deploy', DEPLOYING],
  ])(
    'keep no shared runner from those of others%s',
    async (_what, configuration) => {
      const gone = await deletedTooEarly(configuration);
      const { sha } = await PipelineScenario.make(own.test, TAGGED);
      const runner = await shared({ tag_list: ['late'], run_untagged: false });

      const job = await runner.next();

      expect(job.git_info.sha).toBe(sha);
      await runner.finish(job);
      expect(await rowsOf('ci_projects', gone.id)).toBe(0);
      await forget(runner);
    },
    120_000,
  );

  it('are forgotten also when no runner asks, and deleted some minutes later', async () => {
    const gone = await deletedTooEarly();

    await holdsEventually(async () => expect(await rowsOf('ci_projects', gone.id)).toBe(0));
    await own.test.query(
      'ci-service',
      `UPDATE deleted_projects SET deleted_at = now() - interval '1 hour' WHERE project_id = $1`,
      [gone.id],
    );

    await holdsEventually(async () => expect(await rowsOf('deleted_projects', gone.id)).toBe(0));
    for (const table of ['pipelines', 'commit_statuses']) expect(await rowsOf(table, gone.id)).toBe(0);
  }, 120_000);
});

describe('POST /runners/reset_registration_token', () => {
  const url = '/runners/reset_registration_token';

  it('replaces the token by which shared runners register, also the configured one', async () => {
    const registered = await shared({ active: false });
    const before = registrationToken;

    const reply = expectStatus(await own.test.root.post(url), 201);

    ({ token: registrationToken } = z.strictObject({ token: z.string(), token_expires_at: z.null() }).parse(reply));
    expect((await own.test.as(null).post('/runners', { token: before })).status).toBe(403);
    expect((await registered.verify()).status).toBe(200);
    await forget(registered);
    await forget(await shared());
  });

  it('is for administrators', async () => {
    expect((await own.test.as(await own.test.given.user()).post(url)).status).toBe(403);
    expect((await own.test.as(null).post(url)).status).toBe(401);
    await forget(await shared());
  });
});
