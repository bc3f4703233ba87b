import { diffVersionDetail, type DiffVersionJson } from '@ingot/contracts';
import { eventually, expectStatus, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

describe('GET …/merge_requests/:merge_request_iid/versions', () => {
  const stack = useStack();

  const untilThereAre = (scenario: MergeScenario, iid: number, count: number): Promise<DiffVersionJson[]> =>
    eventually(
      () => scenario.versions(iid),
      ({ length }) => length === count,
    );

  it('lists one version of the branches as they were at the opening', async () => {
    const scenario = await MergeScenario.make(stack);
    const base = await scenario.project.branchHead('main');
    const { id, iid, sha } = await scenario.project.mergeRequest();

    const [version, ...others] = await scenario.versions(iid);

    expect(version).toMatchObject({
      head_commit_sha: sha,
      base_commit_sha: base,
      start_commit_sha: base,
      merge_request_id: id,
      state: 'collected',
      real_size: '1',
    });
    expect(others).toEqual([]);
  });

  it('shows the head of the target branch and the merge base', async () => {
    const scenario = await MergeScenario.make(stack);
    const parted = await scenario.project.branchHead('main');
    await scenario.project.commit('feature', { 'feature.txt': 'x\n' });
    const start = await scenario.project.commit('main', { 'main.txt': 'x\n' });
    const { iid } = await scenario.open({});

    expect(await scenario.versions(iid)).toMatchObject([{ base_commit_sha: parted, start_commit_sha: start }]);
  });

  it('lists one more version per push to the source branch, newest first', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();
    await scenario.versions(iid);

    const pushed = await scenario.project.commit(sourceBranch, { 'more.txt': 'more\n' });
    await Promise.all([scenario.versions(iid), scenario.versions(iid), scenario.show(iid)]);
    // pushes are dealt with in their order: when the list has the last one, so are those before it
    const last = await scenario.project.commit(sourceBranch, { 'most.txt': 'most\n' });
    await scenario.untilListed(iid, { sha: last });

    expect(await scenario.versions(iid)).toMatchObject([
      { head_commit_sha: last, real_size: '3' },
      { head_commit_sha: pushed, real_size: '2' },
      { head_commit_sha: sha, real_size: '1' },
    ]);
  });

  it('records the version of a push also when nobody reads it', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();
    const between = await scenario.project.commit(sourceBranch, { 'more.txt': 'more\n' });
    await scenario.untilListed(iid, { sha: between });
    const last = await scenario.project.commit(sourceBranch, { 'most.txt': 'most\n' });

    const versions = await untilThereAre(scenario, iid, 3);

    expect(versions.map(({ head_commit_sha: head }) => head)).toEqual([last, between, sha]);
  });

  it('lists one more version after reopening, one even when there was a push meanwhile', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();
    await scenario.versions(iid);
    await scenario.close(iid);
    await scenario.reopen(iid);
    const again = await scenario.versions(iid);
    await scenario.close(iid);
    const pushed = await scenario.project.commit(sourceBranch, { 'more.txt': 'more\n' });
    await scenario.reopen(iid);

    expect(again.map(({ head_commit_sha: head }) => head)).toEqual([sha, sha]);
    const versions = await scenario.versions(iid);
    expect(versions.map(({ head_commit_sha: head }) => head)).toEqual([pushed, sha, sha]);
  });

  it('lists another version after a change of the target branch', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha } = await scenario.project.mergeRequest();
    await scenario.versions(iid);
    const next = await scenario.project.commit('next', { 'next.txt': 'next\n' });

    await scenario.update(iid, { target_branch: 'next' });

    expect(await scenario.versions(iid)).toMatchObject([
      { head_commit_sha: sha, start_commit_sha: next },
      { head_commit_sha: sha },
    ]);
  });

  it('lists another version after a push of its commits to the target branch, and none after a push of others', async () => {
    const scenario = await MergeScenario.make(stack);
    const first = await scenario.project.commit('feature', { 'one.txt': '1\n' });
    const second = await scenario.project.commit('feature', { 'two.txt': '2\n' });
    const { iid } = await scenario.open({});
    await scenario.versions(iid);
    const git = await scenario.project.git(scenario.maintainer);
    await git.run('fetch', '-q', 'origin');
    await git.run('push', '-q', 'origin', `${first}:refs/heads/main`);
    const [newest] = await untilThereAre(scenario, iid, 2);
    await scenario.project.commit('main', { 'other.txt': 'x\n' });
    const last = await scenario.project.commit('feature', { 'three.txt': '3\n' });
    await scenario.untilListed(iid, { sha: last }); // so the push before it is dealt with

    expect(newest).toMatchObject({ start_commit_sha: first, base_commit_sha: first, real_size: '1' });
    const versions = await scenario.versions(iid);
    expect(versions.map(({ head_commit_sha: head }) => head)).toEqual([last, second, second]);
  });

  it('lists another version after a force push to the target branch', async () => {
    const scenario = await MergeScenario.make(stack);
    await scenario.project.commit('next', { 'next.txt': 'next\n' });
    const { iid, sha } = await scenario.project.mergeRequest({ target_branch: 'next' });
    await scenario.versions(iid);
    const main = await scenario.project.branchHead('main');
    const git = await scenario.project.git(scenario.maintainer);
    await git.run('fetch', '-q', 'origin');
    await git.run('push', '-q', '-f', 'origin', 'refs/remotes/origin/main:refs/heads/next');

    const versions = await untilThereAre(scenario, iid, 2);

    expect(versions[0]).toMatchObject({ head_commit_sha: sha, start_commit_sha: main, base_commit_sha: main });
  });

  it('shows state empty without a size when there is nothing to merge', async () => {
    const scenario = await MergeScenario.make(stack);
    await scenario.addBranch('same');
    const { iid } = await scenario.open({ source_branch: 'same' });

    expect(await scenario.versions(iid)).toMatchObject([{ state: 'empty', real_size: null }]);
  });

  it('lists none until the source branch exists', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({ source_branch: 'later' });

    expect(await scenario.versions(iid)).toEqual([]);
    const sha = await scenario.project.commit('later', { 'late.txt': 'x\n' });
    expect(await scenario.versions(iid)).toMatchObject([{ head_commit_sha: sha, state: 'collected' }]);
  });

  it('shows state overflow for more than a thousand files', async () => {
    const scenario = await MergeScenario.make(stack);
    for (const directory of ['a', 'b']) {
      const files: Record<string, string> = {};
      for (let index = 0; index < 501; index++) files[`${directory}/${index}`] = 'x';
      await scenario.project.commit('feature', files);
    }
    const { iid } = await scenario.open({});

    expect(await scenario.versions(iid)).toMatchObject([{ state: 'overflow', real_size: '1000+' }]);
  });

  it('shows a version with its commits and diffs, also when no branch has its head any more', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();
    await scenario.versions(iid);
    const git = await scenario.project.git(scenario.maintainer);
    await git.run('fetch', '-q', 'origin');
    await git.run('push', '-q', '-f', 'origin', `refs/remotes/origin/main:refs/heads/${sourceBranch}`);
    const [newest, oldest] = await untilThereAre(scenario, iid, 2);

    const shown = await scenario.get(iid, `/versions/${oldest?.id}`);

    const version = diffVersionDetail.strict().parse(expectStatus(shown, 200));
    expect(version).toMatchObject({ ...oldest, commits: [{ id: sha }], diffs: [{ new_path: `${sourceBranch}.txt` }] });
    const empty = await scenario.get(iid, `/versions/${newest?.id}`);
    expect(empty).toMatchObject({ status: 200, body: { state: 'empty', commits: [], diffs: [] } });
  });

  it('answers 404 for an unknown version, also for one of another merge request', async () => {
    const scenario = await MergeScenario.make(stack);
    const [one, other] = [await scenario.project.mergeRequest(), await scenario.project.mergeRequest()];
    const [version] = await scenario.versions(other.iid);

    for (const id of [version?.id, 999_999_999]) {
      expect(await scenario.get(one.iid, `/versions/${id}`)).toMatchObject({
        status: 404,
        body: { message: '404 Not found' },
      });
    }
  });

  it('pages through versions', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sourceBranch } = await scenario.project.mergeRequest();
    await scenario.versions(iid);
    await scenario.project.commit(sourceBranch, { 'more.txt': 'more\n' });
    await scenario.versions(iid);

    const { headers, body } = await scenario.get(iid, '/versions?per_page=1&page=2');

    expect(headers).toMatchObject({ 'x-total': '2', 'x-page': '2' });
    expect(body).toMatchObject([{ real_size: '1' }]);
  });
});
