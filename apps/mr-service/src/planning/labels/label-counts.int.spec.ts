import { jest } from '@jest/globals';
import pg from 'pg';
import { AccessLevel, type LabelJson } from '@ingot/contracts';
import { type Caller, expectStatus, type TestProject, useStack } from '@ingot/testing';
import { IssueScenario } from '../../../test/issue-scenario.js';
import { LabelScenario } from '../../../test/label-scenario.js';
import { LabelListRepository } from './label-list.repository.js';

const stack = useStack();

type Counts = Pick<LabelJson, 'open_issues_count' | 'closed_issues_count' | 'open_merge_requests_count'>;

/** Open issues, closed ones, and open merge requests. */
const counts = (label: Counts | undefined) => [
  label?.open_issues_count,
  label?.closed_issues_count,
  label?.open_merge_requests_count,
];

/** The counts of each label, as somebody reads them. */
async function countsOf(labels: LabelScenario, reader?: Caller): Promise<Record<string, unknown>> {
  const listed = await labels.list('', reader);
  return Object.fromEntries(listed.map((label) => [label.name, counts(label)]));
}

async function close(project: TestProject, iid: number): Promise<void> {
  expectStatus(await stack.as(project.owner).put(project.url(`/issues/${iid}`), { state_event: 'close' }), 200);
}

describe('label counts', () => {
  it('tell open issues, closed issues and open merge requests', async () => {
    const issues = await IssueScenario.make(stack, { initialized: true });
    const { project } = issues;
    const labels = await LabelScenario.make(stack, project);
    await labels.create('unused');
    for (const names of ['bug', 'bug,ui', 'bug', 'ui']) await issues.open({ labels: names });
    await close(project, 1);
    await close(project, 4);
    await issues.remove(3);
    await project.mergeRequest({ labels: 'ui' });
    const { iid } = await project.mergeRequest({ labels: 'bug,ui' });
    expectStatus(await stack.as(project.owner).put(project.url(`/merge_requests/${iid}/merge`)), 200);

    expect(await countsOf(labels)).toEqual({ bug: [1, 1, 0], ui: [1, 1, 1], unused: [0, 0, 0] });
    expect(counts(await labels.update('ui', { priority: 1 }))).toEqual([1, 1, 1]);
  });

  it('leave out confidential issues that the caller may not read', async () => {
    const issues = await IssueScenario.make(stack);
    const { project } = issues;
    const labels = await LabelScenario.make(stack, project);
    const [author, assignee, guest] = [
      await project.member('guest'),
      await project.member('guest'),
      await project.member('guest'),
    ];
    const { iid } = await issues.open({ confidential: true }, author);
    await issues.change(iid, { labels: 'secret', assignee_id: assignee.id });

    expect(await countsOf(labels, guest)).toEqual({ secret: [0, 0, 0] });
    for (const reader of [author, assignee, labels.reporter, project.owner, stack.root]) {
      expect(await countsOf(labels, reader)).toEqual({ secret: [1, 0, 0] });
    }
  });

  it('leave out merge requests that the caller may not read', async () => {
    const project = await stack.given.project();
    const labels = await LabelScenario.make(stack, project);
    const author = await project.member('developer');
    await project.mergeRequest({ labels: 'bug' });
    const own = { source_branch: 'own', target_branch: 'main', title: 'Own', labels: 'bug' };
    expectStatus(await stack.as(author).post(project.url('/merge_requests'), own), 201);
    const demotion = { access_level: AccessLevel.guest };
    expectStatus(await stack.as(project.owner).put(project.url(`/members/${author.id}`), demotion), 200);

    expect(await countsOf(labels)).toEqual({ bug: [0, 0, 2] });
    expect(await countsOf(labels, author)).toEqual({ bug: [0, 0, 1] });
    expect(await countsOf(labels, await project.member('guest'))).toEqual({ bug: [0, 0, 0] });
  });

  it('are 0 for disabled features', async () => {
    const issues = await IssueScenario.make(stack, { initialized: true });
    const { project } = issues;
    const labels = await LabelScenario.make(stack, project);
    await issues.open({ labels: 'bug' });
    await project.mergeRequest({ labels: 'bug' });
    const owner = stack.as(project.owner);
    const off = { issues_enabled: false, merge_requests_enabled: false };

    expect(await countsOf(labels)).toEqual({ bug: [1, 0, 1] });
    expectStatus(await owner.put(project.url(), off), 200);
    expect(await countsOf(labels, project.owner)).toEqual({ bug: [0, 0, 0] });
  });

  it('take one query per page, however many labels it has', async () => {
    const issues = await IssueScenario.make(stack);
    const labels = await LabelScenario.make(stack, issues.project);
    await issues.open({ labels: 'a,b,c,d,e' });
    const pool = new pg.Pool({ connectionString: stack.running.databaseUrls['mr-service'] });
    const query = jest.spyOn(pool, 'query');
    const project = {
      id: issues.project.id,
      accessLevel: AccessLevel.reporter,
      isReader: false,
      archived: false,
      disabledFeatures: [],
    };

    const lists = new LabelListRepository(pool);
    const page = await lists.page({ principal: { userId: labels.reporter.id }, project }, { page: 1, perPage: 20 });
    await pool.end();

    expect(page.items.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(query).toHaveBeenCalledTimes(1);
  });
});
