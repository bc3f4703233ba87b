import { z } from 'zod';
import { expectStatus, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

const made = z.object({ token: z.string() });
const CONFIGURATION = 'nightly: { script: make, only: [triggers] }';
const NOT_FOUND = { status: 404, body: { message: '404 Not Found' } };
const NOTHING_MADE = { status: 400, body: { message: 'No pipeline created' } };

async function newTrigger(configuration = CONFIGURATION) {
  const project = await stack.given.project({ initialized: false });
  await project.commit('main', { '.ingot-ci.yml': configuration });
  const { body } = await stack.as(project.owner).post(project.url('/triggers'), { description: 'any' });
  return { project, trigger: body as { id: number; token: string } };
}

describe('POST /projects/:id/trigger/pipeline', () => {
  it('makes a pipeline as the owner, without any credential but the token, and notes the use', async () => {
    const { project, trigger } = await newTrigger();
    const run = { token: trigger.token, ref: 'main', variables: { WHY: 'because' } };

    const reply = await stack.as(null).post(project.url('/trigger/pipeline'), run);

    expect(reply).toMatchObject({ status: 201, body: { ref: 'main', user: { id: project.owner.id } } });
    const after = await stack.as(project.owner).get(`${project.url('/triggers')}/${trigger.id}`);
    expect(after).not.toMatchObject({ body: { last_used: null } });
  });

  it('gives its variables to the jobs, before those of the configuration and the project, and shows them nowhere', async () => {
    const keys = 'script: make, variables: { WHY: configured }';
    const scenario = await PipelineScenario.make(stack, `nightly: { ${keys} }`);
    const owner = stack.as(scenario.project.owner);
    expectStatus(await owner.post(scenario.project.url('/variables'), { key: 'WHY', value: 'of the project' }), 201);
    const { token } = made.parse(
      expectStatus(await owner.post(scenario.project.url('/triggers'), { description: 'any' }), 201),
    );
    const runner = await scenario.runner();
    await runner.finish(await runner.next()); // of the push

    const run = { token, ref: 'main', variables: { WHY: 'triggered' } };
    const reply = await stack.as(null).post(scenario.project.url('/trigger/pipeline'), run);

    expect(JSON.stringify(expectStatus(reply, 201))).not.toContain('triggered');
    const { variables } = await runner.next();
    expect(variables.filter(({ key }) => key === 'WHY')).toMatchObject([{ value: 'triggered', public: false }]);
    expect(variables).toContainEqual({ key: 'CI_PIPELINE_TRIGGERED', value: 'true', public: true });
  });

  it('takes no variables for a protected branch from an owner who may not write to it any more', async () => {
    const { project } = await newTrigger();
    const owner = stack.as(project.owner);
    const demoted = await project.member('maintainer');
    const { token } = made.parse(
      expectStatus(await stack.as(demoted).post(project.url('/triggers'), { description: 'any' }), 201),
    );
    expectStatus(await owner.put(project.url(`/members/${demoted.id}`), { access_level: 30 }), 200);

    const run = (more: object) =>
      stack.as(null).post(project.url('/trigger/pipeline'), { token, ref: 'main', ...more });
    expect(await run({ variables: { GIT_STRATEGY: 'none' } })).toMatchObject(NOTHING_MADE);
    expect((await run({})).status).toBe(201);
  });

  it('does not look at what the commit says of skipping', async () => {
    const { project, trigger } = await newTrigger();
    await project.commit('main', { 'a.txt': 'a' }, { message: '[ci skip]' });

    const reply = await stack.as(null).post(project.url('/trigger/pipeline'), { token: trigger.token, ref: 'main' });

    expect(reply).toMatchObject({ status: 201, body: { status: 'pending' } });
  });

  it('takes the ref in the path as well', async () => {
    const { project, trigger } = await newTrigger();

    const reply = await stack.as(null).post(project.url('/ref/main/trigger/pipeline'), { token: trigger.token });

    expect(reply).toMatchObject({ status: 201, body: { ref: 'main' } });
  });

  it('takes the ref of the path rather than that of the body', async () => {
    const { project, trigger } = await newTrigger();
    const run = { token: trigger.token, ref: 'nowhere' };

    expect(await stack.as(null).post(project.url('/ref/main/trigger/pipeline'), run)).toMatchObject({
      status: 201,
      body: { ref: 'main' },
    });
  });

  it('asks for the token and the ref', async () => {
    const { project, trigger } = await newTrigger();
    const path = project.url('/trigger/pipeline');

    expect(await stack.as(null).post(path, { ref: 'main' })).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "token" not given' },
    });
    expect(await stack.as(null).post(path, { token: trigger.token })).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "ref" not given' },
    });
  });

  it('notes the newest use, and nothing where no pipeline was made', async () => {
    const { project, trigger } = await newTrigger();
    const lastUse = async (): Promise<number> => {
      const { body } = await stack.as(project.owner).get(`${project.url('/triggers')}/${trigger.id}`);
      return Date.parse(z.object({ last_used: z.string().nullable() }).parse(body).last_used ?? '');
    };
    const run = (ref: string) => stack.as(null).post(project.url('/trigger/pipeline'), { token: trigger.token, ref });
    await run('nowhere');
    expect(await lastUse()).toBeNaN();

    expectStatus(await run('main'), 201);
    const first = await lastUse();
    expectStatus(await run('main'), 201);

    expect(await lastUse()).toBeGreaterThan(first);
  });

  it('makes nothing by a trigger that was deleted', async () => {
    const { project, trigger } = await newTrigger();
    expectStatus(await stack.as(project.owner).delete(`${project.url('/triggers')}/${trigger.id}`), 200);

    const reply = await stack.as(null).post(project.url('/trigger/pipeline'), { token: trigger.token, ref: 'main' });

    expect(reply).toMatchObject(NOT_FOUND);
  });

  it('makes nothing without a configuration, or with one that is wrong', async () => {
    for (const [path, content] of [
      ['README.md', 'any'],
      ['.ingot-ci.yml', 'job: { tags: x }'],
    ] as const) {
      const project = await stack.given.project({ initialized: false });
      await project.commit('main', { [path]: content });
      const owner = stack.as(project.owner);
      const { token } = made.parse(
        expectStatus(await owner.post(project.url('/triggers'), { description: 'any' }), 201),
      );

      const reply = await stack.as(null).post(project.url('/trigger/pipeline'), { token, ref: 'main' });

      expect(reply).toMatchObject(NOTHING_MADE);
    }
  });

  it('refuses a token that is unknown, or of another project', async () => {
    const [{ project, trigger }, other] = [await newTrigger(), await newTrigger()];
    const path = project.url('/trigger/pipeline');

    expect(await stack.as(null).post(path, { token: 'none', ref: 'main' })).toMatchObject(NOT_FOUND);
    expect(
      await stack.as(null).post('/projects/999999999/trigger/pipeline', { token: trigger.token, ref: 'main' }),
    ).toMatchObject(NOT_FOUND);
    expect(await stack.as(null).post(path, { token: other.trigger.token, ref: 'main' })).toMatchObject({
      status: 401,
      body: { message: '401 Unauthorized' },
    });
  });

  it('makes nothing of an unknown ref, of no job for triggers, or with variables that are no texts', async () => {
    const { project, trigger } = await newTrigger('job: { script: a, except: [triggers] }');
    const run = (fields: object) =>
      stack.as(null).post(project.url('/trigger/pipeline'), { token: trigger.token, ref: 'main', ...fields });

    expect(await run({ ref: 'none' })).toMatchObject(NOTHING_MADE);
    expect(await run({})).toMatchObject(NOTHING_MADE);
    expect(await run({ variables: { A: { B: 'c' } } })).toMatchObject({
      status: 400,
      body: { message: 'variables needs to be a map of key-valued strings' },
    });
    expect(await run({ variables: 'text' })).toMatchObject({ status: 400, body: { error: 'variables is invalid' } });
  });
});
