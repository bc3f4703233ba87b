import { type DeploymentJson, type EnvironmentJson } from '@ingot/contracts';
import { type Caller, eventually, expectStatus, holdsEventually, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { type HandedOutJob, type TestRunner } from '../../test/test-runner.js';

const stack = useStack();

const REVIEW = `
deploy:
  script: deploy
  environment:
    name: review/$CI_COMMIT_REF_NAME
    url: https://$CI_ENVIRONMENT_SLUG.example.org
    on_stop: stop
stop:
  script: stop
  when: manual
  environment: { name: review/$CI_COMMIT_REF_NAME, action: stop }
`;

const environments = async ({ api, project }: PipelineScenario): Promise<EnvironmentJson[]> =>
  expectStatus(await api.get(project.url('/environments')), 200) as EnvironmentJson[];

const deployments = async ({ api, project }: PipelineScenario): Promise<DeploymentJson[]> =>
  expectStatus(await api.get(project.url('/deployments')), 200) as DeploymentJson[];

/** The deployments, once there are as many. */
const deployed = (scenario: PipelineScenario, count: number): Promise<DeploymentJson[]> =>
  eventually(
    () => deployments(scenario),
    ({ length }) => length === count,
  );

/** The only environment, once it is in that state. */
async function inState(scenario: PipelineScenario, state: string): Promise<EnvironmentJson> {
  const isThere = (all: EnvironmentJson[]) => all.length === 1 && all[0]?.state === state;
  const [found] = await eventually(() => environments(scenario), isThere);
  if (found === undefined) throw new Error('there is no environment');
  expect(found.state).toBe(state);
  return found;
}

const ofEnvironment = ({ variables }: HandedOutJob): Record<string, string> =>
  Object.fromEntries(variables.flatMap(({ key, value }) => (key.startsWith('CI_ENVIRONMENT_') ? [[key, value]] : [])));

/** The job `deploy` has run, and the environment stands open. */
async function deployedScenario(configuration = REVIEW): Promise<{ scenario: PipelineScenario; runner: TestRunner }> {
  const scenario = await PipelineScenario.make(stack, configuration);
  const runner = await scenario.runner();
  await runner.finish(await runner.next());
  expect(await deployed(scenario, 1)).toHaveLength(1);
  return { scenario, runner };
}

describe('a job with an environment', () => {
  it('has it from the beginning of the pipeline on, is told of it, and deploys to it once it succeeds', async () => {
    const scenario = await PipelineScenario.make(stack, REVIEW);
    const environment = await inState(scenario, 'available');
    const runner = await scenario.runner();

    const job = await runner.next();

    const url = `https://${environment.slug}.example.org`;
    expect(environment).toMatchObject({ name: 'review/main', external_url: null });
    expect(ofEnvironment(job)).toEqual({
      CI_ENVIRONMENT_NAME: 'review/main',
      CI_ENVIRONMENT_SLUG: environment.slug,
      CI_ENVIRONMENT_ACTION: 'start',
      CI_ENVIRONMENT_URL: url,
    });
    expect(await deployments(scenario)).toEqual([]);

    await runner.finish(job);

    const [deployment] = await deployed(scenario, 1);
    expect(deployment).toMatchObject({
      iid: 1,
      ref: 'main',
      sha: scenario.sha,
      user: { id: scenario.project.owner.id },
      environment: { id: environment.id, name: 'review/main', slug: environment.slug, external_url: url },
      deployable: { id: job.id, name: 'deploy', status: 'success', pipeline: { sha: scenario.sha } },
    });
    expect(await scenario.api.get(scenario.project.url(`/deployments/${deployment?.id}`))).toMatchObject({
      status: 200,
      body: deployment,
    });
  });

  it('deploys nothing when it fails, and counts on when it is tried again', async () => {
    const { scenario, runner } = await deployedScenario();
    const [first] = await deployments(scenario);
    const again = async () => {
      expectStatus(await scenario.create('main'), 201);
      return runner.next();
    };

    await runner.finish(await again(), 'failed');
    const last = await again();
    await runner.finish(last);

    expect(await deployed(scenario, 2)).toMatchObject([first, { iid: 2, deployable: { id: last.id } }]);
  });

  it('deploys where variables led as the pipeline was made, also when they are others later', async () => {
    const project = await stack.given.project({ initialized: false });
    const owner = stack.as(project.owner);
    const [variables, fields] = [project.url('/variables'), { key: 'TARGET', value: 'first' }];
    expectStatus(await owner.post(variables, fields), 201);
    const configuration = 'deploy: { script: deploy, environment: { name: "to/$TARGET" } }';
    const scenario = await PipelineScenario.in(stack, project, configuration);
    const runner = await scenario.runner();
    expect(await inState(scenario, 'available')).toMatchObject({ name: 'to/first' });
    expectStatus(await owner.put(`${variables}/TARGET`, { value: 'second' }), 200);

    const job = await runner.next();
    await runner.finish(job, 'failed');
    expectStatus(await scenario.actOnJob(job.id, 'retry'), 201);
    const again = await runner.next();
    await runner.finish(again);

    expect(ofEnvironment(job)).toMatchObject({ CI_ENVIRONMENT_NAME: 'to/first' });
    expect(await deployed(scenario, 1)).toMatchObject([
      { environment: { name: 'to/first' }, deployable: { id: again.id } },
    ]);
  });

  it('makes none when the name cannot be one', async () => {
    const scenario = await PipelineScenario.make(
      stack,
      `
        deploy: { script: deploy, variables: { NAME: 'a*b' }, environment: { name: $NAME } }
        next: { stage: deploy, script: deploy, environment: next }
      `,
    );
    const runner = await scenario.runner();

    const job = await runner.next();
    expect(ofEnvironment(job)).toEqual({});
    await runner.finish(job);
    await runner.finish(await runner.next());

    await deployed(scenario, 1);
    expect(await environments(scenario)).toMatchObject([{ name: 'next' }]);
  });
});

describe('an environment that was deployed to', () => {
  it('runs the job that is named for it when it is stopped, as whoever stops it, and opens again', async () => {
    const { scenario, runner } = await deployedScenario();
    const { id } = await inState(scenario, 'available');

    const stopping = await scenario.api.post(scenario.project.url(`/environments/${id}/stop`));

    expect(stopping).toMatchObject({ status: 200, body: { state: 'stopped' } });
    const stop = await runner.next();
    expect(stop.job_info.name).toBe('stop');
    expect(ofEnvironment(stop)).toMatchObject({ CI_ENVIRONMENT_NAME: 'review/main', CI_ENVIRONMENT_ACTION: 'stop' });
    expect((await scenario.job(stop.id)).body).toMatchObject({ user: { id: scenario.developer.id } });
    await runner.finish(stop);

    expectStatus(await scenario.create('main'), 201);
    await runner.finish(await runner.next());
    expect(await deployed(scenario, 2)).toHaveLength(2);
    await inState(scenario, 'available');
  });

  it('is stopped by its job, played by somebody', async () => {
    const { scenario, runner } = await deployedScenario();
    const { id: pipelineId } = await scenario.pipeline();
    const stop = (await scenario.jobs(pipelineId)).find(({ name }) => name === 'stop');

    expectStatus(await scenario.actOnJob(stop?.id ?? 0, 'play'), 200);
    await runner.finish(await runner.next());

    await inState(scenario, 'stopped');
    expect(await deployments(scenario)).toHaveLength(1);
  });

  it('is stopped with the branch that was deployed to it last, and those of others are not', async () => {
    const { scenario, runner } = await deployedScenario();
    await scenario.project.commit('feature', { 'a.txt': 'a' });
    await runner.finish(await runner.next());
    await deployed(scenario, 2);

    const branch = scenario.project.url('/repository/branches/feature');
    expectStatus(await stack.as(scenario.project.owner).delete(branch), 200);

    expect((await runner.next()).git_info.ref).toBe('feature');
    const states = await eventually(
      () => environments(scenario),
      (all) => all.some(({ state }) => state === 'stopped'),
    );
    expect(states).toMatchObject([
      { name: 'review/main', state: 'available' },
      { name: 'review/feature', state: 'stopped' },
    ]);
  });

  it('is stopped by itself after the time that it was given', async () => {
    const { scenario, runner } = await deployedScenario(
      REVIEW.replace('on_stop: stop', 'on_stop: stop\n    auto_stop_in: 1 second'),
    );

    await inState(scenario, 'stopped');

    const stop = await runner.next();
    expect(stop.job_info.name).toBe('stop');
    expect((await scenario.job(stop.id)).body).toMatchObject({ user: { id: scenario.project.owner.id } });
  });
});

describe('environments whose time has come', () => {
  it('are stopped at once, however many there are', async () => {
    const project = await stack.given.project();
    const expired = `INSERT INTO environments (project_id, name, slug, state, stop_at, created_at, updated_at)
      SELECT $1, 'review/' || n, 'review-' || n, 'available', now() - make_interval(secs => n), now(), now()
      FROM generate_series(1, 500) AS n`;
    await stack.query('ci-service', expired, [project.id]);

    const open = `SELECT count(*)::integer AS count FROM environments WHERE project_id = $1 AND state = 'available'`;
    await holdsEventually(async () =>
      expect(await stack.query('ci-service', open, [project.id])).toEqual([{ count: 0 }]),
    );
  });
});

describe('an environment whose time to stop was just seen to have come', () => {
  it('stays open when it is deployed to again meanwhile', async () => {
    const { scenario } = await deployedScenario();
    await inState(scenario, 'available');
    const { id: pipelineId } = await scenario.pipeline();
    for (const name of ['again', 'last']) {
      expectStatus(await scenario.api.post(scenario.project.url('/environments'), { name }), 201);
    }
    const ids = (await environments(scenario)).map(({ id }) => id);
    const again = (await environments(scenario)).find(({ name }) => name === 'again')?.id;
    const areOver = `UPDATE environments SET stop_at = now() - make_interval(hours => 9 - array_position($1::bigint[], id)) WHERE id = ANY ($1::bigint[])`;

    await stack.holding('ci-service', async (transaction) => {
      await transaction.query('SELECT FROM pipelines WHERE id = $1 FOR UPDATE', [pipelineId]);
      await stack.query('ci-service', areOver, [ids]);
      await transaction.isAwaitedBy(1);
      const deploy = `UPDATE environments SET stop_at = now() + interval '1 hour' WHERE id = $1`;
      await stack.query('ci-service', deploy, [again]);
    });

    const states = await eventually(
      () => environments(scenario),
      (all) => all.some(({ name, state }) => name === 'last' && state === 'stopped'),
    );
    expect(states).toMatchObject([
      { name: 'review/main', state: 'stopped' },
      { name: 'again', state: 'available' },
      { name: 'last', state: 'stopped' },
    ]);
  });
});

describe('deployments', () => {
  it('are shown to members from reporter on, and in their own project only', async () => {
    const { scenario } = await deployedScenario();
    const { project } = scenario;
    const [deployment] = await deployments(scenario);
    const one = `/deployments/${deployment?.id}`;
    const statuses = async (caller: Caller) => {
      const replies = await Promise.all(['/deployments', one].map((path) => stack.as(caller).get(project.url(path))));
      return replies.map(({ status }) => status);
    };
    const stranger = await stack.given.user();

    expect(await statuses(await project.member('guest'))).toEqual([403, 403]);
    expect(await statuses(await project.member('reporter'))).toEqual([200, 200]);
    expect(await statuses(stranger)).toEqual([404, 404]);
    expectStatus(await stack.as(project.owner).put(project.url(), { visibility: 'public' }), 200);
    expect(await statuses(stranger)).toEqual([403, 403]);

    const other = await stack.given.project();
    const missing = { status: 404, body: { message: '404 Not found' } };
    expect(await stack.as(other.owner).get(other.url(one))).toMatchObject(missing);
    expect(await scenario.api.get(project.url('/deployments/999999999'))).toMatchObject(missing);
  });
});
