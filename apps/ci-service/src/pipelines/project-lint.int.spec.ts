import { type Caller, useStack } from '@ingot/testing';
import { PipelineScenario, TWO_STAGES } from '../../test/pipeline-scenario.js';

const stack = useStack();
const VALID = { valid: true, errors: [], warnings: [], includes: [] };

describe('/projects/:id/ci/lint', () => {
  let scenario: PipelineScenario;
  const lint = (query = '', caller: Caller | null = scenario.developer) =>
    stack.as(caller).get(scenario.project.url(`/ci/lint?${query}`));
  const lintWith = (body: object, caller: Caller | null = scenario.developer) =>
    stack.as(caller).post(scenario.project.url('/ci/lint'), body);

  beforeAll(async () => {
    scenario = await PipelineScenario.make(stack);
    await scenario.project.commit('other', { 'jobs.yml': 'included: { script: make }' });
  });

  it('says that the configuration of the default branch, or of another one, is valid', async () => {
    expect(await lint()).toMatchObject({ status: 200, body: { ...VALID, merged_yaml: TWO_STAGES } });
    expect(await lint('content_ref=other&dry_run=true')).toMatchObject({ body: VALID });
    expect(await lint('sha=main')).toMatchObject({ body: VALID });
  });

  it('says what is wrong with a given one, which may include files of the branch', async () => {
    expect(await lintWith({ content: 'job: { skript: make }' })).toMatchObject({
      status: 200,
      body: { valid: false, errors: [expect.stringContaining('job')], merged_yaml: 'job: { skript: make }' },
    });
    const content = 'include: jobs.yml';
    expect(await lintWith({ content, ref: 'other' })).toMatchObject({ body: { ...VALID, merged_yaml: content } });
    expect(await lintWith({ content, ref: 'main' })).toMatchObject({ body: { valid: false } });
  });

  it('warns of one that runs nothing', async () => {
    expect(await lintWith({ content: 'job: { script: make, only: [tags] }' })).toMatchObject({
      body: { ...VALID, warnings: ['No job would run'] },
    });
  });

  it('says that there is none', async () => {
    const project = await stack.given.project();
    expect(await stack.as(project.owner).get(project.url('/ci/lint'))).toMatchObject({
      status: 200,
      body: { valid: false, errors: ['Missing .ingot-ci.yml file'], merged_yaml: null },
    });
  });

  it('refuses an unknown branch, and who may not', async () => {
    expect(await lint('content_ref=none')).toMatchObject({ status: 404, body: { message: '404 Reference Not Found' } });
    expect((await lint('', await scenario.project.member('guest'))).status).toBe(403);
    const reporter = await scenario.project.member('reporter');
    expect((await lint('', reporter)).status).toBe(200);
    expect((await lintWith({ content: TWO_STAGES }, reporter)).status).toBe(403);
    expect((await lint('', null)).status).toBe(401);
  });
});
