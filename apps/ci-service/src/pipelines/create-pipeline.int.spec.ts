import { expectStatus, holdsEventually, uniqueName, useStack } from '@ingot/testing';
import { PipelineScenario, TWO_STAGES } from '../../test/pipeline-scenario.js';

const stack = useStack();

describe('a push', () => {
  it('makes a pipeline of the configuration, its first stage queued and the others created', async () => {
    const scenario = await PipelineScenario.make(stack);

    const pipeline = await scenario.pipeline('pending');

    expect(pipeline).toMatchObject({ sha: scenario.sha, ref: 'main', tag: false, yaml_errors: null });
    expect(pipeline.web_url).toBe(`${stack.url}/${scenario.project.pathWithNamespace}/pipelines/${pipeline.id}`);
    expect(await scenario.statuses(pipeline.id)).toEqual(['compile: pending', 'check: created']);
  });

  it('tells what the branch pointed to before', async () => {
    const scenario = await PipelineScenario.make(stack);
    const first = await scenario.pipeline('pending');
    expect(first.before_sha).toBe('0'.repeat(40));

    const sha = await scenario.project.commit('main', { 'a.txt': 'a' });

    expect(await scenario.pipeline('pending', sha)).toMatchObject({ sha, before_sha: scenario.sha });
  });

  it('makes nothing without a configuration', async () => {
    const scenario = await PipelineScenario.make(stack);
    const plain = await stack.given.project();
    await plain.commit('main', { 'a.txt': 'a' });
    await scenario.pipeline('pending'); // a later push has been dealt with by then

    expect((await stack.as(plain.owner).get(plain.url('/pipelines'))).body).toEqual([]);
  });

  it('makes nothing when no job is selected for the ref, or the branch is deleted', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, only: [main] }');
    await scenario.pipeline('pending');
    const owner = stack.as(scenario.project.owner);
    const branch = uniqueName('other');

    expectStatus(await owner.post(scenario.project.url('/repository/branches'), { branch, ref: 'main' }), 201);
    expectStatus(await owner.raw('DELETE', scenario.project.url(`/repository/branches/${branch}`)), 200);

    const sha = await scenario.project.commit('main', { 'a.txt': 'a' }); // pushes are read in their order
    await scenario.pipeline('pending', sha);
    expect((await scenario.pipelines()).map(({ ref }) => ref)).toEqual(['main', 'main']);
  });

  it('makes nothing while jobs are switched off in the project', async () => {
    const scenario = await PipelineScenario.make(stack);
    await scenario.pipeline('pending');
    const owner = stack.as(scenario.project.owner);
    expectStatus(await owner.put(scenario.project.url(), { builds_enabled: false }), 200);
    const sha = await scenario.project.commit('main', { 'a.txt': 'a' });
    const read = 'SELECT FROM read_pushes WHERE project_id = $1 AND head_oid = $2';
    await holdsEventually(async () =>
      expect(await stack.query('ci-service', read, [scenario.project.id, sha])).toHaveLength(1),
    );

    expectStatus(await owner.put(scenario.project.url(), { builds_enabled: true }), 200);

    expect(await scenario.pipelines()).toHaveLength(1);
  });

  it('of a tag makes a pipeline of the tag', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, only: [tags] }');

    const tag = { tag_name: 'v1', ref: 'main' };
    expectStatus(await stack.as(scenario.project.owner).post(scenario.project.url('/repository/tags'), tag), 201);

    expect(await scenario.pipeline('pending')).toMatchObject({ ref: 'v1', tag: true, sha: scenario.sha });
    expect(await (await scenario.runner()).next()).toMatchObject({ git_info: { ref: 'v1', ref_type: 'tag' } });
  });

  it('makes one whichever way it came: by git, as a merge, as a cherry-pick', async () => {
    const scenario = await PipelineScenario.make(stack);
    const { project } = scenario;
    const owner = stack.as(project.owner);
    const git = await project.git();
    await git.run('fetch', '-q', 'origin');
    await git.run('reset', '-q', '--hard', 'origin/main');
    await git.commit({ 'by-git.txt': 'any' });
    await git.run('push', '-q', 'origin', 'HEAD:main');
    await scenario.pipeline('pending', (await project.branchHead('main')) ?? '');

    const { iid, sha } = await project.mergeRequest();
    expectStatus(await owner.put(project.url(`/merge_requests/${iid}/merge`)), 200);
    await scenario.pipeline('pending', (await project.branchHead('main')) ?? '');

    const branch = uniqueName('picked');
    expectStatus(await owner.post(project.url('/repository/branches'), { branch, ref: scenario.sha }), 201);
    expectStatus(await owner.post(project.url(`/repository/commits/${sha}/cherry_pick`), { branch }), 201);
    await scenario.pipeline('pending', (await project.branchHead(branch)) ?? '');
  });

  it('with a configuration that cannot be read makes a failed pipeline that says why', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: 1, tags: 1 }');

    const pipeline = await scenario.pipeline('failed');

    expect(pipeline.yaml_errors).toContain('jobs:job');
    expect(await scenario.jobs(pipeline.id)).toEqual([]);
  });

  it.each(['[ci skip]', '[skip ci]', '[CI-SKIP]', '[skip_ci]'])(
    'whose commit says %s makes a skipped one',
    async (marker) => {
      const scenario = await PipelineScenario.make(stack);
      await scenario.pipeline('pending');
      const sha = await scenario.project.commit('main', { 'a.txt': 'a' }, { message: `Change\n\n${marker}` });

      const pipeline = await scenario.pipeline('skipped');

      expect(pipeline.sha).toBe(sha);
      expect(await scenario.jobs(pipeline.id)).toEqual([]);
    },
  );

  it('by a push with the option ci.skip makes a skipped one; other options are said to have no effect', async () => {
    const scenario = await PipelineScenario.make(stack);
    const git = await scenario.project.git();
    await git.run('fetch', '-q', 'origin');
    await git.run('checkout', '-q', '-b', 'quiet', 'origin/main');
    const sha = await git.commit({ 'a.txt': 'a' });
    const { stderr } = await git.try('push', '-o', 'ci.skip', '-o', 'merge_request.create', 'origin', 'quiet');

    expect(stderr).toContain('The push option merge_request.create has no effect.');
    expect(stderr).not.toContain('ci.skip');
    expect(await scenario.pipeline('skipped')).toMatchObject({ sha, ref: 'quiet' });
  });
});

describe('POST /projects/:id/pipeline', () => {
  it('makes a pipeline of a branch, as the caller', async () => {
    const scenario = await PipelineScenario.make(stack);
    await scenario.pipeline('pending');

    const reply = await scenario.create('main');

    expect(reply).toMatchObject({
      status: 201,
      body: { status: 'pending', ref: 'main', sha: scenario.sha, before_sha: '0'.repeat(40) },
    });
    expect(await scenario.pipelines()).toHaveLength(2);
  });

  it.each([
    ['reporter', 403],
    ['developer', 201],
  ] as const)('answers a %s with %i', async (role, status) => {
    const scenario = await PipelineScenario.make(stack);

    expect((await scenario.create('main', {}, await scenario.project.member(role))).status).toBe(status);
  });

  it('makes one of a tag, and says so', async () => {
    const scenario = await PipelineScenario.make(stack);
    await scenario.pipeline('pending');
    const tag = { tag_name: 'v1', ref: 'main' };
    expectStatus(await stack.as(scenario.project.owner).post(scenario.project.url('/repository/tags'), tag), 201);

    expect(await scenario.create('v1')).toMatchObject({
      status: 201,
      body: { ref: 'v1', tag: true, committed_at: null, user: { id: scenario.developer.id } },
    });
  });

  it('is 400 while jobs are switched off in the project, and keeps nothing', async () => {
    const scenario = await PipelineScenario.make(stack);
    await scenario.pipeline('pending');
    const owner = stack.as(scenario.project.owner);
    expectStatus(await owner.put(scenario.project.url(), { builds_enabled: false }), 200);

    expect(await scenario.create('main')).toMatchObject({
      status: 400,
      body: { message: { base: ['Pipeline is disabled'] } },
    });

    expectStatus(await owner.put(scenario.project.url(), { builds_enabled: true }), 200);
    expect(await scenario.pipelines()).toHaveLength(1);
  });

  it('is 400 without a ref', async () => {
    const scenario = await PipelineScenario.make(stack);

    const reply = await scenario.api.post(scenario.project.url('/pipeline'), {});

    expect(reply).toMatchObject({ status: 400, body: { message: '400 (Bad request) "ref" not given' } });
  });

  it.each(['nowhere', 'HEAD~1', 'f'.repeat(40)])('is 400 for %s, which is neither branch nor tag', async (ref) => {
    const scenario = await PipelineScenario.make(stack);

    expect(await scenario.create(ref)).toMatchObject({
      status: 400,
      body: { message: { base: ['Reference not found'] } },
    });
  });

  it('is 400 for a tag of something else than a commit', async () => {
    const scenario = await PipelineScenario.make(stack);
    const git = await scenario.project.git();
    await git.run('fetch', '-q', 'origin');
    await git.run('tag', 'of-a-file', 'origin/main:.ingot-ci.yml');
    await git.run('push', '-q', 'origin', 'of-a-file');

    expect(await scenario.create('of-a-file')).toMatchObject({
      status: 400,
      body: { message: { base: ['Reference not found'] } },
    });
    expect((await scenario.pipelines()).map(({ ref }) => ref)).toEqual(['main']);
  });

  it('is 400 without a configuration, and keeps nothing', async () => {
    const project = await stack.given.project();

    const reply = await stack.as(project.owner).post(project.url('/pipeline'), { ref: 'main' });

    expect(reply).toMatchObject({ status: 400, body: { message: { base: ['Missing .ingot-ci.yml file'] } } });
    expect((await stack.as(project.owner).get(project.url('/pipelines'))).body).toEqual([]);
  });

  it('is 400 with what is wrong in the configuration, and keeps nothing', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { tags: a }');
    await scenario.pipeline('failed');

    const reply = await scenario.create('main');

    expect(reply).toMatchObject({ status: 400, body: { message: { base: [expect.stringContaining('jobs:job')] } } });
    expect(await scenario.pipelines()).toHaveLength(1);
  });

  it('is 400 when no job is selected for the ref', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, only: [tags] }');

    expect(await scenario.create('main')).toMatchObject({
      status: 400,
      body: { message: { base: ['No builds for this pipeline.'] } },
    });
  });

  it('does not look at what the commit says of skipping', async () => {
    const scenario = await PipelineScenario.make(stack, TWO_STAGES);
    await scenario.project.commit('main', { 'a.txt': 'a' }, { message: '[ci skip]' });

    expect(await scenario.create('main')).toMatchObject({ status: 201, body: { status: 'pending' } });
  });
});
