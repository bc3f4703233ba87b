import { z } from 'zod';
import { commit, diffEntry, mergeRequestWithChanges } from '@ingot/contracts';
import { expectStatus, type Reply, useStack } from '@ingot/testing';
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
