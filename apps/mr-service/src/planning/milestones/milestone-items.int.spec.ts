import { z } from 'zod';
import { AccessLevel, issue, mergeRequest } from '@ingot/contracts';
import { type Caller, expectStatus, useStack } from '@ingot/testing';
import { IssueScenario } from '../../../test/issue-scenario.js';
import { MilestoneScenario } from '../../../test/milestone-scenario.js';

const stack = useStack();

/** A project with a milestone, and what belongs to it. */
async function planned() {
  const issues = await IssueScenario.make(stack, { initialized: true });
  const { project } = issues;
  const milestones = await MilestoneScenario.make(stack, project);
  const { id } = await milestones.create('1.0');
  const read = (what: string, reader: Caller = project.owner) => stack.as(reader).get(milestones.url(`${id}/${what}`));
  const listed = async (what: string, schema: z.ZodType<readonly { iid: number }[]>, reader?: Caller) =>
    schema.parse(expectStatus(await read(what, reader), 200)).map(({ iid }) => iid);
  return {
    issues,
    project,
    milestones,
    id,
    read,
    issueIids: (query = '', reader?: Caller) => listed(`issues?${query}`, z.array(issue.strict()), reader),
    mergeRequestIids: (query = '', reader?: Caller) =>
      listed(`merge_requests?${query}`, z.array(mergeRequest.strict()), reader),
  };
}

describe('GET /projects/:id/milestones/:milestone_id/issues', () => {
  it('lists its issues of any state, newest first, a page at a time', async () => {
    const { issues, id, read, issueIids } = await planned();
    for (const title of ['1', '2', '3', '4']) await issues.open({ title, milestone_id: id, labels: 'bug' });
    await issues.open({ title: 'of none' });
    await issues.change(2, { state_event: 'close' });
    await issues.change(3, { milestone_id: 0 });

    expect(await issueIids()).toEqual([4, 2, 1]);
    expect(await issueIids('per_page=1&page=2')).toEqual([2]);
    expect(await issueIids('page=5')).toEqual([]);
    const page = await read('issues?per_page=2');
    expect(page).toMatchObject({
      headers: { 'x-total': '3' },
      body: [{ title: '4', labels: ['bug'], milestone: { id, title: '1.0' } }, { state: 'closed' }],
    });
  });

  it('leaves out confidential ones that the caller may not read', async () => {
    const { issues, project, id, issueIids } = await planned();
    const [author, guest] = [await project.member('guest'), await project.member('guest')];
    await issues.open({ milestone_id: id });
    await issues.open({ confidential: true }, author);
    await issues.change(2, { milestone_id: id });

    expect(await issueIids('', guest)).toEqual([1]);
    for (const reader of [author, await project.member('reporter'), stack.root]) {
      expect(await issueIids('', reader)).toEqual([2, 1]);
    }
  });

  it('is empty while issues are disabled', async () => {
    const { issues, project, id, issueIids } = await planned();
    await issues.open({ milestone_id: id });

    expectStatus(await stack.as(project.owner).put(project.url(), { issues_enabled: false }), 200);

    expect(await issueIids()).toEqual([]);
  });
});

describe('GET /projects/:id/milestones/:milestone_id/merge_requests', () => {
  it('lists its merge requests of any state, newest first, a page at a time', async () => {
    const { project, id, read, mergeRequestIids } = await planned();
    for (const title of ['1', '2', '3']) await project.mergeRequest({ title, milestone_id: id });
    await project.mergeRequest({ title: 'of none' });
    expectStatus(await stack.as(project.owner).put(project.url('/merge_requests/2/merge')), 200);

    expect(await mergeRequestIids()).toEqual([3, 2, 1]);
    expect(await mergeRequestIids('per_page=1&page=2')).toEqual([2]);
    expect(await read('merge_requests')).toMatchObject({
      headers: { 'x-total': '3' },
      body: [{ title: '3', milestone: { id } }, { state: 'merged' }, {}],
    });
  });

  it('shows guests of a private project only their own', async () => {
    const { project, id, mergeRequestIids } = await planned();
    const author = await project.member('developer');
    await project.mergeRequest({ milestone_id: id });
    const own = { source_branch: 'own', target_branch: 'main', title: 'Own', milestone_id: id };
    expectStatus(await stack.as(author).post(project.url('/merge_requests'), own), 201);
    const demotion = { access_level: AccessLevel.guest };
    expectStatus(await stack.as(project.owner).put(project.url(`/members/${author.id}`), demotion), 200);

    expect(await mergeRequestIids()).toEqual([2, 1]);
    expect(await mergeRequestIids('', author)).toEqual([2]);
    expect(await mergeRequestIids('', await project.member('guest'))).toEqual([]);
    expect(await mergeRequestIids('', await project.member('reporter'))).toEqual([2, 1]);
  });

  it('is empty while merge requests are disabled', async () => {
    const { project, id, mergeRequestIids } = await planned();
    await project.mergeRequest({ milestone_id: id });

    expectStatus(await stack.as(project.owner).put(project.url(), { merge_requests_enabled: false }), 200);

    expect(await mergeRequestIids()).toEqual([]);
  });
});

describe('what belongs to a milestone', () => {
  it.each(['issues', 'merge_requests'])('answers 404 for %s of a missing milestone', async (what) => {
    const [here, elsewhere] = [await MilestoneScenario.make(stack), await MilestoneScenario.make(stack)];
    const { id } = await elsewhere.create('1.0');

    expect(await here.tryToShow(`${id}/${what}`)).toMatchObject({ status: 404, body: { message: '404 Not found' } });
    const stranger = await stack.given.user();
    expect(await elsewhere.tryToShow(`${id}/${what}`, stranger)).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    });
  });
});
