import { useStack } from '@ingot/testing';
import { CiScenario } from '../../test/ci-scenario.js';

describe('POST /projects/:id/statuses/:sha', () => {
  const stack = useStack();

  it('adds a status with all that was given, in the name of the caller', async () => {
    const scenario = await CiScenario.make(stack);

    const status = await scenario.post('pending', {
      name: 'build',
      ref: 'main',
      target_url: 'https://ci.example.com/1',
      description: 'waits',
      coverage: 30.5,
    });

    expect(status).toMatchObject({
      sha: scenario.sha,
      ref: 'main',
      status: 'pending',
      name: 'build',
      target_url: 'https://ci.example.com/1',
      description: 'waits',
      coverage: 30.5,
      allow_failure: false,
      started_at: null,
      finished_at: null,
    });
    expect(status.author?.username).toEqual(expect.any(String));
  });

  it.each([
    [{ name: 'a', context: 'b' }, 'a'],
    [{ context: 'b' }, 'b'],
    [{ name: ' ', context: 'b' }, 'b'],
    [{}, 'default'],
  ])('names the status of %j %s', async (fields, name) => {
    const scenario = await CiScenario.make(stack);

    expect((await scenario.post('success', fields)).name).toBe(name);
  });

  it('takes the alphabetically first branch that contains the commit when no ref is given', async () => {
    const scenario = await CiScenario.make(stack);
    await scenario.addBranch('a-branch');

    expect((await scenario.post('success')).ref).toBe('a-branch');
  });

  it('goes into the pipeline that is named, and to its ref', async () => {
    const scenario = await CiScenario.make(stack);
    await scenario.addBranch('a-branch');
    await scenario.post('success', { ref: 'main', name: 'build' });
    const { id: pipeline_id } = await scenario.newestPipeline();

    expect(await scenario.post('success', { pipeline_id, name: 'scan' })).toMatchObject({ ref: 'main' });
    expect((await scenario.list()).map(({ name }) => name).sort()).toEqual(['build', 'scan']);
    expect(await scenario.pipelines()).toHaveLength(1);
  });

  it('answers 404 to a pipeline of another ref, commit or project', async () => {
    const scenario = await CiScenario.make(stack);
    await scenario.post('success', { ref: 'main' });
    const { id: pipeline_id } = await scenario.newestPipeline();
    const other = await CiScenario.make(stack);
    const later = await scenario.project.commit('later', { 'later.txt': 'later' });
    const state = 'success';

    for (const tried of [
      scenario.tryToPost(scenario.sha, { state, pipeline_id, ref: 'a-branch' }),
      scenario.tryToPost(later, { state, pipeline_id }),
      scenario.tryToPost(scenario.sha, { state, pipeline_id: 999_999_999 }),
      other.tryToPost(other.sha, { state, pipeline_id }),
    ]) {
      expect(await tried).toMatchObject({ status: 404, body: { message: '404 Not found' } });
    }
  });

  it('updates the live status of that name, ref and user, and times it', async () => {
    const scenario = await CiScenario.make(stack);
    const pending = await scenario.post('pending', { target_url: 'https://ci/1', description: 'one', coverage: 0 });
    const running = await scenario.post('running', { target_url: ' ', description: '' });
    const success = await scenario.post('success', { description: 'two' });

    expect([running.id, success.id]).toEqual([pending.id, pending.id]);
    expect(running).toMatchObject({ target_url: 'https://ci/1', description: 'one', coverage: 0, finished_at: null });
    expect(running.started_at).not.toBeNull();
    expect(success).toMatchObject({ description: 'two', coverage: 0, started_at: running.started_at });
    expect(success.finished_at).not.toBeNull();
  });

  it('accepts the state that it is in, and a step back', async () => {
    const scenario = await CiScenario.make(stack);
    const first = await scenario.post('running');
    const again = await scenario.post('running');
    const back = await scenario.post('pending');

    expect(again).toEqual(first);
    expect(back).toMatchObject({ id: first.id, status: 'pending', started_at: null });
  });

  it('adds another status after a final one', async () => {
    const scenario = await CiScenario.make(stack);
    const failed = await scenario.post('failed');
    const retried = await scenario.post('success');

    expect(retried.id).toBeGreaterThan(failed.id);
    expect(retried.started_at).toBeNull();
    expect((await scenario.newestPipeline()).status).toBe('success');
  });

  it('leaves the live statuses of other users, names and refs alone', async () => {
    const scenario = await CiScenario.make(stack);
    const mine = await scenario.post('running');
    const others = [
      await scenario.post('running', {}, stack.root),
      await scenario.post('running', { name: 'other' }),
      await scenario.post('running', { ref: 'other' }),
    ];

    expect(new Set([mine, ...others].map(({ id }) => id)).size).toBe(4);
  });

  it('resolves a short id and a branch to the commit', async () => {
    const scenario = await CiScenario.make(stack);
    const replies = [
      await scenario.tryToPost(scenario.sha.slice(0, 10), { state: 'running' }),
      await scenario.tryToPost('main', { state: 'success' }),
    ];

    for (const reply of replies) expect(reply).toMatchObject({ status: 201, body: { sha: scenario.sha } });
    expect(await scenario.pipelines()).toHaveLength(1);
  });

  it('answers 404 to an unknown commit', async () => {
    const scenario = await CiScenario.make(stack);

    const reply = await scenario.tryToPost('f'.repeat(40), { state: 'success' });

    expect(reply).toMatchObject({ status: 404, body: { message: '404 Commit Not Found' } });
  });

  it('answers 404 when no ref is given and no branch contains the commit', async () => {
    const scenario = await CiScenario.make(stack);
    const sha = await scenario.commitOn('short-lived');
    await stack.as(scenario.project.owner).delete(scenario.project.url('/repository/branches/short-lived'));

    const reply = await scenario.tryToPost(sha, { state: 'success' });

    expect(reply).toMatchObject({ status: 404, body: { message: '404 References for commit Not Found' } });
    expect(await scenario.tryToPost(sha, { state: 'success', ref: 'main' })).toMatchObject({ status: 201 });
  });

  it.each([
    ['no state', {}, { message: '400 (Bad request) "state" not given' }],
    ['an unknown state', { state: 'skipped' }, { error: 'state does not have a valid value' }],
    [
      'a target that is no URL',
      { state: 'success', target_url: 'foo' },
      { message: { target_url: ['must be a valid URL'] } },
    ],
    [
      'too long a target',
      { state: 'success', target_url: 'http://ci/'.padEnd(256, 'x') },
      { message: { target_url: ['is too long (maximum is 255 characters)'] } },
    ],
    [
      'too long a name',
      { state: 'success', name: 'x'.repeat(256) },
      { message: { name: ['is too long (maximum is 255 characters)'] } },
    ],
    [
      'too long a ref',
      { state: 'success', ref: 'x'.repeat(256) },
      { message: { ref: ['is too long (maximum is 255 characters)'] } },
    ],
  ])('answers 400 to %s and adds nothing', async (_what, fields, body) => {
    const scenario = await CiScenario.make(stack);

    const reply = await scenario.tryToPost(scenario.sha, fields);

    expect(reply).toMatchObject({ status: 400, body });
    expect(await scenario.list()).toEqual([]);
    expect(await scenario.pipelines()).toEqual([]);
  });

  it.each([
    ['guest', 403],
    ['reporter', 403],
    ['developer', 201],
    ['maintainer', 201],
  ] as const)('answers a %s with %i', async (role, status) => {
    const scenario = await CiScenario.make(stack);
    const member = await scenario.project.member(role);

    expect((await scenario.tryToPost(scenario.sha, { state: 'success' }, member)).status).toBe(status);
  });

  it('puts 20 statuses posted at once into one pipeline, which ends as they do together', async () => {
    const scenario = await CiScenario.make(stack);
    const names = Array.from({ length: 20 }, (_, index) => `job ${index}`);

    await Promise.all(names.map((name) => scenario.post('running', { name })));
    expect(await scenario.pipelines()).toMatchObject([{ sha: scenario.sha, ref: 'main', status: 'running' }]);

    await Promise.all(names.map((name) => scenario.post(name === 'job 7' ? 'failed' : 'success', { name })));
    expect(await scenario.pipelines()).toMatchObject([{ sha: scenario.sha, ref: 'main', status: 'failed' }]);
    expect(await scenario.list()).toHaveLength(20);
  });

  it('keeps one latest status when one name is posted many times at once', async () => {
    const scenario = await CiScenario.make(stack);

    await Promise.all(Array.from({ length: 10 }, () => scenario.post('success')));

    expect(await scenario.list()).toHaveLength(1);
    expect(await scenario.list('all=true')).toHaveLength(10);
  });
});
