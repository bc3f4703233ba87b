import { expectStatus, GitClient, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { type HandedOutJob } from '../../test/test-runner.js';

const stack = useStack();

/** A work tree that fetched what the job says, the way runners do. */
async function fetchedBy({ git_info: git }: HandedOutJob, protocol: '0' | '2' = '2'): Promise<GitClient> {
  const { username, password, pathname } = new URL(git.repo_url);
  const url = new URL(pathname, stack.url);
  Object.assign(url, { username, password });
  const client = await GitClient.create(url.href, { name: 'A Runner', email: 'runner@example.com' });
  const depth = git.depth === 0 ? [] : ['--depth', String(git.depth)];
  await client.run('-c', `protocol.version=${protocol}`, 'fetch', '-q', '--prune', ...depth, 'origin', ...git.refspecs);
  return client;
}

describe('what a job fetches', () => {
  it.each(['0', '2'] as const)('is its commit, though the branch has been deleted (protocol %s)', async (protocol) => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, only: [feature] }');
    const sha = await scenario.project.commit('feature', { 'feature.txt': 'new\n' });
    const runner = await scenario.runner();
    const job = await runner.next();
    const branch = scenario.project.url('/repository/branches/feature');
    expectStatus(await stack.as(scenario.project.owner).delete(branch), 200);

    const git = await fetchedBy(job, protocol);
    await git.run('checkout', '-q', sha);

    expect(await git.run('rev-parse', 'HEAD', 'origin/feature')).toBe(`${sha}\n${sha}`);
  });

  it('is fifty commits deep, or as deep as GIT_DEPTH says', async () => {
    const configuration = `
shallow: { script: make, variables: { GIT_DEPTH: "1" } }
usual: { script: make }
nonsense: { script: make, variables: { GIT_DEPTH: deep } }
whole: { script: make, variables: { GIT_DEPTH: "0" } }`;
    const scenario = await PipelineScenario.make(stack, configuration);
    await scenario.pipeline('pending');
    const runner = await scenario.runner();
    const jobs = [await runner.next(), await runner.next(), await runner.next(), await runner.next()];
    const byName = new Map(jobs.map((job) => [job.job_info.name, job]));

    const depths = ['shallow', 'usual', 'nonsense', 'whole'].map((name) => byName.get(name)?.git_info.depth);
    expect(depths).toEqual([1, 50, 50, 0]);
    expect(byName.get('whole')?.git_info.refspecs).toContain('+refs/tags/*:refs/tags/*');
  });

  it('of a tag is the tag', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, only: [tags] }');
    const tag = { tag_name: 'v1', ref: 'main', message: 'The first' };
    expectStatus(await stack.as(scenario.project.owner).post(scenario.project.url('/repository/tags'), tag), 201);
    const job = await (await scenario.runner()).next();

    const git = await fetchedBy(job);

    expect(await git.run('cat-file', '-t', 'v1')).toBe('tag');
    expect(await git.run('rev-parse', 'v1^{commit}')).toBe(scenario.sha);
  });
});

describe('a job as it is handed out', () => {
  it('has other caches on protected branches than on others, unless it is to share them', async () => {
    const configuration = `
job:
  script: make
  variables: { CI_COMMIT_REF_PROTECTED: "true" }
  cache:
    - { key: gems, fallback_keys: [older], paths: [vendor] }
    - { key: open, paths: [open], unprotect: true }`;
    const scenario = await PipelineScenario.make(stack, configuration);
    const { project } = scenario;
    await project.commit('feature', { 'feature.txt': 'new\n' });
    await project.commit('main', { 'main.txt': 'new\n' });
    const runner = await scenario.runner();
    const jobs = [await runner.next(), await runner.next(), await runner.next()];

    const shown = jobs.map(({ git_info: { ref, protected: isProtected }, cache }) => [
      ...[ref, isProtected],
      ...cache.map(({ key, fallback_keys: fallbacks }) => [key, ...fallbacks]),
    ]);
    expect(shown).toContainEqual(['main', true, ['gems-protected', 'older-protected'], ['open']]);
    expect(shown).toContainEqual(['feature', false, ['gems-non_protected', 'older-non_protected'], ['open']]);
  });

  it('names what runs before the sources are fetched, and what its image needs of executors', async () => {
    const configuration = `
job:
  script: make
  image: { name: alpine, docker: { platform: linux/arm64, user: nobody } }
  services: [{ name: db, kubernetes: { user: 1001 } }]
  hooks: { pre_get_sources_script: [echo first] }`;
    const scenario = await PipelineScenario.make(stack, configuration);
    const job = await (await scenario.runner()).next();

    expect(job).toMatchObject({
      image: { name: 'alpine', executor_opts: { docker: { platform: 'linux/arm64', user: 'nobody' } } },
      services: [{ name: 'db', executor_opts: { kubernetes: { user: '1001' } } }],
      hooks: [{ name: 'pre_get_sources_script', script: ['echo first'] }],
    });
  });
});

describe('a runner that reports a failure', () => {
  it('hears that the job was running, and only then that it has failed', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make }');
    const runner = await scenario.runner();
    const job = await runner.next();

    const first = await runner.update(job, { state: 'failed', failure_reason: 'script_failure' });
    const again = await runner.update(job, { state: 'failed' });

    expect(first).toMatchObject({ status: 200, body: { status: 'failed' }, headers: { 'job-status': 'running' } });
    expect(again).toMatchObject({ status: 200, body: { status: 'failed' }, headers: { 'job-status': 'failed' } });
  });
});

describe('a job without tags', () => {
  it('is not handed to a runner that takes none such', async () => {
    const scenario = await PipelineScenario.make(
      stack,
      'plain: { script: make }\ntagged: { script: make, tags: [gpu] }',
    );
    await scenario.pipeline('pending');
    const choosy = await scenario.runner({ tag_list: 'gpu', run_untagged: false });

    expect((await choosy.next()).job_info.name).toBe('tagged');
    expect((await choosy.poll()).status).toBe(204);
    expect((await (await scenario.runner()).next()).job_info.name).toBe('plain');
  });
});
