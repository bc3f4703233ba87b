import { expectStatus, holdsEventually, type Caller, type TestUser, useStack } from '@ingot/testing';
import { IssueScenario } from '../../test/issue-scenario.js';

const stack = useStack();

const feedOf = async (author: TestUser, viewer: Caller) =>
  expectStatus(await stack.as(viewer).get(`/users/${author.id}/events`), 200);

const openIssuesOf = async ({ project }: IssueScenario, count: number) => {
  await holdsEventually(async () => {
    expect((await stack.as(project.owner).get(project.url())).body).toMatchObject({ open_issues_count: count });
  });
};

describe('the feed of contributions', () => {
  it('shows issues that a user opened, closed and reopened, with the title as it is now', async () => {
    const scenario = await IssueScenario.make(stack, { visibility: 'public' });
    const author = await stack.given.user();
    const { id } = await scenario.open({ title: 'Before' }, author);
    await scenario.change(1, { state_event: 'close' }, author);
    await scenario.change(1, { state_event: 'reopen' }, author);
    await scenario.change(1, { title: 'Now' });

    const target = { target_type: 'Issue', target_id: id, target_title: 'Now', project_id: scenario.project.id };
    await holdsEventually(async () => {
      expect(await feedOf(author, await stack.given.user())).toMatchObject([
        { action_name: 'opened', ...target },
        { action_name: 'closed', ...target },
        { action_name: 'opened', ...target },
      ]);
    });
  });

  it('shows confidential ones only to those who see them, and all again once they are not', async () => {
    const scenario = await IssueScenario.make(stack, { visibility: 'public' });
    const [author, outsider] = [await stack.given.user(), await stack.given.user()];
    const reporter = await scenario.project.member('reporter');
    await scenario.open({ title: 'Secret', confidential: true }, author);

    await holdsEventually(async () => {
      expect(await feedOf(author, reporter)).toMatchObject([{ action_name: 'opened', target_title: 'Secret' }]);
    });
    expect(await feedOf(author, outsider)).toEqual([]);

    await scenario.change(1, { confidential: false });
    await holdsEventually(async () => {
      expect(await feedOf(author, outsider)).toMatchObject([{ target_title: 'Secret' }]);
    });
    await scenario.change(1, { confidential: true });
    await holdsEventually(async () => expect(await feedOf(author, outsider)).toEqual([]));
  });

  it('shows nothing of private projects to those who do not see them', async () => {
    const scenario = await IssueScenario.make(stack);
    const author = await scenario.project.member('guest');
    await scenario.open({}, author);

    await holdsEventually(async () => {
      expect(await feedOf(author, author)).toMatchObject([{ target_type: 'Issue' }, { action_name: 'joined' }]);
    });
    expect(await feedOf(author, await stack.given.user())).toEqual([]);
  });

  it('no longer shows deleted issues', async () => {
    const scenario = await IssueScenario.make(stack, { visibility: 'public' });
    const author = await stack.given.user();
    await scenario.open({}, author);
    await holdsEventually(async () => expect(await feedOf(author, author)).toHaveLength(1));

    await scenario.remove(1);

    await holdsEventually(async () => expect(await feedOf(author, author)).toEqual([]));
  });
});

describe('the open issues of a project', () => {
  it('are counted as they are opened, closed, reopened and deleted', async () => {
    const scenario = await IssueScenario.make(stack);
    for (let count = 0; count < 4; count++) await scenario.open({ confidential: count === 0 });
    await openIssuesOf(scenario, 4);

    await scenario.change(1, { state_event: 'close', confidential: false });
    await scenario.change(2, { state_event: 'close' });
    await scenario.change(2, { state_event: 'close' });
    await openIssuesOf(scenario, 2);
    await scenario.change(1, { state_event: 'reopen' });
    await openIssuesOf(scenario, 3);
    await scenario.remove(3);
    await openIssuesOf(scenario, 2);
    await scenario.remove(2); // which is closed: it counts no less, as the two that follow tell
    for (let count = 0; count < 2; count++) await scenario.open();

    await openIssuesOf(scenario, 4);
    expect((await scenario.list('state=opened')).headers).toMatchObject({ 'x-total': '4' });
  });

  it('follow an issue that is moved', async () => {
    const from = await IssueScenario.make(stack);
    const to = await IssueScenario.make(stack, { owner: from.project.owner });
    await from.open();
    await from.open();
    await from.change(2, { state_event: 'close' });
    await openIssuesOf(from, 1);

    await from.move(1, to.project.id);
    await from.move(2, to.project.id);

    await openIssuesOf(from, 0);
    await openIssuesOf(to, 1);
  });
});
