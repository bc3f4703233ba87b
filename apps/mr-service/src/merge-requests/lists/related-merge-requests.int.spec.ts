import { z } from 'zod';
import { mergeRequest } from '@ingot/contracts';
import { type Caller, expectStatus, holdsEventually, type Reply, useStack } from '@ingot/testing';
import { IssueScenario } from '../../../test/issue-scenario.js';
import { MergeScenario } from '../../../test/merge-scenario.js';

const stack = useStack();

/** A project with issues, and merge requests that may name them. */
async function aProject(issues: number, wishes: object = {}) {
  const merges = await MergeScenario.make(stack, wishes);
  const scenario = IssueScenario.of(stack, merges.project);
  for (let count = 0; count < issues; count++) await scenario.open({ title: `Issue ${count + 1}` });
  const of =
    (path: string) =>
    (iid: number, caller: Caller = merges.maintainer) =>
      stack.as(caller).get(merges.project.url(`/issues/${iid}/${path}`));
  return {
    issues: scenario,
    merges,
    project: merges.project,
    related: of('related_merge_requests'),
    closedBy: of('closed_by'),
  };
}

const iidsOf = (reply: Reply): number[] =>
  z
    .array(mergeRequest.strict())
    .parse(expectStatus(reply, 200))
    .map(({ iid }) => iid);

describe('GET …/issues/:issue_iid/closed_by', () => {
  it('lists merge requests into the default branch whose title, description or commits close the issue', async () => {
    const { merges, project, closedBy } = await aProject(2);
    await merges.addBranch('other');
    const titled = await merges.open({ title: 'Fix #1' });
    const described = await merges.open({ source_branch: 'b', description: 'Resolves #2 and #1' });
    await merges.open({ source_branch: 'c', description: 'See #1' });
    await merges.open({ source_branch: 'd', target_branch: 'other', title: 'Closes #1' });
    await project.commit('e', { e: 'e' }, { message: 'Add e\n\nCloses #1' });
    const committed = await merges.open({ source_branch: 'e' });

    await holdsEventually(async () =>
      expect(iidsOf(await closedBy(1))).toEqual([committed.iid, described.iid, titled.iid]),
    );
    expect(await closedBy(1)).toMatchObject({ headers: { 'x-total': '3' } });
    expect(iidsOf(await closedBy(2))).toEqual([described.iid]);
    await merges.close(titled.iid);
    expect(iidsOf(await closedBy(1))).toContain(titled.iid);
  });

  it('follows changes of title, description, target and commits', async () => {
    const { merges, project, closedBy } = await aProject(3);
    await project.commit('feature', { a: 'a' }, { message: 'Closes #3' });
    const { iid } = await merges.open({ title: 'Fix #1', description: 'Fix #2' });
    expect([iidsOf(await closedBy(1)), iidsOf(await closedBy(2))]).toEqual([[iid], [iid]]);
    await holdsEventually(async () => expect(iidsOf(await closedBy(3))).toEqual([iid]));

    await merges.update(iid, { title: 'Mentions #1' });
    expect([iidsOf(await closedBy(1)), iidsOf(await closedBy(2))]).toEqual([[], [iid]]);
    await merges.update(iid, { description: '' });
    expect(iidsOf(await closedBy(2))).toEqual([]);
    await project.commit('feature', { b: 'b' }, { message: 'Closes #2' });
    await holdsEventually(async () => expect(iidsOf(await closedBy(2))).toEqual([iid]));
    expect(iidsOf(await closedBy(3))).toEqual([iid]);
  });

  it('lists none after a deletion, and none while the repository is empty', async () => {
    const { merges, closedBy } = await aProject(1);
    const { iid } = await merges.open({ title: 'Fix #1' });
    expectStatus(await merges.delete(iid), 200);
    expect(iidsOf(await closedBy(1))).toEqual([]);

    const empty = await aProject(1, { initialized: false });
    await empty.merges.open({ title: 'Fix #1' });
    expect(iidsOf(await empty.closedBy(1))).toEqual([]);
  });

  it.each(['closed_by', 'related_merge_requests'])(
    'answers 404 of %s for an issue that the caller may not read',
    async (path) => {
      const { issues, project } = await aProject(1);
      await issues.change(1, { confidential: true });
      const ask = (iid: number, caller: Caller) => stack.as(caller).get(project.url(`/issues/${iid}/${path}`));
      const missing = { status: 404, body: { message: '404 Not found' } };

      expect(await ask(1, await project.member('guest'))).toMatchObject(missing);
      expect(await ask(9, project.owner)).toMatchObject(missing);
      expect(await ask(1, await stack.given.user())).toMatchObject({
        status: 404,
        body: { message: '404 Project Not Found' },
      });
      expect(await ask(1, await project.member('reporter'))).toMatchObject({ status: 200, body: [] });
    },
  );

  it.each(['closed_by', 'related_merge_requests'])(
    'shows %s only to callers who may read the merge requests',
    async (path) => {
      const { merges, project } = await aProject(1);
      await merges.open({ title: 'Fix #1' });
      const guest = await project.member('guest');
      const assigned = await merges.open({ source_branch: 'b', title: 'Fix #1', assignee_id: guest.id });
      const ask = async (caller: Caller) => iidsOf(await stack.as(caller).get(project.url(`/issues/1/${path}`)));

      expect(await ask(guest)).toEqual(assigned.assignee === null ? [] : [assigned.iid]);
      expect(await ask(await project.member('reporter'))).toHaveLength(2);
    },
  );
});

describe('GET …/issues/:issue_iid/related_merge_requests', () => {
  it('lists merge requests that name the issue, also of other projects, once each', async () => {
    const { project, issues, related } = await aProject(2);
    await issues.project.commit('main', { x: 'x' });
    const near = await MergeScenario.make(stack, { owner: project.owner });
    const hidden = await MergeScenario.make(stack);
    const path = project.pathWithNamespace;
    const naming = await near.open(
      { title: 'See #2', description: `About ${path}#1, and fixes ${path}#1` },
      near.project.owner,
    );
    await hidden.open({ description: `See ${path}#1` });
    const reply = await related(1, project.owner);

    expect(
      z
        .array(mergeRequest)
        .parse(expectStatus(reply, 200))
        .map(({ id }) => id),
    ).toEqual([naming.id]);
    expect(await related(2, project.owner)).toMatchObject({ status: 200, body: [] });
    expect(await related(1)).toMatchObject({ status: 200, body: [] });
  });

  it('keeps nothing of issues in projects that the writer does not see', async () => {
    const { project, related } = await aProject(1);
    const foreign = await MergeScenario.make(stack, { visibility: 'public' });
    await foreign.open({ description: `Fixes ${project.pathWithNamespace}#1` });

    expect(await related(1)).toMatchObject({ status: 200, body: [] });
  });
});

describe('GET …/repository/commits/:sha/merge_requests', () => {
  it('lists the merge requests that bring the commit, and the one whose merge it is', async () => {
    const { merges, project } = await aProject(0);
    const first = await project.commit('feature', { a: 'a' });
    const second = await project.commit('feature', { b: 'b' });
    const { iid } = await merges.open({});
    const ask = (sha: string) =>
      stack.as(merges.maintainer).get(project.url(`/repository/commits/${sha}/merge_requests`));

    await holdsEventually(async () => expect(iidsOf(await ask(first))).toEqual([iid]));
    expect(iidsOf(await ask(second.slice(0, 10)))).toEqual([iid]);
    expect(iidsOf(await ask('feature'))).toEqual([iid]);
    expect(iidsOf(await ask('main'))).toEqual([]);
    const third = await project.commit('feature', { c: 'c' });
    await holdsEventually(async () => expect(iidsOf(await ask(third))).toEqual([iid]));

    const { merge_commit_sha: merge } = await merges.accept(iid);

    expect(iidsOf(await ask(merge ?? ''))).toEqual([iid]);
    expect(iidsOf(await ask(first))).toEqual([iid]);
  });

  it('forgets the commits that a forced push left out', async () => {
    const { merges, project } = await aProject(0);
    const gone = await project.commit('feature', { a: 'a' });
    const kept = await project.commit('other', { b: 'b' });
    const { iid } = await merges.open({});
    const ask = (sha: string) => stack.as(project.owner).get(project.url(`/repository/commits/${sha}/merge_requests`));
    await holdsEventually(async () => expect(iidsOf(await ask(gone))).toEqual([iid]));

    const git = await project.git();
    await git.run('fetch', '-q', 'origin');
    await git.run('push', '-q', '-f', 'origin', `${kept}:refs/heads/feature`);

    await holdsEventually(async () => expect(iidsOf(await ask(kept))).toEqual([iid]));
    expect(iidsOf(await ask(gone))).toEqual([]);
  });

  it('answers 404 for a commit that is none, 403 to guests, and lists nothing while merge requests are disabled', async () => {
    const { merges, project } = await aProject(0);
    await project.commit('feature', { a: 'a' });
    await merges.open({});
    const url = project.url('/repository/commits/feature/merge_requests');

    expect(await stack.as(project.owner).get(project.url('/repository/commits/none/merge_requests'))).toMatchObject({
      status: 404,
      body: { message: '404 Commit Not Found' },
    });
    expect(await stack.as(await project.member('guest')).get(url)).toMatchObject({ status: 403 });
    const reporter = stack.as(await project.member('reporter'));
    await holdsEventually(async () =>
      expect(await reporter.get(url)).toMatchObject({ status: 200, body: [{ iid: 1 }] }),
    );
    expectStatus(await stack.as(project.owner).put(project.url(), { merge_requests_enabled: false }), 200);
    expect(await stack.as(project.owner).get(url)).toMatchObject({ status: 200, body: [] });
  });
});
