import { expectStatus, holdsEventually, type TestProject, type TestUser, useStack } from '@ingot/testing';
import { HeldRow } from '../../../test/held-row.js';
import { iidsOf, IssueScenario } from '../../../test/issue-scenario.js';
import { MergeScenario } from '../../../test/merge-scenario.js';
import { actionsOf } from '../../../test/todos.js';

const stack = useStack();

/** A project with issues to close and merge requests to close them. */
async function aProject(
  issues: number,
): Promise<{ issues: IssueScenario; merges: MergeScenario; project: TestProject }> {
  const merges = await MergeScenario.make(stack);
  const scenario = IssueScenario.of(stack, merges.project);
  for (let count = 0; count < issues; count++) await scenario.open({ title: `Issue ${count + 1}` });
  return { issues: scenario, merges, project: merges.project };
}

const closesIssues = (project: TestProject, iid: number, caller: TestUser = project.owner, query = '') =>
  stack.as(caller).get(project.url(`/merge_requests/${iid}/closes_issues${query}`));

/** Fails unless exactly these of the project's issues become closed. */
const closedBecome = (issues: IssueScenario, iids: number[]) =>
  holdsEventually(async () => expect(iidsOf(await issues.list('state=closed&sort=asc'))).toEqual(iids));

describe('GET …/merge_requests/:merge_request_iid/closes_issues', () => {
  it('lists the issues that title, description and commit messages close, each once', async () => {
    const { issues, merges, project } = await aProject(4);
    await project.commit('feature', { a: 'a' }, { message: 'Add a\n\nCloses #3 and #2' });
    const url = `${stack.url}/${project.pathWithNamespace}/issues/4`;
    const { iid } = await merges.open({ title: 'Fix #2', description: `Resolves #1, ${url} and #99. See #4` });

    const reply = await closesIssues(project, iid);

    expect(iidsOf(reply)).toEqual([2, 1, 4, 3]);
    expect(reply).toMatchObject({ headers: { 'x-total': '4' } });
    const { subscribed: _, ...shown } = await issues.show(2);
    expect(reply.body).toMatchObject([shown, {}, {}, {}]);
    expect(iidsOf(await closesIssues(project, iid, project.owner, '?per_page=2&page=2'))).toEqual([4, 3]);
    await project.commit('feature', { b: 'b' }, { message: 'Add b' });
    expect(iidsOf(await closesIssues(project, iid))).toEqual([2, 1, 4, 3]);
  });

  it('lists issues of other projects that the caller may read', async () => {
    const { issues, merges, project } = await aProject(1);
    const [open, hidden] = [await IssueScenario.make(stack, { visibility: 'public' }), await IssueScenario.make(stack)];
    const near = await IssueScenario.make(stack, { owner: project.owner });
    for (const each of [open, hidden, near]) await each.open();
    await issues.change(1, { confidential: true });
    const paths = [open, hidden].map((each) => `${each.project.pathWithNamespace}#1`);
    const { iid } = await merges.open({ title: `Fix #1, ${paths.join(', ')} and ${near.project.path}#1` });
    const projectsFor = async (caller: TestUser) => {
      const { body } = await closesIssues(project, iid, caller);
      return [body].flat().map((each) => Number(Reflect.get(Object(each), 'project_id')));
    };

    expect(await projectsFor(project.owner)).toEqual([project.id, open.project.id, near.project.id]);
    expect(await projectsFor(await project.member('reporter'))).toEqual([project.id, open.project.id]);
    const author = await project.member('guest');
    await stack.query('mr-service', 'UPDATE merge_requests SET author_id = $2 WHERE project_id = $1', [
      project.id,
      author.id,
    ]);
    expect(await projectsFor(author)).toEqual([open.project.id]);
  });

  it('lists none when the target is not the default branch', async () => {
    const { merges, project } = await aProject(1);
    await merges.addBranch('other');
    const { iid } = await merges.open({ target_branch: 'other', title: 'Fix #1' });

    expect(await closesIssues(project, iid)).toMatchObject({ status: 200, body: [], headers: { 'x-total': '0' } });
  });

  it('answers 404 for an unknown iid, and 403 to a guest', async () => {
    const { merges, project } = await aProject(0);
    const { iid } = await merges.open({});

    expect(await closesIssues(project, 99)).toMatchObject({ status: 404, body: { message: '404 Not found' } });
    expect(await closesIssues(project, iid, await project.member('guest'))).toMatchObject({ status: 403 });
  });
});

describe('merging into the default branch', () => {
  it('closes the issues that the merge request names, in the name of the user who merged it', async () => {
    const { issues, merges, project } = await aProject(3);
    await project.commit('feature', { a: 'a' }, { message: 'Add a\n\nCloses #2' });
    const { iid } = await merges.open({ title: 'Fix #1' });
    await merges.accept(iid);

    await closedBecome(issues, [1, 2]);
    const by = { system: true, author: { id: merges.maintainer.id } };
    expect(await issues.notes(1)).toMatchObject([{ body: `closed via merge request !${iid}`, ...by }]);
    expect(iidsOf(await closesIssues(project, iid))).toEqual([1, 2]);
    await holdsEventually(async () => {
      const { body } = await stack.as(project.owner).get(project.url());
      expect(body).toMatchObject({ open_issues_count: 1 });
      const feed = await stack.as(project.owner).get(`/users/${merges.maintainer.id}/events`);
      expect(feed.body).toEqual(
        expect.arrayContaining([expect.objectContaining({ action_name: 'closed', target_title: 'Issue 1' })]),
      );
    });
  });

  it('marks the todos for the issues as done of who merges, and of nobody else', async () => {
    const { issues, merges, project } = await aProject(0);
    const other = await project.member('developer');
    await issues.open({ assignee_id: merges.maintainer.id, description: `With @${other.username}` });
    const { iid } = await merges.open({ title: 'Fix #1' });
    await project.commit('feature', { a: 'a' });
    expect(await actionsOf(stack, merges.maintainer)).toEqual(['assigned']);

    await merges.accept(iid);

    await closedBecome(issues, [1]);
    expect(await actionsOf(stack, merges.maintainer)).toEqual([]);
    expect(await actionsOf(stack, merges.maintainer, 'state=done')).toEqual(['assigned']);
    expect(await actionsOf(stack, other)).toEqual(['mentioned']);
  });

  it('leaves todos from after the merge, however late the issue is closed', async () => {
    const { issues, merges, project } = await aProject(0);
    const { id } = await issues.open();
    const { iid } = await merges.open({ title: 'Fix #1' });
    await project.commit('feature', { a: 'a' });

    const held = await HeldRow.take(stack, 'issues', id);
    await merges.accept(iid);
    await held.untilWaiting(1);
    expectStatus(await stack.as(merges.maintainer).post(project.url('/issues/1/todo')), 201);
    await held.release();

    await closedBecome(issues, [1]);
    expect(await actionsOf(stack, merges.maintainer)).toEqual(['marked']);
  });

  it('names the closed issues in the default merge message', async () => {
    const { merges, project } = await aProject(3);
    const other = await IssueScenario.make(stack, { owner: project.owner, visibility: 'public' });
    await other.open();
    await project.commit('feature', { a: 'a' }, { message: 'Add a\n\nCloses #2' });
    const { pathWithNamespace: path } = other.project;
    const { iid } = await merges.open({ title: 'Fix #1', description: `Closes ${path}#1 and #99. See #3` });

    const merged = await merges.accept(iid);

    expect(await merges.commit(merged.merge_commit_sha)).toMatchObject({
      message: `Merge branch 'feature' into 'main'\n\nFix #1\n\nCloses #1, ${path}#1, and #2\n\nSee merge request !${iid}`,
    });
  });

  it('names no issues in the message of a merge into another branch, or in a given message', async () => {
    const { merges, project } = await aProject(1);
    await merges.addBranch('other');
    await project.commit('feature', { a: 'a' });
    const elsewhere = await merges.open({ target_branch: 'other', title: 'Fix #1' });
    const here = await merges.open({ title: 'Closes #1' });

    const { merge_commit_sha: there } = await merges.accept(elsewhere.iid);
    const { merge_commit_sha: given } = await merges.accept(here.iid, { merge_commit_message: 'Mine' });

    expect(await merges.commit(there)).toMatchObject({
      message: `Merge branch 'feature' into 'other'\n\nFix #1\n\nSee merge request !${elsewhere.iid}`,
    });
    expect(await merges.commit(given)).toMatchObject({ message: 'Mine' });
  });

  it('closes only issues that the merging user may change', async () => {
    const { issues, merges } = await aProject(1);
    const foreign = await IssueScenario.make(stack, { visibility: 'public' });
    await foreign.open();
    await foreign.open({}, merges.maintainer);
    const path = foreign.project.pathWithNamespace;
    const { iid } = await merges.open({ title: `Fix ${path}#1, ${path}#2 and #1` });
    await merges.project.commit('feature', { a: 'a' });
    await merges.accept(iid);

    await closedBecome(issues, [1]);
    await closedBecome(foreign, [2]);
    expect(await foreign.notes(2)).toMatchObject([{ body: 'closed via a merge request of another project' }]);
  });
});

describe('pushing to the default branch', () => {
  it('closes the issues that commit messages name, in the name of the pusher', async () => {
    const { issues, project } = await aProject(3);
    const pusher = await project.member('maintainer');

    await project.commit('side', { a: 'a' }, { message: 'Closes #1' });
    const oid = await project.commit('main', { b: 'b' }, { message: 'Add b\n\nFixes #2', as: pusher });

    await closedBecome(issues, [2]);
    expect(await issues.notes(2)).toMatchObject([{ body: `closed via commit ${oid}`, author: { id: pusher.id } }]);
    await issues.change(2, { state_event: 'reopen' });
    await project.commit('main', { c: 'c' }, { message: 'Closes #3' });
    await closedBecome(issues, [3]);
  });

  it('marks the todos of the pusher for the issues as done', async () => {
    const { issues, merges, project } = await aProject(0);
    await issues.open({ assignee_id: merges.maintainer.id });
    expect(await actionsOf(stack, merges.maintainer)).toEqual(['assigned']);

    await project.commit('main', { a: 'a' }, { message: 'Closes #1', as: merges.maintainer });

    await closedBecome(issues, [1]);
    expect(await actionsOf(stack, merges.maintainer)).toEqual([]);
  });

  it('closes the issue that the last line of a long commit message names', async () => {
    const { issues, project } = await aProject(1);

    await project.commit('main', { a: 'a' }, { message: `Add a\n\n${'Why, at length.\n'.repeat(1_000)}\nCloses #1` });

    await closedBecome(issues, [1]);
  });

  it('closes the first hundred issues that its commits name, which may name one again and again', async () => {
    const { issues, project } = await aProject(3);
    const hundred = [1, ...Array.from({ length: 98 }, (_, count) => 1_000 + count), 2].map((iid) => `#${iid}`);
    const git = await project.git();
    await git.run('pull', '-q', 'origin', 'main');
    for (const named of [hundred.slice(0, 60).join(', '), hundred.join(', '), '#3']) {
      await git.commit({ 'a.txt': named }, `Closes ${named}`);
    }
    await git.run('push', '-q', 'origin', 'HEAD:main');

    await closedBecome(issues, [1, 2]);
    await project.commit('main', { after: 'a' }, { message: 'Closes #3' });
    await closedBecome(issues, [1, 2, 3]);
    expect(await issues.notes(3)).toMatchObject([{ body: `closed via commit ${await project.branchHead('main')}` }]);
  });

  it('closes nothing with the first push of the branch', async () => {
    const issues = await IssueScenario.make(stack);
    await issues.open();
    await issues.open();
    await issues.project.commit('main', { a: 'a' }, { message: 'Closes #1' });
    await issues.project.commit('main', { b: 'b' }, { message: 'Closes #2' });

    await closedBecome(issues, [2]);
  });
});
