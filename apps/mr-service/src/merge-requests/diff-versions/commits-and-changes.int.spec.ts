import { z } from 'zod';
import { commit, diffEntry, mergeRequestWithChanges } from '@ingot/contracts';
import { expectStatus, holdsEventually, type Reply, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

const idsOf = (reply: Reply): string[] =>
  z
    .array(commit.strict())
    .parse(expectStatus(reply, 200))
    .map(({ id }) => id);

const withChanges = mergeRequestWithChanges.strict().extend({ changes: z.array(diffEntry.strict()) });
const pathsOf = (reply: Reply): string[] =>
  withChanges.parse(expectStatus(reply, 200)).changes.map(({ new_path: path }) => path);

describe('GET …/merge_requests/:merge_request_iid/commits', () => {
  const stack = useStack();

  it('lists the commits that the target branch does not have, newest first', async () => {
    const scenario = await MergeScenario.make(stack);
    const first = await scenario.project.commit('feature', { 'one.txt': '1\n' });
    const second = await scenario.project.commit('feature', { 'two.txt': '2\n' });
    await scenario.project.commit('main', { 'elsewhere.txt': 'x\n' });
    const { iid } = await scenario.open({});

    expect(idsOf(await scenario.get(iid, '/commits'))).toEqual([second, first]);
  });

  it('lists a page of the commits, with the total in the headers', async () => {
    const scenario = await MergeScenario.make(stack);
    const made: string[] = [];
    for (const name of ['a', 'b', 'c']) made.unshift(await scenario.project.commit('feature', { [name]: name }));
    const { iid } = await scenario.open({});

    const page = await scenario.get(iid, '/commits?per_page=2&page=2');

    expect(idsOf(page)).toEqual(made.slice(2));
    expect(page.headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2', 'x-prev-page': '1' });
  });

  it('lists a pushed commit right after the push', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();

    const pushed = await scenario.project.commit(sourceBranch, { 'more.txt': 'more\n' });

    expect(idsOf(await scenario.get(iid, '/commits'))).toEqual([pushed, sha]);
  });

  it.each([
    ['a missing source branch', { source_branch: 'none' }],
    ['a missing target branch', { target_branch: 'none' }],
    ['nothing to merge', { source_branch: 'same' }],
  ])('is empty with %s', async (_what, fields) => {
    const scenario = await MergeScenario.make(stack);
    await scenario.addBranch('same');
    await scenario.project.commit('feature', { 'one.txt': '1\n' });
    const { iid } = await scenario.open(fields);

    expect(idsOf(await scenario.get(iid, '/commits'))).toEqual([]);
    expect(pathsOf(await scenario.get(iid, '/changes'))).toEqual([]);
  });

  it('still lists the commits after the merge and the deletion of the source branch', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();

    await scenario.accept(iid, { should_remove_source_branch: true });

    expect(await scenario.project.branchHead(sourceBranch)).toBeNull();
    expect(idsOf(await scenario.get(iid, '/commits'))).toEqual([sha]);
    expect(pathsOf(await scenario.get(iid, '/changes'))).toEqual([`${sourceBranch}.txt`]);
  });

  it('lists a commit that was pushed right before the merge', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();
    const pushed = await scenario.project.commit(sourceBranch, { 'more.txt': 'more\n' });

    await scenario.accept(iid);

    expect(idsOf(await scenario.get(iid, '/commits'))).toEqual([pushed, sha]);
  });

  it('lists the commits that one push brought to the source and to the target branch', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();
    const git = await scenario.project.git(scenario.maintainer);
    await git.run('fetch', '-q', 'origin');
    await git.run('checkout', '-q', '-b', 'work', `origin/${sourceBranch}`);
    const pushed = await git.commit({ 'more.txt': 'more\n' });
    await git.run('push', '-q', '--atomic', 'origin', `work:refs/heads/${sourceBranch}`, 'work:refs/heads/main');

    await scenario.until(iid, { state: 'merged', sha: pushed });

    await holdsEventually(async () => {
      expect(idsOf(await scenario.get(iid, '/commits'))).toEqual([pushed, sha]);
    });
    expect(pathsOf(await scenario.get(iid, '/changes'))).toEqual([`${sourceBranch}.txt`, 'more.txt']);
  });

  it('answers 404 for an unknown iid', async () => {
    const scenario = await MergeScenario.make(stack);

    for (const rest of ['/commits', '/changes', '/versions', '/versions/1']) {
      expect(await scenario.get(99, rest)).toMatchObject({ status: 404, body: { message: '404 Not found' } });
    }
  });
});

describe('GET …/merge_requests/:merge_request_iid/changes', () => {
  const stack = useStack();

  it('shows the merge request with what its commits change together', async () => {
    const scenario = await MergeScenario.make(stack);
    await scenario.project.commit('feature', { 'one.txt': '1\n' });
    const sha = await scenario.project.commit('feature', { 'two.txt': '2\n' });
    await scenario.project.commit('main', { 'elsewhere.txt': 'x\n' });
    const { iid } = await scenario.open({ title: 'Two files' });

    const shown = withChanges.parse(expectStatus(await scenario.get(iid, '/changes'), 200));

    expect(shown).toMatchObject({ iid, title: 'Two files', sha, subscribed: true });
    expect(shown.changes).toEqual([
      {
        old_path: 'one.txt',
        new_path: 'one.txt',
        a_mode: '0',
        b_mode: '100644',
        diff: '--- /dev/null\n+++ b/one.txt\n@@ -0,0 +1 @@\n+1\n',
        new_file: true,
        renamed_file: false,
        deleted_file: false,
      },
      expect.objectContaining({ new_path: 'two.txt', new_file: true }),
    ]);
  });

  it('shows no more files and lines than the diff of a commit does', async () => {
    const scenario = await MergeScenario.make(stack);
    const files = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`file-${index}.txt`, 'x\n']));
    await scenario.project.commit('feature', files);
    const { iid } = await scenario.open({});

    expect(pathsOf(await scenario.get(iid, '/changes'))).toHaveLength(100);
    expect(await scenario.versions(iid)).toMatchObject([{ state: 'collected', real_size: '120' }]);
  });
});

describe('GET …/merge_requests/:merge_request_iid/diffs', () => {
  const stack = useStack();

  it('lists the changes in pages', async () => {
    const scenario = await MergeScenario.make(stack);
    await scenario.project.commit('feature', { 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' });
    const { iid } = await scenario.open({});

    const page = await scenario.get(iid, '/diffs?per_page=2&page=2');

    const diffs = z.array(diffEntry.strict()).parse(expectStatus(page, 200));
    expect(diffs).toMatchObject([{ new_path: 'c.txt', new_file: true }]);
    expect(page.headers).toMatchObject({ 'x-total': '3' });
  });

  it('is empty where there is nothing to merge', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({ source_branch: 'none' });

    expect(await scenario.get(iid, '/diffs')).toMatchObject({ status: 200, body: [] });
    expect(await scenario.get(iid, '/pipelines')).toMatchObject({ status: 200, body: [] });
  });
});

describe('GET …/merge_requests/:merge_request_iid/pipelines', () => {
  const stack = useStack();

  it('lists the pipelines of its commits on its branch, newest first, for those who read pipelines', async () => {
    const scenario = await MergeScenario.make(stack);
    const { project } = scenario;
    const { iid, sha, sourceBranch } = await project.mergeRequest();
    const head = await project.commit(sourceBranch, { 'more.txt': 'more\n' });
    await project.commit('elsewhere', { 'e.txt': 'e\n' });
    for (const oid of [sha, head]) await project.postStatus(oid, 'success', { ref: sourceBranch });
    await project.postStatus((await project.branchHead('elsewhere')) ?? '', 'failed', { ref: 'elsewhere' });

    expect(await scenario.get(iid, '/pipelines')).toMatchObject({
      status: 200,
      body: [
        { sha: head, ref: sourceBranch, status: 'success' },
        { sha, ref: sourceBranch, status: 'success' },
      ],
      headers: { 'x-total': '2' },
    });
    expectStatus(await stack.as(project.owner).put(project.url(), { public_builds: false }), 200);
    const guest = await project.member('guest');
    expect((await stack.as(guest).get(project.url(`/merge_requests/${iid}/pipelines`))).status).toBe(403);
  });
});

describe('POST …/merge_requests/:merge_request_iid/pipelines', () => {
  const stack = useStack();

  it('runs a pipeline of the head of the source branch, for developers', async () => {
    const { project } = await MergeScenario.make(stack);
    const { iid, sourceBranch } = await project.mergeRequest();
    const url = project.url(`/merge_requests/${iid}/pipelines`);
    const developer = stack.as(await project.member('developer'));
    expect(await developer.post(url)).toMatchObject({ status: 400, body: { message: { base: [expect.any(String)] } } });

    const head = await project.commit(sourceBranch, { '.ingot-ci.yml': 'a: { script: b }\n' });

    expect(await developer.post(url)).toMatchObject({ status: 201, body: { sha: head, ref: sourceBranch } });
    const reporter = stack.as(await project.member('reporter'));
    expect(await reporter.post(url)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
    expect(await developer.post(project.url('/merge_requests/99/pipelines'))).toMatchObject({ status: 404 });
  });
});
