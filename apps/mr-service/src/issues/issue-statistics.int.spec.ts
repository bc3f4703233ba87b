import { getOwnIssueStatistics } from '@ingot/contracts';
import { type Caller, uniqueName, useStack } from '@ingot/testing';
import { IssueScenario } from '../../test/issue-scenario.js';

const stack = useStack();
const { output: statistics } = getOwnIssueStatistics;

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

describe('GET /issues_statistics', () => {
  const counts = async (caller: Caller, query = '') => {
    const { status, body } = await stack.as(caller).get(`/issues_statistics?${query}`);
    return { status, ...statistics.parse(body).statistics.counts };
  };

  it('counts the issues of the caller in all projects, or those of others that they may read', async () => {
    const [one, other] = [await IssueScenario.make(stack, { visibility: 'public' }), await IssueScenario.make(stack)];
    const author = await other.project.member('developer');
    const word = uniqueName('word');
    await one.open({ title: `${word} 1` }, author);
    await one.open({ title: `${word} 2`, confidential: true });
    await other.open({ title: `${word} 3` }, author);
    await other.open({ title: `${word} 4`, assignee_id: author.id });
    await other.change(1, { state_event: 'close' });

    expect(await counts(author)).toEqual({ status: 200, all: 2, opened: 1, closed: 1 });
    expect(await counts(author, 'scope=assigned_to_me')).toEqual({ status: 200, all: 1, opened: 1, closed: 0 });
    expect(await counts(author, `scope=all&search=${word}`)).toEqual({ status: 200, all: 3, opened: 2, closed: 1 });
    expect(await counts(one.project.owner, `scope=all&search=${word}`)).toEqual({
      status: 200,
      all: 2,
      opened: 2,
      closed: 0,
    });
    const stranger = await stack.given.user();
    expect(await counts(stranger, `scope=all&search=${word}`)).toEqual({ status: 200, all: 1, opened: 1, closed: 0 });
    expect(await counts(stranger)).toEqual({ status: 200, all: 0, opened: 0, closed: 0 });
  });

  it('takes labels and milestones by name, and refuses a scope that is none', async () => {
    const scenario = await IssueScenario.make(stack);
    const { owner } = scenario.project;
    const [label, title] = [uniqueName('label'), uniqueName('milestone')];
    const milestone = await scenario.milestone(title);
    await scenario.open({ labels: label, milestone_id: milestone });
    await scenario.open({ labels: `${label},other` });

    expect(await counts(owner, `labels=${label}`)).toMatchObject({ all: 2 });
    expect(await counts(owner, `labels=${label},other`)).toMatchObject({ all: 1 });
    expect(await counts(owner, `milestone=${title}`)).toMatchObject({ all: 1 });
    expect(await stack.as(owner).get('/issues_statistics?scope=mine')).toMatchObject({ status: 400 });
  });
});
