import { basicPipeline, pipeline } from '@ingot/contracts';
import { type Caller, expectStatus, uniqueName, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

const OF_BRANCHES = 'job: { script: make, except: [main] }';

/** Pipelines on three branches: one that waits, one that somebody else made and that was canceled, and a wrong one. */
async function three() {
  const scenario = await PipelineScenario.make(stack, OF_BRANCHES);
  const { project } = scenario;
  const other = await project.member('developer');
  const sha = await project.commit('a-waits', { a: 'a' });
  const waits = (await scenario.pipeline('pending', sha)).id;
  const canceledSha = await project.commit('b-canceled', { b: 'b' }, { as: other });
  const canceled = (await scenario.pipeline('pending', canceledSha)).id;
  await scenario.act(canceled, 'cancel');
  const broken = await stack.as(project.owner).post(project.url('/repository/commits'), {
    branch: 'c-wrong',
    start_branch: 'main',
    commit_message: 'Break it',
    actions: [{ action: 'update', file_path: '.ingot-ci.yml', content: 'job: { skript: make }' }],
  });
  expectStatus(broken, 201);
  const wrong = (await scenario.pipeline('failed')).id;
  return { scenario, other, sha, waits, canceled, wrong };
}

/** The pipelines with the times of their last changes, the longest ago first. */
async function inOrderOf(changedAt: (id: number) => Promise<string>, ids: readonly number[]) {
  const timed = await Promise.all(ids.map(async (id) => ({ id, at: await changedAt(id) })));
  return timed.sort((a, b) => a.at.localeCompare(b.at));
}

describe('pipelines', () => {
  it('are listed by scope, status, ref, commit, user and errors', async () => {
    const { scenario, other, sha, waits, canceled, wrong } = await three();
    const listed = async (query: string) => (await scenario.pipelines(query)).map(({ id }) => id);

    expect(await listed('')).toEqual([wrong, canceled, waits]);
    expect(await listed('scope=pending')).toEqual([waits]);
    expect(await listed('scope=finished')).toEqual([wrong, canceled]);
    expect(await listed('scope=running')).toEqual([]);
    expect(await listed('scope=branches')).toEqual([wrong, canceled, waits]);
    expect(await listed('status=canceled')).toEqual([canceled]);
    expect(await listed('ref=a-waits')).toEqual([waits]);
    expect(await listed(`sha=${sha}`)).toEqual([waits]);
    expect(await listed(`username=${other.username}`)).toEqual([canceled]);
    expect(await listed(`username=${uniqueName('nobody')}`)).toEqual([]);
    expect(await listed('username=')).toEqual(await listed(''));
    expect(await listed('yaml_errors=true')).toEqual([wrong]);
    expect(await listed('yaml_errors=false&status=pending&ref=a-waits')).toEqual([waits]);
    expect(await listed('per_page=1&page=2')).toEqual([canceled]);
  });

  it('are listed by what made them', async () => {
    const { scenario, sha, waits, canceled, wrong } = await three();
    const requested = basicPipeline.parse(expectStatus(await scenario.create('a-waits'), 201)).id;
    const status = { state: 'success', ref: 'elsewhere' };
    expectStatus(await scenario.api.post(scenario.project.url(`/statuses/${sha}`), status), 201);
    const listed = async (query: string) => (await scenario.pipelines(query)).map(({ id }) => id);
    const [posted] = await listed('ref=elsewhere');

    expect(await listed('source=push')).toEqual([wrong, canceled, waits]);
    expect(await listed('source=api')).toEqual([requested]);
    expect(await listed('source=external')).toEqual([posted]);
    expect(await listed('source=push&ref=a-waits')).toEqual([waits]);
    expect(await listed('source=push&status=failed&yaml_errors=true')).toEqual([wrong]);
    expect(await listed('source=api&scope=branches')).toEqual([requested]);
    expect(await listed('source=push&sort=asc&per_page=2&page=2')).toEqual([wrong]);
    const { headers } = await scenario.api.get(scenario.project.url('/pipelines?source=push&per_page=2'));
    expect(headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2', 'x-next-page': '2' });
  });

  it.each(['trigger', 'schedule', 'parent_pipeline', 'merge_request_event', 'web', 'external'])(
    'that were made by none of %s are an empty list',
    async (source) => {
      const scenario = await PipelineScenario.make(stack);
      await scenario.pipeline('pending');

      const reply = await scenario.api.get(scenario.project.url(`/pipelines?source=${source}`));

      expect(reply).toMatchObject({ status: 200, body: [], headers: { 'x-total': '0' } });
    },
  );

  it.each(['waiting_for_resource', 'preparing', 'scheduled'])('are never %s', async (status) => {
    const scenario = await PipelineScenario.make(stack);
    await scenario.pipeline('pending');

    const reply = await scenario.api.get(scenario.project.url(`/pipelines?status=${status}`));

    expect(reply).toMatchObject({ status: 200, body: [], headers: { 'x-total': '0' } });
  });

  it('are listed by the time of their last change, and in its order', async () => {
    const { scenario, waits, canceled, wrong } = await three();
    await scenario.act(waits, 'cancel'); // it is the oldest, and the last to change
    const listed = async (query: string) => (await scenario.pipelines(query)).map(({ id }) => id);
    const changedAt = async (id: number) => {
      const shown = await scenario.api.get(scenario.project.url(`/pipelines/${id}`));
      return pipeline.parse(expectStatus(shown, 200)).updated_at;
    };
    const inOrder = await inOrderOf(changedAt, [waits, canceled, wrong]);
    const [first, middle, last] = inOrder.map(({ id }) => id);
    const time = inOrder[1]?.at ?? '';

    expect(last).toBe(waits);
    expect(await listed('order_by=updated_at&sort=asc')).toEqual([first, middle, last]);
    expect(await listed('order_by=updated_at')).toEqual([last, middle, first]);
    expect(await listed('order_by=updated_at&per_page=1&page=2')).toEqual([middle]);
    expect(await listed(`updated_after=${time}&order_by=updated_at`)).toEqual([last, middle]);
    expect(await listed(`updated_before=${time}&order_by=updated_at`)).toEqual([middle, first]);
    expect(await listed(`updated_after=${time}&updated_before=${time}`)).toEqual([middle]);
    expect(await listed(`updated_after=${time}&status=canceled&username=${scenario.project.owner.username}`)).toEqual([
      waits,
    ]);
    const byId = `updated_after=${time}&sort=asc&per_page=1`;
    const [older, younger] = [waits, middle ?? 0].sort((a, b) => a - b);
    expect(await listed(byId)).toEqual([older]);
    expect(await listed(`${byId}&page=2`)).toEqual([younger]);
    const walked = await scenario.api.get(scenario.project.url(`/pipelines?${byId}&pagination=keyset`));
    const next = new URL(/<([^>]*)>; rel="next"/.exec(String(walked.headers.link))?.[1] ?? '');
    expect(await listed(next.search.slice(1))).toEqual([younger]);
    expect(await listed('updated_after=2100-01-01T00:00:00Z')).toEqual([]);
    expect(await listed('updated_before=2001-01-01T00:00:00%2B02:00')).toEqual([]);
  });

  it('are listed in their short form: id, commit, ref and status alone', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { id } = await scenario.pipeline('pending');

    const { body } = await scenario.api.get(scenario.project.url('/pipelines'));

    expect(body).toEqual([{ id, sha: scenario.sha, ref: 'main', status: 'pending' }]);
  });

  it('are listed in the order that is asked for', async () => {
    const { scenario, other, waits, canceled, wrong } = await three();
    const listed = async (query: string) => (await scenario.pipelines(query)).map(({ id }) => id);
    const ownersFirst = scenario.project.owner.id < other.id;

    expect(await listed('sort=asc')).toEqual([waits, canceled, wrong]);
    expect(await listed('order_by=ref&sort=asc')).toEqual([waits, canceled, wrong]);
    expect(await listed('order_by=status')).toEqual([waits, wrong, canceled]);
    expect((await listed('order_by=user_id&sort=asc')).indexOf(canceled)).toBe(ownersFirst ? 2 : 0);
  });

  it('of a scope are the newest of each branch, whatever order they came in', async () => {
    const { scenario, waits, canceled, wrong } = await three();
    const sha = await scenario.project.commit('a-waits', { again: 'a' });
    const again = (await scenario.pipeline('pending', sha)).id;

    const listed = (await scenario.pipelines('scope=branches')).map(({ id }) => id);

    expect(listed).toEqual([again, wrong, canceled]);
    expect(listed).not.toContain(waits);
    expect(await scenario.pipelines('scope=tags')).toEqual([]);
  });

  it('of which there are more than are counted come without their number, page by page to the last', async () => {
    const scenario = await PipelineScenario.make(stack);
    await scenario.pipeline('pending');
    const { project } = scenario;
    await stack.query(
      'ci-service',
      `INSERT INTO pipelines (project_id, ref, head_oid, before_oid, tag, status, source, created_at, updated_at)
       SELECT project_id, ref, head_oid, before_oid, tag, 'success', source, created_at, updated_at
       FROM pipelines, generate_series(1, 10000) WHERE project_id = $1`,
      [project.id],
    );
    const page = (query: string) => stack.as(project.owner).get(project.url(`/pipelines?per_page=100&${query}`));

    const first = await page('page=1');
    const last = await page('page=101');

    expect(first.headers).toMatchObject({ 'x-page': '1', 'x-next-page': '2' });
    expect(Object.keys(first.headers)).not.toContain('x-total');
    expect(first.headers.link).not.toContain('rel="last"');
    expect((await page('page=100')).headers['x-next-page']).toBe('101');
    expect(last.body).toHaveLength(1);
    expect(last.headers['x-next-page']).toBe('');
    expect((await page('status=pending')).headers['x-total']).toBe('1');
    const everChanged = await page('page=101&updated_after=2001-01-01T00:00:00Z');
    expect(everChanged.body).toEqual(last.body);
    expect(Object.keys(everChanged.headers)).not.toContain('x-total');
  });

  it.each([
    ...['scope=sleepy', 'status=sleepy', 'source=sleep', 'order_by=sha', 'sort=up', 'yaml_errors=perhaps'],
    ...['updated_after=yesterday', 'updated_before=0000-01-01T00:00:00Z'],
  ])('are not listed by %s', async (query) => {
    const { api, project } = await PipelineScenario.make(stack);

    expect((await api.get(project.url(`/pipelines?${query}`))).status).toBe(400);
  });
});

describe('where jobs are not public', () => {
  // reference behaviour, 3.2
  it('guests of a private project see neither pipelines nor jobs, and who sees a public one sees its pipelines', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { project } = scenario;
    const { id } = await scenario.pipeline('pending');
    const [job] = await scenario.jobs(id);
    const guest = stack.as(await project.member('guest'));
    const reporter = stack.as(await project.member('reporter'));
    const reader = stack.as(await stack.given.user());
    const pipelines = ['/pipelines', `/pipelines/${id}`];
    const jobs = ['/jobs', `/jobs/${job?.id}`, `/jobs/${job?.id}/trace`, `/pipelines/${id}/jobs`];
    const set = async (settings: object) =>
      expectStatus(await stack.as(project.owner).put(project.url(), settings), 200);
    const answers = async (caller: typeof guest, paths: readonly string[]) =>
      new Set(await Promise.all(paths.map(async (path) => (await caller.get(project.url(path))).status)));
    expect(await answers(guest, [...pipelines, ...jobs])).toEqual(new Set([200]));

    await set({ public_builds: false });
    expect(await answers(guest, [...pipelines, ...jobs])).toEqual(new Set([403]));
    expect(await answers(reporter, [...pipelines, ...jobs])).toEqual(new Set([200]));

    await set({ visibility: 'public' });
    for (const caller of [guest, reader]) {
      expect(await answers(caller, pipelines)).toEqual(new Set([200]));
      expect(await answers(caller, jobs)).toEqual(new Set([403]));
    }
    expect(await answers(reporter, [...pipelines, ...jobs])).toEqual(new Set([200]));
  });
});

describe('the latest pipeline', () => {
  it('is that of the default branch, or of the one that is asked for', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { project } = scenario;
    const latest = (query = '') => scenario.api.get(project.url(`/pipelines/latest?${query}`));
    const first = await scenario.pipeline();
    await project.commit('side', { 'side.txt': 's' });
    const aside = await scenario.pipeline(undefined, (await project.branchHead('side')) ?? '');

    expect(await latest()).toMatchObject({ status: 200, body: { id: first.id, ref: 'main' } });
    expect(await latest('ref=side')).toMatchObject({ status: 200, body: { id: aside.id, ref: 'side' } });
    expect(await latest('ref=none')).toMatchObject({ status: 404, body: { message: '404 Not found' } });
  });
});

describe('variables of a pipeline', () => {
  it('are shown to who gave them, and to maintainers', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { project } = scenario;
    const variables = [
      { key: 'LEVEL', value: '1' },
      { key: 'SETTINGS', value: 'a: 1', variable_type: 'file' },
    ];
    await project.commit('topic', { a: 'a' }, { as: scenario.developer });
    const created = expectStatus(await scenario.create('topic', { variables }), 201);
    const { id } = basicPipeline.parse(created);
    const show = (caller: Caller) => stack.as(caller).get(project.url(`/pipelines/${id}/variables`));

    const shown = { status: 200, body: [{ key: 'LEVEL', value: '1', variable_type: 'env_var' }, variables[1]] };
    expect(await show(scenario.developer)).toMatchObject(shown);
    expect(await show(project.owner)).toMatchObject(shown);
    for (const role of ['developer', 'reporter'] as const) {
      expect(await show(await project.member(role))).toMatchObject({ status: 403 });
    }
    expect((await scenario.api.get(project.url('/pipelines/999999999/variables'))).status).toBe(404);
  });

  it('are files for its jobs if they are given as files', async () => {
    const scenario = await PipelineScenario.make(stack);
    await scenario.project.commit('topic', { a: 'a' }, { as: scenario.developer });
    const variables = [{ key: 'SETTINGS', value: 'a: 1', variable_type: 'file' }];
    const { id } = basicPipeline.parse(expectStatus(await scenario.create('topic', { variables }), 201));
    const other = [{ key: 'SETTINGS', value: 'a: 1', variable_type: 'folder' }];
    expect((await scenario.create('topic', { variables: other })).status).toBe(400);
    const runner = await scenario.runner();
    const ids = (await scenario.jobs(id)).map((job) => job.id);

    let job = await runner.next();
    while (!ids.includes(job.id)) job = await runner.next();

    expect(job.variables).toContainEqual({ key: 'SETTINGS', value: 'a: 1', public: false, file: true });
  });
});
