import { z } from 'zod';
import { deployment, type DeploymentJson, userProfile } from '@ingot/contracts';
import { eventually, expectStatus, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

/** A project to which a job has deployed, and its deployments as they are shown: with these fields and no others. */
async function deployed() {
  const scenario = await PipelineScenario.make(
    stack,
    `deploy: { script: make, environment: staging, coverage: '/\\d+%/' }`,
  );
  const runner = await scenario.runner({ description: 'of the project' });
  const job = await runner.next();
  await runner.append(job, 'covered: 40%', 0);
  await runner.finish(job);
  const read = async (): Promise<DeploymentJson[]> => {
    const reply = await scenario.api.get(scenario.project.url('/deployments'));
    return z.array(deployment.strict()).parse(expectStatus(reply, 200));
  };
  const [made] = await eventually(read, ({ length }) => length === 1);
  if (made === undefined) throw new Error('nothing was deployed');
  return { scenario, runner, job, read, made };
}

describe('a deployment', () => {
  it('shows its job with runner, commit and pipeline, and the profile of its user', async () => {
    const { scenario, runner, job, made } = await deployed();
    const { owner } = scenario.project;

    expect(made).toMatchObject({
      iid: 1,
      ref: 'main',
      sha: scenario.sha,
      user: { id: owner.id, username: owner.username },
    });
    expect(made.environment).toMatchObject({ name: 'staging', slug: 'staging', external_url: null });
    expect(made.deployable).toMatchObject({
      ...{ id: job.id, status: 'success', stage: 'test', name: 'deploy', ref: 'main', tag: false, coverage: 40 },
      runner: { id: runner.id, description: 'of the project', active: true, is_shared: false },
      commit: { id: scenario.sha, short_id: scenario.sha.slice(0, 8) },
      pipeline: { sha: scenario.sha, ref: 'main' },
    });
    const profile = userProfile.parse(made.deployable?.user);
    expect(profile).toMatchObject({ id: owner.id, is_admin: false, bio: null, location: null });
    const { created_at: created, started_at: started, finished_at: finished } = made.deployable ?? {};
    const times = [created, started, finished].map((time) => Date.parse(time ?? ''));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('stays without its job when the pipeline is deleted', async () => {
    const { scenario, read, made } = await deployed();
    const { project } = scenario;
    const { id } = await scenario.pipeline();

    expectStatus(await stack.as(project.owner).delete(project.url(`/pipelines/${id}`)), 200);

    expect(await read()).toEqual([{ ...made, deployable: null }]);
  });

  it('counts in its own project, in the order of the list', async () => {
    const { scenario, runner, read, made } = await deployed();
    expectStatus(await scenario.create('main'), 201);
    await runner.finish(await runner.next());

    const all = await eventually(read, ({ length }) => length === 2);

    expect(all.map(({ iid }) => iid)).toEqual([1, 2]);
    expect(all.map(({ id }) => id)).toEqual([made.id, all[1]?.id].sort((a = 0, b = 0) => a - b));
    expect((await deployed()).made.iid).toBe(1);
  });

  it('is of a tag when its pipeline is', async () => {
    const { scenario, runner, read } = await deployed();
    const { project } = scenario;
    expectStatus(
      await stack.as(project.owner).post(project.url('/repository/tags'), { tag_name: 'v1', ref: 'main' }),
      201,
    );
    await runner.finish(await runner.next());

    const [, ofTag] = await eventually(read, ({ length }) => length === 2);

    expect(ofTag).toMatchObject({ ref: 'v1', sha: scenario.sha, deployable: { ref: 'v1', tag: true } });
  });
});

describe('the deployments of a project', () => {
  const CONFIGURATION = `
stages: [one, two, three]
first: { stage: one, script: make, environment: staging }
second: { stage: two, script: make, environment: production }
third: { stage: three, script: make, environment: staging }
`;
  let scenario: PipelineScenario;

  const list = async (query: string): Promise<number[]> => {
    const reply = await scenario.api.get(scenario.project.url(`/deployments?${query}`));
    return z
      .array(deployment)
      .parse(expectStatus(reply, 200))
      .map(({ iid }) => iid);
  };

  beforeAll(async () => {
    scenario = await PipelineScenario.make(stack, CONFIGURATION);
    const runner = await scenario.runner();
    for (let deployments = 1; deployments <= 3; deployments++) {
      await runner.finish(await runner.next());
      expect(
        await eventually(
          () => list(''),
          ({ length }) => length === deployments,
        ),
      ).toHaveLength(deployments);
    }
  });

  it.each([
    ['', [1, 2, 3]],
    ['sort=desc', [3, 2, 1]],
    ['order_by=updated_at&sort=desc', [3, 2, 1]],
    ['order_by=ref', [1, 2, 3]],
    ['order_by=ref&sort=desc&per_page=2&page=2', [1]],
    ['environment=staging', [1, 3]],
    ['environment=production&status=success&sort=desc&per_page=1', [2]],
    ['environment=nowhere', []],
    ['environment=', [1, 2, 3]],
    ['status=failed', []],
    ['updated_after=2000-01-01T00:00:00Z', [1, 2, 3]],
    ['updated_before=2000-01-01T00:00:00Z', []],
  ])('with %j are %j', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  it('of an unknown status are 400', async () => {
    const reply = await scenario.api.get(scenario.project.url('/deployments?status=odd'));
    expect(reply.status).toBe(400);
  });
});
