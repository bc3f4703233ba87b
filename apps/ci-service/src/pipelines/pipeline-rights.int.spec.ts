import { z } from 'zod';
import { expectStatus, type TestUser, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

const CONFIGURATION = 'deploy: { script: make deploy }';
const SECRET = { key: 'DEPLOY_KEY', value: 'of-protected-branches', protected: true, masked: true };
const NOTHING_MADE = { status: 400, body: { message: 'No pipeline created' } };

async function withSecret(): Promise<PipelineScenario> {
  const scenario = await PipelineScenario.make(stack, CONFIGURATION);
  const { project } = scenario;
  expectStatus(await stack.as(project.owner).post(project.url('/variables'), SECRET), 201);
  return scenario;
}

describe('The secrets of protected branches', () => {
  it('are not given away by variables of somebody who may not push there', async () => {
    const scenario = await withSecret();
    await scenario.pipeline();
    const variables = [{ key: 'DEPLOY_URL', value: 'https://attacker.example' }];
    const before = (await scenario.pipelines()).length;

    expect(await scenario.create('main', { variables })).toMatchObject({
      status: 400,
      body: { message: { base: ['Insufficient permissions to set pipeline variables'] } },
    });
    expect(await scenario.pipelines()).toHaveLength(before);
    expectStatus(await scenario.create('main'), 201);
    expectStatus(await scenario.create('main', { variables }, scenario.project.owner), 201);
  });

  it('are given by developers who may merge there, and anywhere else', async () => {
    const scenario = await withSecret();
    const { project } = scenario;
    const variables = [{ key: 'A', value: 'a' }];
    const branch = { branch: 'topic', ref: 'main' };
    expectStatus(await stack.as(project.owner).post(project.url('/repository/branches'), branch), 201);

    expectStatus(await scenario.create('topic', { variables }), 201);
    const rule = { developers_can_merge: true };
    expectStatus(await stack.as(project.owner).put(project.url('/repository/branches/main/protect'), rule), 200);
    expectStatus(await scenario.create('main', { variables }), 201);
  });

  it('do not reach what was pushed to a branch before it was protected', async () => {
    const scenario = await withSecret();
    const { project, api } = scenario;
    const branch = { branch: 'stable', ref: 'main' };
    expectStatus(await api.post(project.url('/repository/branches'), branch), 201);
    const actions = [{ action: 'update', file_path: '.ingot-ci.yml', content: 'steal: { script: send }' }];
    const commit = { branch: 'stable', commit_message: 'Steal', actions };
    expectStatus(await api.post(project.url('/repository/commits'), commit), 201);
    const pushed = await scenario.pipeline('pending', (await project.branchHead('stable')) ?? '');
    expectStatus(await stack.as(project.owner).put(project.url('/repository/branches/stable/protect'), {}), 200);
    expectStatus(await api.post(project.url(`/pipelines/${pushed.id}/cancel`)), 200);
    expectStatus(await api.post(project.url(`/pipelines/${pushed.id}/retry`)), 201);

    const runner = await scenario.runner();
    const jobs = [await runner.next(), await runner.next(), await runner.next()]; // of main, of the new branch, and retried

    const keysOf = (name: string) =>
      jobs.find(({ job_info: job }) => job.name === name)?.variables.map(({ key }) => key) ?? [];
    expect(keysOf('deploy')).toContain(SECRET.key); // of main
    expect(keysOf('steal')).toContain('CI_COMMIT_REF_NAME');
    expect(keysOf('steal')).not.toContain(SECRET.key);
  });

  it('stay masked in the log of a job that began before its branch was unprotected', async () => {
    const scenario = await withSecret();
    const { project } = scenario;
    const runner = await scenario.runner();
    const job = await runner.next();
    expect(job.variables).toContainEqual(expect.objectContaining({ key: SECRET.key, value: SECRET.value }));
    expectStatus(await stack.as(project.owner).put(project.url('/repository/branches/main/unprotect'), {}), 200);

    expectStatus(await runner.append(job, `the key is ${SECRET.value}\n`, 0), 202);
    await runner.finish(job);

    const { body } = await stack.as(project.owner).get(project.url(`/jobs/${job.id}/trace`));
    expect(body).toBe(`the key is ${'x'.repeat(SECRET.value.length)}\n`);
  });
});

describe('A trigger of somebody who', () => {
  const made = z.object({ token: z.string(), id: z.number() });

  async function triggerOf(user: TestUser, scenario: PipelineScenario) {
    const { project } = scenario;
    const { token, id } = made.parse(
      expectStatus(await stack.as(user).post(project.url('/triggers'), { description: 'any' }), 201),
    );
    const run = () => stack.as(null).post(project.url('/trigger/pipeline'), { token, ref: 'main' });
    expectStatus(await run(), 201);
    return { id, run };
  }

  it('has left the project makes nothing, until somebody else takes it over', async () => {
    const scenario = await PipelineScenario.make(stack, CONFIGURATION);
    const { project } = scenario;
    const maintainer = await project.member('maintainer');
    const { id, run } = await triggerOf(maintainer, scenario);
    expectStatus(await stack.as(project.owner).delete(project.url(`/members/${maintainer.id}`)), 200);

    expect(await run()).toMatchObject(NOTHING_MADE);

    expectStatus(await stack.as(project.owner).post(project.url(`/triggers/${id}/take_ownership`)), 200);
    expectStatus(await run(), 201);
  });

  it('has become a guest, or is blocked, makes nothing', async () => {
    const scenario = await PipelineScenario.make(stack, CONFIGURATION);
    const { project } = scenario;
    const [demoted, blocked] = [await project.member('maintainer'), await project.member('maintainer')];
    const runs = [(await triggerOf(demoted, scenario)).run, (await triggerOf(blocked, scenario)).run];
    const level = { access_level: 10 };
    expectStatus(await stack.as(project.owner).put(project.url(`/members/${demoted.id}`), level), 200);
    expectStatus(await stack.root.post(`/users/${blocked.id}/block`), 201);

    for (const run of runs) expect(await run()).toMatchObject(NOTHING_MADE);
  });

  it('owns a project that is archived makes nothing', async () => {
    const scenario = await PipelineScenario.make(stack, CONFIGURATION);
    const { run } = await triggerOf(scenario.project.owner, scenario);
    expectStatus(await stack.as(scenario.project.owner).post(scenario.project.url('/archive')), 201);

    expect(await run()).toMatchObject(NOTHING_MADE);
  });
});
