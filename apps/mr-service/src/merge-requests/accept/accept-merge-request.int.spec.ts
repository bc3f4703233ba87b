import { expectStatus, type TestProject, type TestUser, uniqueName, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

/** Why it is not merged. */
const notAllowed = (reason: string) => ({ message: 'Method Not Allowed', reason });

describe('PUT /projects/:id/merge_requests/:merge_request_iid/merge', () => {
  const stack = useStack();

  it('puts a merge commit of both heads on the target branch, with the caller as author', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest({ title: 'Add a thing' });
    const before = await scenario.project.branchHead('main');

    const merged = await scenario.accept(iid, { sha });

    expect(merged).toMatchObject({ state: 'merged', sha, should_remove_source_branch: null, subscribed: false });
    expect(merged).toMatchObject({ merged_by: { id: scenario.maintainer.id }, closed_at: null });
    expect(merged.merged_at).toEqual(expect.any(String));
    const { merged_at, merged_by } = merged;
    expect((await scenario.list('state=merged')).body).toMatchObject([{ iid, merged_at, merged_by, closed_at: null }]);
    expect(merged.merge_commit_sha).toBe(await scenario.project.branchHead('main'));
    expect(await scenario.commit(merged.merge_commit_sha)).toMatchObject({
      parent_ids: [before, sha],
      author_email: scenario.maintainer.email,
      message: `Merge branch '${sourceBranch}' into 'main'\n\nAdd a thing\n\nSee merge request !${iid}`,
    });
    expect(await scenario.project.branchHead(sourceBranch)).toBe(sha);
  });

  it('uses the given message and deletes the source branch when asked to', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sourceBranch } = await scenario.project.mergeRequest();

    const merged = await scenario.accept(iid, { merge_commit_message: 'Land it', should_remove_source_branch: true });

    expect(merged).toMatchObject({ should_remove_source_branch: true });
    expect(await scenario.commit(merged.merge_commit_sha)).toMatchObject({ message: 'Land it' });
    expect(await scenario.project.branchHead(sourceBranch)).toBeNull();
  });

  it('deletes the source branch when its author asked for it, but never a protected one', async () => {
    const scenario = await MergeScenario.make(stack);
    const one = await scenario.project.mergeRequest({ remove_source_branch: true });
    const kept = await scenario.project.mergeRequest({ remove_source_branch: true });
    await stack.as(scenario.maintainer).put(scenario.project.url(`/repository/branches/${kept.sourceBranch}/protect`));

    await scenario.accept(one.iid);
    await scenario.accept(kept.iid);

    expect(await scenario.project.branchHead(one.sourceBranch)).toBeNull();
    expect(await scenario.project.branchHead(kept.sourceBranch)).toBe(kept.sha);
  });

  describe('of an author who asked for the deletion of the source branch, but may no longer push', () => {
    const LOSSES: [string, (project: TestProject, author: TestUser) => Promise<unknown>][] = [
      ['is blocked', async (_, { id }) => expectStatus(await stack.root.post(`/users/${id}/block`), 201)],
      [
        'is a guest now',
        async (project, { id }) => {
          const demoted = await stack.as(project.owner).put(project.url(`/members/${id}`), { access_level: 10 });
          expectStatus(demoted, 200);
        },
      ],
    ];

    /** A merge request of an author who then loses the right to push. */
    async function whose(lose: (typeof LOSSES)[number][1]) {
      const scenario = await MergeScenario.make(stack);
      const author = await scenario.project.member('developer');
      const sourceBranch = uniqueName('theirs');
      const sha = await scenario.project.commit(sourceBranch, { [`${sourceBranch}.txt`]: 'new\n' });
      const { iid } = await scenario.open({ source_branch: sourceBranch, remove_source_branch: true }, author);
      await lose(scenario.project, author);
      return { scenario, iid, sourceBranch, sha };
    }

    it.each(LOSSES)('keeps it: one who %s', async (_name, lose) => {
      const { scenario, iid, sourceBranch, sha } = await whose(lose);

      expect(await scenario.accept(iid)).toMatchObject({ state: 'merged' });

      expect(await scenario.project.branchHead(sourceBranch)).toBe(sha);
    });

    it('deletes it when who accepts asks for that as well', async () => {
      const { scenario, iid, sourceBranch } = await whose(async (project, { id }) =>
        expectStatus(await stack.as(project.owner).delete(project.url(`/members/${id}`)), 200),
      );

      await scenario.accept(iid, { should_remove_source_branch: true });

      expect(await scenario.project.branchHead(sourceBranch)).toBeNull();
    });
  });

  it('makes one merge commit when many requests come at once', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha } = await scenario.project.mergeRequest();
    const before = await scenario.project.branchHead('main');

    const replies = await Promise.all(Array.from({ length: 12 }, () => scenario.tryToAccept(iid)));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(406)]);
    const { merge_commit_sha } = await scenario.show(iid);
    expect(merge_commit_sha).toBe(await scenario.project.branchHead('main'));
    expect(await scenario.commit(merge_commit_sha)).toMatchObject({ parent_ids: [before, sha] });
  });

  it('merges each of many merge requests into one branch at once', async () => {
    const scenario = await MergeScenario.make(stack);
    const opened = await Promise.all(Array.from({ length: 8 }, () => scenario.project.mergeRequest()));

    const merged = await Promise.all(opened.map(({ iid }) => scenario.accept(iid)));

    const onMain = await scenario.commitsOn('main');
    expect(onMain).toEqual(expect.arrayContaining(merged.map(({ merge_commit_sha }) => merge_commit_sha)));
    expect(onMain).toHaveLength(1 + 8 + 8);
  });

  describe('refuses without moving the target branch', () => {
    const cases: [string, number, object, (scenario: MergeScenario) => Promise<number>, object?][] = [
      ['work in progress', 405, notAllowed('It is a draft'), opening({ title: 'WIP: not yet' })],
      ['a draft', 405, notAllowed('It is a draft'), opening({ title: 'Draft: not yet' })],
      [
        'a missing source branch',
        405,
        notAllowed('Its source or target branch is missing'),
        async (s) => (await s.open({ source_branch: 'gone' })).iid,
      ],
      [
        'a missing target branch',
        405,
        notAllowed('Its source or target branch is missing'),
        opening({ target_branch: 'gone' }),
      ],
      ['nothing to merge', 405, notAllowed('The target branch has all its commits'), nothingToMerge],
      [
        'a conflict',
        405,
        { message: 'Branch cannot be merged', reason: 'The branches conflict in same.txt' },
        async (s) => (await s.openConflict()).iid,
      ],
      ['a merged one', 406, notAllowed('It is merged already'), alreadyMerged],
      [
        'another sha',
        409,
        { message: 'SHA does not match HEAD of source branch' },
        opening({}),
        { sha: 'f'.repeat(40) },
      ],
      ['an unknown iid', 404, { message: '404 Not found' }, () => Promise.resolve(99)],
    ];

    it.each(cases)('%s with %i', async (_case, status, body, prepare, fields = {}) => {
      const scenario = await MergeScenario.make(stack);
      const iid = await prepare(scenario);
      const before = await scenario.project.branchHead('main');

      for (const asked of [fields, { ...fields, merge_when_pipeline_succeeds: true }]) {
        expect(await scenario.tryToAccept(iid, asked)).toMatchObject({ status, body });
      }
      expect(await scenario.project.branchHead('main')).toBe(before);
    });

    it.each([
      ['guest', 404],
      ['reporter', 401],
      ['developer', 401],
    ] as const)('a %s on a protected branch with %i', async (role, status) => {
      const scenario = await MergeScenario.make(stack);
      const { iid } = await scenario.project.mergeRequest();
      const caller = await scenario.project.member(role);
      const before = await scenario.project.branchHead('main');

      expect(await scenario.tryToAccept(iid, {}, caller)).toMatchObject({ status });
      expect(await scenario.project.branchHead('main')).toBe(before);
    });
  });

  it('is refused with 406 when another process records the merge after the first look, and not as nothing to merge', async () => {
    const scenario = await MergeScenario.make(stack);
    const iid = await nothingToMerge(scenario);
    const { id } = await scenario.show(iid);

    const accepted = await stack.holding('mr-service', async (transaction) => {
      await transaction.query('LOCK TABLE merge_intents IN ACCESS EXCLUSIVE MODE');
      const asked = scenario.tryToAccept(iid);
      await transaction.isAwaitedBy(1);
      await transaction.query(`UPDATE merge_requests SET state = 'merged' WHERE id = $1`, [id]);
      await transaction.commit();
      return asked;
    });

    expect(accepted).toMatchObject({ status: 406, body: notAllowed('It is merged already') });
  });

  it('lets a developer merge to a branch that is not protected', async () => {
    const scenario = await MergeScenario.make(stack);
    const developer = await scenario.project.member('developer');
    await scenario.project.commit('next', { 'next.txt': 'next\n' });
    const { iid } = await scenario.project.mergeRequest({ target_branch: 'next' });

    expect(await scenario.accept(iid, {}, developer)).toMatchObject({ state: 'merged' });
  });

  it('requires a successful pipeline where the project setting does', async () => {
    const settings = { only_allow_merge_if_pipeline_succeeds: true };
    const scenario = await MergeScenario.make(stack, { settings });
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();

    const without = await scenario.tryToAccept(iid);
    await scenario.project.postStatus(sha, 'running', { ref: sourceBranch });
    const running = await scenario.tryToAccept(iid);
    await scenario.project.postStatus(sha, 'success', { ref: sourceBranch });

    for (const refused of [without, running]) {
      expect(refused).toMatchObject({ status: 405, body: notAllowed('Its pipeline has not succeeded') });
    }
    expect(await scenario.accept(iid)).toMatchObject({ state: 'merged' });
  });
});

function opening(attributes: Record<string, unknown>) {
  return async ({ project }: MergeScenario): Promise<number> => (await project.mergeRequest(attributes)).iid;
}

async function nothingToMerge(scenario: MergeScenario): Promise<number> {
  await scenario.addBranch('same');
  return (await scenario.open({ source_branch: 'same' })).iid;
}

async function alreadyMerged(scenario: MergeScenario): Promise<number> {
  const { iid } = await scenario.project.mergeRequest();
  await scenario.accept(iid);
  return iid;
}
