import { z } from 'zod';
import { runner as shownRunner } from '@ingot/contracts';
import { expectStatus, type Reply, type TestProject, useStack } from '@ingot/testing';
import { PipelineScenario, withRunner } from '../../test/pipeline-scenario.js';
import { runnersTokenOf, TestRunner } from '../../test/test-runner.js';

const stack = useStack();

const created = z.object({ id: z.number(), token: z.string(), token_expires_at: z.null() });

const withProjects = z.looseObject({ projects: z.array(z.looseObject({ id: z.number() })) });

describe('a runner', () => {
  it('is shown with what it said of itself, and its projects', async () => {
    const { scenario, runner, owner } = await withRunner(stack, {
      tag_list: 'linux',
      locked: true,
      maximum_timeout: 900,
    });
    const info = { name: 'our-runner', version: '17.0', revision: 'abc', platform: 'linux', architecture: 'amd64' };
    expect((await owner.get(`/runners/${runner.id}`)).body).toMatchObject({ status: 'never_contacted', online: false });
    await runner.poll({ info });

    const shown = shownRunner.strict().parse(expectStatus(await owner.get(`/runners/${runner.id}`), 200));

    expect(shown).toMatchObject({
      ...info,
      description: 'ours',
      active: true,
      paused: false,
      is_shared: false,
      runner_type: 'project_type',
      status: 'online',
      online: true,
      tag_list: ['linux'],
      run_untagged: true,
      locked: true,
      maximum_timeout: 900,
      projects: [{ id: scenario.project.id, path_with_namespace: scenario.project.pathWithNamespace }],
    });
  });

  it('is nothing to those who maintain none of its projects, and 404 when there is none', async () => {
    const { scenario, runner } = await withRunner(stack);
    const refused = { status: 403, body: { message: '403 Forbidden - No access granted' } };
    const { api } = scenario;
    const url = `/runners/${runner.id}`;

    expect(await api.get(url)).toMatchObject(refused);
    expect(await api.put(url, { description: 'mine' })).toMatchObject(refused);
    expect(await api.get(`${url}/jobs`)).toMatchObject(refused);
    expect(await api.post(`${url}/reset_authentication_token`)).toMatchObject(refused);
    expect(await api.delete(url)).toMatchObject(refused);
    expect((await api.get('/runners/999999999')).status).toBe(404);
  });

  it('takes no jobs while it is paused', async () => {
    const { scenario, runner, owner } = await withRunner(stack);
    await scenario.pipeline('pending');
    const url = `/runners/${runner.id}`;

    expect((await owner.put(url, { paused: true })).body).toMatchObject({ active: false, paused: true });
    expect((await runner.poll()).status).toBe(204);
    expect((await owner.put(url, { active: true })).body).toMatchObject({ active: true, paused: false });

    expect((await runner.next()).job_info.name).toBe('compile');
  });

  it('takes other jobs once its tags are changed', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, tags: [gpu] }');
    const runner = await scenario.runner();
    const owner = stack.as(scenario.project.owner);
    await scenario.pipeline('pending');
    expect((await runner.poll()).status).toBe(204);
    const waiting = runner.next();

    const changes = { description: 'with a card', tag_list: 'gpu, cuda', run_untagged: false, maximum_timeout: 600 };
    const changed = await owner.put(`/runners/${runner.id}`, changes);

    expect(changed.body).toMatchObject({ ...changes, tag_list: ['gpu', 'cuda'] });
    expect((await waiting).job_info.name).toBe('job');
  });

  it('is given no time that no row can hold, however it is made', async () => {
    const { scenario, runner, owner } = await withRunner(stack);
    const tooLong = { maximum_timeout: 2 ** 31 };
    const made = { runner_type: 'project_type', project_id: scenario.project.id };
    const refused = { status: 400, body: { error: 'maximum_timeout is invalid' } };

    expect(await owner.put(`/runners/${runner.id}`, tooLong)).toMatchObject(refused);
    expect(await owner.post('/user/runners', { ...made, ...tooLong })).toMatchObject(refused);
    const token = await runnersTokenOf(stack, scenario.project);
    expect(await stack.as(null).post('/runners', { token, ...tooLong })).toMatchObject(refused);

    const longest = { maximum_timeout: 2 ** 31 - 1 };
    expect((await owner.put(`/runners/${runner.id}`, longest)).body).toMatchObject(longest);
  });

  it('is not changed by nothing, by a short time, or to one that could take no job', async () => {
    const { runner, owner } = await withRunner(stack);
    const url = `/runners/${runner.id}`;

    expect((await owner.put(url, {})).status).toBe(400);
    expect((await owner.put(url, { maximum_timeout: 599 })).status).toBe(400);
    expect((await owner.put(url, { run_untagged: false })).status).toBe(400);
    expect((await owner.get(url)).body).toMatchObject({ run_untagged: true, maximum_timeout: null });
  });

  it('is removed, and its token is no good any more', async () => {
    const { runner, owner } = await withRunner(stack);

    expect((await owner.delete(`/runners/${runner.id}`)).status).toBe(200);

    expect((await runner.poll()).status).toBe(403);
    expect((await owner.get(`/runners/${runner.id}`)).status).toBe(404);
    expect((await owner.delete(`/runners/${runner.id}`)).status).toBe(200);
  });

  it('gets another token, and the old one is no good any more', async () => {
    const { scenario, runner, owner } = await withRunner(stack);
    await runner.poll();

    const reset = await owner.post(`/runners/${runner.id}/reset_authentication_token`);

    const { token } = z.object({ token: z.string() }).parse(expectStatus(reset, 201));
    expect((await runner.poll()).status).toBe(403);
    expect((await stack.as(null).post('/runners/verify', { token })).body).toMatchObject({ id: runner.id });
    expect((await stack.as(scenario.developer).get(`/runners/${runner.id}`)).status).toBe(403);
  });

  it('shows the jobs that it took, newest first', async () => {
    const { scenario, runner, owner } = await withRunner(stack);
    const compile = await runner.next();
    await runner.finish(compile);
    const check = await runner.next();
    const jobs = async (query = '') => {
      const body = expectStatus(await owner.get(`/runners/${runner.id}/jobs${query}`), 200);
      return z
        .array(z.looseObject({ id: z.number() }))
        .parse(body)
        .map(({ id }) => id);
    };

    expect(await jobs()).toEqual([check.id, compile.id]);
    expect(await jobs('?status=running')).toEqual([check.id]);
    for (const never of ['waiting_for_resource', 'preparing', 'scheduled'])
      expect(await jobs(`?status=${never}`)).toEqual([]);
    expect((await owner.get(`/runners/${runner.id}/jobs?status=sleepy`)).status).toBe(400);
    expect((await scenario.job(check.id)).body).toMatchObject({ runner: { id: runner.id, description: 'ours' } });
  });
});

describe('changes of a runner that are made at once', () => {
  it('leave it jobs that it may take', async () => {
    const { runner, owner } = await withRunner(stack, { tag_list: 'linux' });
    const change = (changes: object) => owner.put(`/runners/${runner.id}`, changes);

    const replies = await stack.holding('ci-service', async (transaction) => {
      await transaction.query('SELECT FROM runners WHERE id = $1 FOR UPDATE', [runner.id]);
      const asked = [change({ tag_list: [] }), change({ run_untagged: false })];
      await transaction.isAwaitedBy(2);
      await transaction.commit();
      return Promise.all(asked);
    });

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a runner of several projects', () => {
  /** The owner of one project maintains another one too. */
  async function two() {
    const first = await withRunner(stack);
    const { owner } = first.scenario.project;
    const second = await stack.given.project({ owner });
    const enable = () => stack.as(owner).post(second.url('/runners'), { runner_id: first.runner.id });
    return { ...first, second, enable };
  }

  it('is let into another project once, and runs its jobs then', async () => {
    const { scenario, runner, second, enable } = await two();
    expect(await enable()).toMatchObject({ status: 201, body: { id: runner.id } });
    expect(await enable()).toMatchObject({
      status: 409,
      body: { message: 'Runner was already enabled for this project' },
    });
    await runner.finish(await runner.next());
    await runner.finish(await runner.next());
    await scenario.pipeline('success');

    await second.commit('main', { '.ingot-ci.yml': 'second: { script: make }' });

    expect((await runner.next()).job_info.name).toBe('second');
  });

  it('is removed by administrators only, and leaves one project but not the last', async () => {
    const { scenario, runner, owner, second, enable } = await two();
    expectStatus(await enable(), 201);
    expect(await owner.delete(`/runners/${runner.id}`)).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - Runner associated with more than one project' },
    });

    expect((await owner.delete(second.url(`/runners/${runner.id}`))).status).toBe(200);

    const last = scenario.project.url(`/runners/${runner.id}`);
    expect(await owner.delete(last)).toMatchObject({
      status: 403,
      body: {
        message: '403 Forbidden - Only one project associated with the runner. Please remove the runner instead',
      },
    });
    expect((await owner.get(`/runners/${runner.id}`)).body).toMatchObject({ projects: [{ id: scenario.project.id }] });
    expectStatus(await enable(), 201);
    expect((await stack.root.delete(`/runners/${runner.id}`)).status).toBe(200);
  });

  it('keeps one project when all of them let it go at once', async () => {
    const { scenario, runner, owner, second, enable } = await two();
    expectStatus(await enable(), 201);

    const replies = await stack.holding('ci-service', async (transaction) => {
      await transaction.query('SELECT FROM runner_projects WHERE runner_id = $1 FOR UPDATE', [runner.id]);
      const asked = [scenario.project, second].map((project) => owner.delete(project.url(`/runners/${runner.id}`)));
      await transaction.isAwaitedBy(2);
      await transaction.commit();
      return Promise.all(asked);
    });

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    const { projects } = withProjects.parse((await owner.get(`/runners/${runner.id}`)).body);
    expect(projects).toHaveLength(1);
  });

  it('shows each maintainer what they may see of it, and gives its token to those of all projects alone', async () => {
    const { scenario, runner, owner, second, enable } = await two();
    expectStatus(await enable(), 201);
    const job = await runner.next(); // of the first project
    const other = stack.as(await second.member('maintainer'));
    const path = `/runners/${runner.id}`;

    expect(await other.get(path)).toMatchObject({ status: 200, body: { projects: [{ id: second.id }] } });
    expect(await other.get(`${path}/jobs`)).toMatchObject({ status: 200, body: [] });
    expect(await other.post(`${path}/reset_authentication_token`)).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - Runner associated with more than one project' },
    });
    for (const caller of [owner, stack.root]) {
      const { projects } = withProjects.parse((await caller.get(path)).body);
      expect(projects.map(({ id }) => id).sort((a, b) => a - b)).toEqual([scenario.project.id, second.id]);
      expect(await caller.get(`${path}/jobs`)).toMatchObject({ body: [{ id: job.id }] });
    }
    expect((await owner.post(`${path}/reset_authentication_token`)).status).toBe(201);
  });

  it('is not let in while it is locked, or by somebody who maintains none of its projects', async () => {
    const { runner, owner, enable } = await two();
    const stranger = await stack.given.project();
    expect(await stack.as(stranger.owner).post(stranger.url('/runners'), { runner_id: runner.id })).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - No access granted' },
    });

    await owner.put(`/runners/${runner.id}`, { locked: true });

    expect(await enable()).toMatchObject({ status: 403, body: { message: '403 Forbidden - Runner is locked' } });
  });
});

describe('a runner that is changed meanwhile', () => {
  const CHANGES = {
    'is deleted': 'DELETE FROM runners WHERE id = $1',
    'is locked': 'UPDATE runners SET locked = true WHERE id = $1',
    'joins another project': 'UPDATE runners SET updated_at = now() WHERE id = $1',
  };

  /** Asks while the runner changes, and before the change is visible. */
  const asking = (runner: TestRunner, change: keyof typeof CHANGES, ask: () => Promise<Reply>, joins?: TestProject) =>
    stack.holding('ci-service', async (transaction) => {
      await transaction.query(CHANGES[change], [runner.id]);
      const join = 'INSERT INTO runner_projects (runner_id, project_id) VALUES ($1, $2)';
      if (joins !== undefined) await transaction.query(join, [runner.id, joins.id]);
      const asked = ask();
      await transaction.isAwaitedBy(1);
      await transaction.commit();
      return asked;
    });

  it.each([
    ['is deleted', { status: 404, body: { message: '404 Runner Not Found' } }],
    ['is locked', { status: 403, body: { message: '403 Forbidden - Runner is locked' } }],
  ] as const)('%s, and let into no other project then', async (change, refused) => {
    const { scenario, runner } = await withRunner(stack);
    const { owner } = scenario.project;
    const second = await stack.given.project({ owner });

    const enabled = await asking(runner, change, () =>
      stack.as(owner).post(second.url('/runners'), { runner_id: runner.id }),
    );

    expect(enabled).toMatchObject(refused);
    const kept = 'SELECT FROM runner_projects WHERE project_id = $1';
    expect(await stack.query('ci-service', kept, [second.id])).toEqual([]);
  });

  it('is deleted, and given no new token then', async () => {
    const { runner, owner } = await withRunner(stack);
    const reset = () => owner.post(`/runners/${runner.id}/reset_authentication_token`);

    expect(await asking(runner, 'is deleted', reset)).toMatchObject({
      status: 404,
      body: { message: '404 Runner Not Found' },
    });
  });

  it('is deleted, and does not get a new token itself then', async () => {
    const { runner } = await withRunner(stack);
    const { token } = runner;
    const reset = () => stack.as(null).post('/runners/reset_authentication_token', { token });

    expect(await asking(runner, 'is deleted', reset)).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden' },
    });
  });

  it('joins another project, and is not deleted, nor given a new token by somebody who maintains only one', async () => {
    const refused = {
      status: 403,
      body: { message: '403 Forbidden - Runner associated with more than one project' },
    };
    const { runner, owner } = await withRunner(stack);
    const path = `/runners/${runner.id}`;
    const [second, third] = [await stack.given.project(), await stack.given.project()];

    const reset = () => owner.post(`${path}/reset_authentication_token`);
    expect(await asking(runner, 'joins another project', reset, second)).toMatchObject(refused);
    expect(await asking(runner, 'joins another project', () => owner.delete(path), third)).toMatchObject(refused);

    expect((await runner.verify()).status).toBe(200);
  });
});

describe('a runner for protected branches', () => {
  it('takes their jobs alone, until it is changed', async () => {
    // on the default branch, which is protected
    const scenario = await PipelineScenario.make(stack, 'job: { script: make }');
    const { project } = scenario;
    const sha = await project.commit('feature', { 'any.txt': 'any' });
    await scenario.pipeline('pending', sha);
    const runner = await scenario.runner({ access_level: 'ref_protected' });
    const shown = async () => (await stack.as(project.owner).get(`/runners/${runner.id}`)).body;
    expect(await shown()).toMatchObject({ access_level: 'ref_protected' });

    expect((await runner.next()).git_info.ref).toBe('main');
    expect((await runner.poll()).status).toBe(204);

    const change = { access_level: 'not_protected' };
    expectStatus(await stack.as(project.owner).put(`/runners/${runner.id}`, change), 200);
    expect(await shown()).toMatchObject(change);
    expect((await runner.next()).git_info.ref).toBe('feature');
  });
});

describe('POST …/runners/reset_registration_token', () => {
  it('replaces the token by which runners of a project register', async () => {
    const { project, developer } = await PipelineScenario.make(stack);
    const url = project.url('/runners/reset_registration_token');
    const before = await runnersTokenOf(stack, project);
    expect((await stack.as(developer).post(url)).status).toBe(403);

    const reply = expectStatus(await stack.as(project.owner).post(url), 201);

    const after = await runnersTokenOf(stack, project);
    expect(after).not.toBe(before);
    expect(reply).toEqual({ token: after, token_expires_at: null });
    expect((await stack.as(null).post('/runners', { token: before })).status).toBe(403);
    await TestRunner.registerBy(stack, after);
  });
});

describe('registering a runner', () => {
  it('is 404 for one that could take no job: without tags, and none without them', async () => {
    const { project } = await PipelineScenario.make(stack);
    const token = await runnersTokenOf(stack, project);

    expect(await stack.as(null).post('/runners', { token, run_untagged: false })).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    });
    const runner = await TestRunner.register(stack, project, { run_untagged: false, tag_list: 'one' });
    expect((await stack.as(project.owner).get(`/runners/${runner.id}`)).body).toMatchObject({ run_untagged: false });
  });
});

describe('POST /user/runners', () => {
  const create = (caller: Parameters<typeof stack.as>[0], body: object) => stack.as(caller).post('/user/runners', body);

  it('makes a runner of a project for its maintainers, which starts with nothing but the token', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, tags: [gpu] }');
    const { owner, id } = scenario.project;
    const requested = {
      runner_type: 'project_type',
      project_id: id,
      description: 'made',
      tag_list: 'gpu',
      locked: true,
    };

    const made = created.strict().parse(expectStatus(await create(owner, requested), 201));

    expect(made.token).toMatch(/^glrt-/); // by which existing runners know that they need not register
    expect((await stack.as(owner).get(`/runners/${made.id}`)).body).toMatchObject({
      description: 'made',
      tag_list: ['gpu'],
      locked: true,
      active: true,
      runner_type: 'project_type',
      projects: [{ id }],
    });
    const runner = TestRunner.of(stack, made);
    expect(await runner.verify()).toMatchObject({ status: 200, body: { id: made.id, token: made.token } });
    expect((await runner.next()).job_info.name).toBe('job');
  });

  it('makes shared runners for administrators alone', async () => {
    const made = created.parse(
      expectStatus(await stack.root.post('/user/runners', { runner_type: 'instance_type', paused: true }), 201),
    );
    expect((await stack.root.get(`/runners/${made.id}`)).body).toMatchObject({ is_shared: true, paused: true });
    expectStatus(await stack.root.delete(`/runners/${made.id}`), 200);

    const user = await stack.given.user();
    expect((await create(user, { runner_type: 'instance_type' })).status).toBe(403);
  });

  it('makes no runner for others, of no project, or without any job to take', async () => {
    const { project, developer } = await PipelineScenario.make(stack);
    const { owner, id } = project;
    const requested = { runner_type: 'project_type', project_id: id };

    expect(await create(developer, requested)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
    expect((await create(await stack.given.user(), requested)).status).toBe(403);
    expect((await create(null, requested)).status).toBe(401);
    expect((await create(owner, { ...requested, project_id: 999_999_999 })).status).toBe(403);
    expect(await create(owner, { runner_type: 'project_type' })).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "project_id" not given' },
    });
    expect((await create(owner, { ...requested, runner_type: 'group_type' })).status).toBe(400);
    expect((await create(owner, { ...requested, access_level: 'sometimes' })).status).toBe(400);
    expect((await create(owner, { ...requested, run_untagged: false })).status).toBe(400);
    expect((await stack.as(owner).get(project.url('/runners?scope=specific'))).body).toEqual([]);
  });
});

describe('a runner with its token', () => {
  it.each(['registered', 'created'])('gets another one of its kind when it was %s', async (how) => {
    const scenario = await PipelineScenario.make(stack);
    const { owner, id } = scenario.project;
    const requested = { runner_type: 'project_type', project_id: id };
    const made = async () =>
      TestRunner.of(stack, created.parse((await stack.as(owner).post('/user/runners', requested)).body));
    const runner = how === 'created' ? await made() : await scenario.runner();

    const reply = await stack.as(null).post('/runners/reset_authentication_token', { token: runner.token });

    const reset = created.parse(expectStatus(reply, 201));
    expect(reset).toMatchObject({ id: runner.id, token_expires_at: null });
    expect(reset.token.split('-')[0]).toBe(runner.token.split('-')[0]);
    expect((await runner.verify()).status).toBe(403);
    expect((await TestRunner.of(stack, reset).verify()).status).toBe(200);
    const again = await stack.as(null).post('/runners/reset_authentication_token', { token: runner.token });
    expect(again.status).toBe(403);
  });
});
