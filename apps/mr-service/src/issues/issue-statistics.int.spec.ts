import { type Caller, useStack } from '@ingot/testing';
import { IssueScenario } from '../../test/issue-scenario.js';

const stack = useStack();

describe('GET /projects/:id/issues_statistics', () => {
  let scenario: IssueScenario;

  beforeAll(async () => {
    scenario = await IssueScenario.make(stack);
    const milestoneId = await scenario.milestone('First');
    await scenario.open({ title: 'One', labels: 'bug,ui', milestone_id: milestoneId });
    await scenario.open({ title: 'Two', labels: 'bug' });
    await scenario.open({ title: 'Three', labels: 'ui' });
    await scenario.open({ title: 'Secret', confidential: true });
    await scenario.open({ title: 'Gone', labels: 'bug' });
    await scenario.change(2, { state_event: 'close' });
    await scenario.remove(5);
  });

  const ask = (query = '', caller: Caller = scenario.project.owner) =>
    stack.as(caller).get(scenario.project.url(`/issues_statistics?${query}`));
  const counted = (opened: number, closed: number) => ({
    status: 200,
    body: { statistics: { counts: { all: opened + closed, closed, opened } } },
  });

  it.each([
    ['', 3, 1],
    ['labels=bug', 1, 1],
    ['labels=bug,ui', 1, 0],
    ['milestone=First', 1, 0],
    ['search=T', 2, 1],
    ['search=nothing', 0, 0],
    ['iids[]=2&iids[]=3', 1, 1],
    ['author_id=1', 0, 0],
    ['assignee_id=0', 3, 1],
    ['created_before=2000-01-01T00:00:00Z', 0, 0],
  ])('counts %j as %i open and %i closed', async (query, opened, closed) => {
    expect(await ask(query)).toMatchObject(counted(opened, closed));
  });

  it('counts confidential issues only for callers who may read them', async () => {
    const [guest, reporter] = await Promise.all(
      (['guest', 'reporter'] as const).map((role) => scenario.project.member(role)),
    );
    if (guest === undefined || reporter === undefined) throw new Error('two members');

    expect(await ask('', guest)).toMatchObject(counted(2, 1));
    expect(await ask('', reporter)).toMatchObject(counted(3, 1));
  });

  it('answers 404 to a caller who does not see the project, and 400 to a filter that is none', async () => {
    expect(await ask('', await stack.given.user())).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    });
    expect(await ask('author_id=x')).toMatchObject({ status: 400 });
  });
});
