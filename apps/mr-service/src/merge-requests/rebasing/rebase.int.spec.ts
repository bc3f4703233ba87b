import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { AccessLevel, MAX_REBASED_COMMITS } from '@ingot/contracts';
import { eventually, expectStatus, type TestProject, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

const commit = z.looseObject({
  parent_ids: z.array(z.string()),
  title: z.string(),
  author_email: z.string(),
  authored_date: z.string(),
  committer_email: z.string(),
});
const pipelines = z.array(z.looseObject({ sha: z.string(), status: z.string() }));

const CONFLICT = 'Rebase failed: Rebase locally, resolve all conflicts, then push the branch.';

describe('PUT /projects/:id/merge_requests/:merge_request_iid/rebase', () => {
  const stack = useStack();

  const branchOf = async (project: TestProject, branch: string) => {
    const path = `/repository/commits?ref_name=${branch}&per_page=100`;
    return z.array(commit).parse(expectStatus(await stack.as(project.owner).get(project.url(path)), 200));
  };

  /** A merge request from `topic` with two commits by its owner, and a target branch that went on. */
  const prepare = async () => {
    const scenario = await MergeScenario.make(stack);
    const { project } = scenario;
    await project.commit('topic', { 'one.txt': '1\n' }, { message: 'One' });
    const sha = await project.commit('topic', { 'two.txt': '2\n' }, { message: 'Two' });
    const target = await project.commit('main', { 'other.txt': 'x\n' });
    const { iid, id } = await scenario.open({ source_branch: 'topic' });
    return { scenario, project, iid, id, sha, target };
  };

  it('writes the commits anew on the target branch, for their authors and by the caller', async () => {
    const { scenario, project, iid, target } = await prepare();
    const [second, first] = await branchOf(project, 'topic');
    const developer = await project.member('developer');

    const rebased = await scenario.rebase(iid, {}, developer);

    const [two, one] = await branchOf(project, 'topic');
    expect(one).toMatchObject({ title: 'One', parent_ids: [target], committer_email: developer.email });
    expect(two).toMatchObject({ title: 'Two', committer_email: developer.email });
    expect([one?.author_email, two?.author_email]).toEqual([project.owner.email, project.owner.email]);
    expect([one?.authored_date, two?.authored_date]).toEqual([first?.authored_date, second?.authored_date]);
    expect(rebased).toMatchObject({ merge_error: null, sha: await project.branchHead('topic'), state: 'opened' });
  });

  it('moves the branch as a push does: a diff version is made, and the merge request can be merged', async () => {
    const { scenario, project, iid, sha, target } = await prepare();

    await scenario.rebase(iid);

    const head = await project.branchHead('topic');
    const versions = await eventually(
      () => scenario.versions(iid),
      ([newest]) => newest?.head_commit_sha === head,
    );
    expect(versions.map((version) => [version.head_commit_sha, version.start_commit_sha])).toEqual([
      [head, target],
      [sha, target],
    ]);
    expect(await scenario.accept(iid, { sha: head })).toMatchObject({ state: 'merged' });
  });

  it('leaves out merges, and commits whose changes the target branch has', async () => {
    const { scenario, project, iid } = await prepare();
    const git = await project.git();
    await git.run('fetch', '-q', 'origin');
    await git.run('checkout', '-q', '-b', 'topic', 'origin/topic');
    await git.run('merge', '-q', '--no-edit', 'origin/main');
    await git.commit({ 'three.txt': '3\n' }, 'Three');
    await git.run('push', '-q', 'origin', 'topic');
    await git.run('checkout', '-q', '-b', 'main', 'origin/main');
    await git.run('cherry-pick', 'topic~2');
    await git.run('push', '-q', 'origin', 'main');
    const target = await project.branchHead('main');

    await scenario.rebase(iid);

    const [three, one, onto] = await branchOf(project, 'topic');
    expect([three?.title, one?.title]).toEqual(['Three', 'One']);
    expect(one?.parent_ids).toEqual([target]);
    expect(onto?.title).toBe('Two');
  });

  it('leaves a branch as it is that has all of the target branch', async () => {
    const { scenario, project, iid } = await prepare();
    await scenario.rebase(iid);
    const head = await project.branchHead('topic');

    expect(await scenario.rebase(iid)).toMatchObject({ merge_error: null });
    expect(await project.branchHead('topic')).toBe(head);
  });

  it('tells of a conflict in merge_error, moves nothing, and can be repeated', async () => {
    const scenario = await MergeScenario.make(stack);
    const { project } = scenario;
    const { iid } = await scenario.openConflict();
    const before = await project.branchHead('rival');

    expect(await scenario.rebase(iid)).toMatchObject({ merge_error: CONFLICT, state: 'opened' });
    expect(await project.branchHead('rival')).toBe(before);

    await project.commit('calm', { 'calm.txt': 'c\n' });
    const { iid: other } = await scenario.open({ source_branch: 'calm' });
    await project.commit('main', { 'more.txt': 'm\n' });
    expect(await scenario.rebase(other)).toMatchObject({ merge_error: null });
    expect(await scenario.rebase(iid)).toMatchObject({ merge_error: CONFLICT });
  });

  it('runs a pipeline for the rebased branch, or skips it when told to', async () => {
    const { scenario, project, iid } = await prepare();
    await project.commit('main', { '.gitlab-ci.yml': 'build: { script: make }\n' });
    const statusOf = async (sha: string | null) => {
      const ask = async () =>
        pipelines.parse((await stack.as(project.owner).get(project.url('/pipelines?ref=topic'))).body);
      const listed = await eventually(ask, (all) => all.some((pipeline) => pipeline.sha === sha));
      return listed.filter((pipeline) => pipeline.sha === sha).map(({ status }) => status);
    };

    const first = await scenario.rebase(iid);
    expect(await statusOf(first.sha)).toEqual(['pending']);

    await project.commit('main', { 'later.txt': 'l\n' });
    const second = await scenario.rebase(iid, { skip_ci: true });
    expect(await statusOf(second.sha)).toEqual(['skipped']);
  });

  it(`refuses more than ${MAX_REBASED_COMMITS} commits`, async () => {
    const { scenario, project } = await prepare();
    const git = await project.git();
    await git.run('fetch', '-q', 'origin');
    const base = await git.run('rev-parse', 'origin/main~1');
    const commits = Array.from({ length: MAX_REBASED_COMMITS + 1 }, (_, number) => {
      const from = number === 0 ? `from ${base}\n` : '';
      return `commit refs/heads/long\ncommitter A <a@example.com> 1700000000 +0000\ndata 1\nx\n${from}`;
    });
    execFileSync('git', ['fast-import', '--quiet'], { cwd: git.directory, input: commits.join('') });
    const head = await git.run('rev-parse', 'long');
    await git.run('push', '-q', 'origin', 'long');
    const { iid } = await scenario.open({ source_branch: 'long' });

    expect(await scenario.rebase(iid)).toMatchObject({
      merge_error:
        'Rebase failed: The source branch has more than 500 commits of its own. Rebase locally, then push the branch.',
    });
    expect(await project.branchHead('long')).toBe(head);
  }, 60_000);

  it.each([
    ['without a common commit', 'Rebase failed: The branches have no commit in common.', 'unrelated'],
    ['without its target branch', 'Rebase failed: The source or target branch is missing.', 'gone'],
  ])('tells in merge_error of a merge request %s', async (_case, mergeError, target) => {
    const { scenario, project } = await prepare();
    const git = await project.git();
    await git.commit({ 'u.txt': 'u\n' });
    await git.run('push', '-q', 'origin', 'HEAD:refs/heads/unrelated');
    const { iid } = await scenario.open({ source_branch: 'topic', target_branch: target });
    const before = await project.branchHead('topic');

    expect(await scenario.rebase(iid)).toMatchObject({ merge_error: mergeError });
    expect(await project.branchHead('topic')).toBe(before);
  });

  it.each([
    ['guest', 403, '403 Forbidden'],
    ['reporter', 403, '403 Forbidden - Cannot push to source branch'],
    ['developer', 403, '403 Forbidden - Cannot push to source branch'],
    ['maintainer', 202, undefined],
  ] as const)('answers a %s for a protected source branch with %i', async (role, status, message) => {
    const { scenario, project, iid, sha } = await prepare();
    await stack.as(project.owner).put(project.url('/repository/branches/topic/protect'));
    const caller = await project.member(role);

    expect(await scenario.tryToRebase(iid, {}, caller)).toMatchObject({
      status,
      ...(message && { body: { message } }),
    });

    await scenario.untilRebased(iid);
    if (status === 202) expect(await project.branchHead('topic')).not.toBe(sha);
    else expect(await project.branchHead('topic')).toBe(sha);
  });

  it('refuses developers a protected branch to which they may push, as they may not rewrite it', async () => {
    const { scenario, project, iid, sha } = await prepare();
    const protect = project.url('/repository/branches/topic/protect');
    await stack.as(project.owner).put(protect, { developers_can_push: true });
    const developer = await project.member('developer');

    expect(await scenario.tryToRebase(iid, {}, developer)).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - Source branch is protected from force push' },
    });
    expect(await project.branchHead('topic')).toBe(sha);
  });

  it('refuses a reporter, a missing source branch, and one that is not open', async () => {
    const { scenario, project, iid, sha } = await prepare();
    const reporter = await project.member('reporter');
    const missing = await scenario.open({ source_branch: 'gone' });
    const closed = await scenario.open({ source_branch: 'topic', target_branch: 'elsewhere' });
    await scenario.close(closed.iid);
    const merged = await project.mergeRequest();
    await scenario.accept(merged.iid);

    expect(await scenario.tryToRebase(iid, {}, reporter)).toMatchObject({ status: 403 });
    expect(await scenario.tryToRebase(99)).toMatchObject({ status: 404, body: { message: '404 Not found' } });
    expect(await scenario.tryToRebase(missing.iid)).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - Source branch does not exist' },
    });
    for (const [which, reason] of [
      [closed.iid, 'It is closed'],
      [merged.iid, 'It is merged already'],
    ] as const) {
      expect(await scenario.tryToRebase(which)).toMatchObject({
        status: 409,
        body: { message: 'Merge request cannot be rebased', reason },
      });
    }
    expect(await project.branchHead('topic')).toBe(sha);
  });

  it('refuses another one while one is in progress', async () => {
    const { scenario, project, iid } = await prepare();

    await stack.holding('repo-service', async (transaction) => {
      await transaction.query('SELECT FROM projects WHERE id = $1 FOR UPDATE', [project.id]);
      expect(await scenario.tryToRebase(iid)).toMatchObject({ status: 202 });
      expect(await scenario.tryToRebase(iid)).toMatchObject({
        status: 409,
        body: { message: 'Merge request cannot be rebased', reason: 'It is being rebased' },
      });
      const shown = await scenario.get(iid, '?include_rebase_in_progress=true');
      expect(shown.body).toMatchObject({ rebase_in_progress: true });
      expect(await scenario.show(iid)).not.toHaveProperty('rebase_in_progress');
    });

    expect(await scenario.untilRebased(iid)).toMatchObject({ merge_error: null });
  });

  it('is done although its job was lost, and does not move a branch that the user may no longer rewrite', async () => {
    const { scenario, project, iid, id, sha } = await prepare();
    const caller = await project.member('developer');
    await scenario.changeRole(caller, AccessLevel.reporter);
    const insert = 'INSERT INTO rebases (merge_request_id, user_id, skips_pipelines) VALUES ($1, $2, false)';

    await stack.query('mr-service', insert, [id, caller.id]);
    expect(await scenario.untilRebased(iid)).toMatchObject({
      merge_error: 'Rebase failed: Whoever asked for it may no longer rewrite the source branch.',
    });
    expect(await project.branchHead('topic')).toBe(sha);

    await scenario.changeRole(caller, AccessLevel.developer);
    await stack.query('mr-service', insert, [id, caller.id]);
    expect(await scenario.untilRebased(iid)).toMatchObject({ merge_error: null });
    expect(await project.branchHead('topic')).not.toBe(sha);
  }, 90_000);
});
