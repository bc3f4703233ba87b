import { z } from 'zod';
import { issue } from '@ingot/contracts';
import { type Caller, expectStatus, useStack } from '@ingot/testing';
import { iidsOf, IssueScenario } from '../../test/issue-scenario.js';

const stack = useStack();

describe('GET /projects/:id/issues', () => {
  let scenario: IssueScenario;

  beforeAll(async () => {
    scenario = await IssueScenario.make(stack);
    const milestoneId = await scenario.milestone('First, release');
    await scenario.open({ title: 'One', labels: 'bug,ui', description: 'A 100% certain_thing' });
    await scenario.open({ title: 'Two', labels: 'bug', milestone_id: milestoneId });
    await scenario.open({ title: 'Three' });
    await scenario.open({ title: 'Four', labels: 'ui', milestone_id: milestoneId });
    await scenario.change(3, { state_event: 'close', assignee_id: scenario.project.owner.id });
    await scenario.change(1, { description: 'A 100% certain\\thing' });
  });

  it.each([
    ['', [4, 3, 2, 1]],
    ['sort=asc', [1, 2, 3, 4]],
    ['state=all', [4, 3, 2, 1]],
    ['state=opened', [4, 2, 1]],
    ['state=closed', [3]],
    ['labels=bug', [2, 1]],
    ['labels=bug,ui', [1]],
    ['labels=bug, ui ,', [1]],
    ['labels=bug,nothing', []],
    ['labels=Bug', []],
    ['labels=', [4, 3, 2, 1]],
    ['labels=No%20Label', [3]],
    ['labels=None', [3]],
    ['labels=none', [3]],
    ['labels=Any', [4, 2, 1]],
    ['labels=ANY&state=closed', []],
    ['labels[]=Any', [4, 2, 1]],
    ['labels=Any,bug', []],
    ['labels=ui&state=closed', []],
    ['not[labels]=ui', [3, 2]],
    ['not[labels]=bug,ui&sort=asc', [3]],
    ['not[labels]=nothing', [4, 3, 2, 1]],
    ['not[labels]=', [4, 3, 2, 1]],
    ['labels=bug&not[labels]=ui', [2]],
    ['milestone=First, release', [4, 2]],
    ['milestone=first', []],
    ['milestone=No%20Milestone', [3, 1]],
    ['milestone=None', [3, 1]],
    ['milestone=any', [4, 2]],
    ['milestone=Any&labels=Any&sort=asc', [2, 4]],
    ['milestone=First, release&labels=ui', [4]],
    ['iids[]=1&iids[]=3&iids[]=77', [3, 1]],
    ['iids[]=1&iids[]=3&state=opened', [1]],
    ['search=O', [4, 2, 1]],
    ['search=THRE', [3]],
    ['search=CERTAIN', [1]],
    ['search=hre', [3]],
    ['search=a%20100', [1]],
    ['search=0%25%20cer', [1]],
    ['search=T%25ree', []],
    ['search=T_ree', []],
    ['search=three%20', []],
    ['search=', [4, 3, 2, 1]],
    ['search=100%25', [1]],
    ['search=%25', [1]],
    ['search=_', []],
    ['search=certain\\thing', [1]],
    ['author_id=1', []],
    ['assignee_id=0&search=two', [2]],
    ['assignee_id=None', [4, 2, 1]],
    ['assignee_id=Any', [3]],
    ['assignee_id=any&labels=None', [3]],
    ['assignee_id=', [4, 3, 2, 1]],
    ['created_before=2000-01-01T00:00:00Z', []],
    ['order_by=updated_at', [1, 3, 4, 2]],
    ['order_by=updated_at&sort=asc&state=opened', [2, 4, 1]],
    ['per_page=2&page=2', [2, 1]],
    ['page=9', []],
    ['labels=bug,ui&milestone=No%20Milestone&iids[]=1&search=one&state=opened&order_by=updated_at', [1]],
  ])('with %j lists %j', async (query, expected) => {
    expect(iidsOf(await scenario.list(query))).toEqual(expected);
  });

  it('selects by who wrote an issue, and who is assigned to it', async () => {
    const { owner, path } = scenario.project;
    const nobody = `nobody-${path}`;
    const other = await scenario.project.member('developer');
    const [byOwner, ofOwner] = [`author_username=${owner.username}`, `assignee_username=${owner.username}`];
    const found = async (query: string, caller = owner) => iidsOf(await scenario.list(query, caller));

    expect(await found('scope=all', other)).toEqual([4, 3, 2, 1]);
    expect(await found('scope=created_by_me', other)).toEqual([]);
    expect(await found('scope=created_by_me')).toEqual([4, 3, 2, 1]);
    expect(await found('scope=created-by-me&state=closed')).toEqual([3]);
    expect(await found('scope=assigned_to_me')).toEqual([3]);
    expect(await found('scope=assigned-to-me&state=opened')).toEqual([]);
    expect(await found(`scope=created_by_me&${byOwner}`, other)).toEqual([]);
    expect(await found(byOwner, other)).toEqual([4, 3, 2, 1]);
    expect(await found(byOwner.toUpperCase().replace('AUTHOR_USERNAME', 'author_username'), other)).toHaveLength(4);
    expect(await found(`author_username=${other.username}`)).toEqual([]);
    expect(await found(`author_username=${nobody}`)).toEqual([]);
    expect(await found(`author_username=${owner.id}`)).toEqual([]);
    expect(await found('author_username=&assignee_username=')).toHaveLength(4);
    expect(await found(ofOwner, other)).toEqual([3]);
    expect(await found(`assignee_username[]=${owner.username}`, other)).toEqual([3]);
    expect(await found(`${ofOwner}&assignee_id=None`)).toEqual([]);
    expect(await found(`assignee_username=${nobody}`)).toEqual([]);
    expect(await scenario.list('assignee_username[]=one&assignee_username[]=two')).toMatchObject({
      status: 400,
      body: { error: 'assignee_username is invalid' },
    });
    const own = async (query: string) => iidsOf(await stack.as(owner).get(`/issues?scope=all&${query}`));
    expect(await own(`${byOwner}&milestone=First, release`)).toEqual([4, 2]);
    expect(await own(ofOwner)).toEqual([3]);
    expect(await own(`author_username=${nobody}`)).toEqual([]);
  });

  it('counts the items of all pages', async () => {
    const { headers } = await scenario.list('state=opened&per_page=2');

    expect(headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2', 'x-next-page': '2' });
  });

  it('leaves `subscribed` out, which only a single issue has', async () => {
    const { body } = await scenario.list('iids[]=1');
    const { subscribed, ...shown } = await scenario.show(1);

    expect(subscribed).toBe(true);
    expect(body).toEqual([shown]);
  });

  it.each(['scope=theirs', 'state=odd', 'state=reopened', 'order_by=id', 'sort=up'])('refuses %s', async (query) => {
    const [name] = query.split('=');

    expect(await scenario.list(query)).toMatchObject({
      status: 400,
      body: { error: `${name} does not have a valid value` },
    });
  });

  it('reads an empty page of a project without issues', async () => {
    const other = await IssueScenario.make(stack);

    expect(await other.list('labels=bug')).toMatchObject({ status: 200, body: [], headers: { 'x-total': '0' } });
  });
});

describe('GET /projects/:id/issues/:issue_iid', () => {
  it('answers 404 for a number that the project does not have', async () => {
    const scenario = await IssueScenario.make(stack);
    const { id } = await scenario.open();

    expect(await scenario.tryToShow(2)).toMatchObject({ status: 404, body: { message: '404 Not found' } });
    expect(await scenario.tryToShow(id + 1_000_000)).toMatchObject({ status: 404 });
  });

  it('lets a guest of a private project read issues', async () => {
    const scenario = await IssueScenario.make(stack);
    const { iid } = await scenario.open();

    expect(await scenario.show(iid, await scenario.project.member('guest'))).toMatchObject({ subscribed: false });
  });
});

describe('GET /issues', () => {
  it("lists the caller's issues in all projects where they still see them", async () => {
    const author = await stack.given.user();
    const [open, closed] = [
      await IssueScenario.make(stack, { visibility: 'public' }),
      await IssueScenario.make(stack, { visibility: 'internal' }),
    ];
    await open.open({ title: 'By another' });
    const first = await open.open({ title: 'First', confidential: true }, author);
    const second = await closed.open({ title: 'Second' }, author);
    const list = async (query = '') => expectStatus(await stack.as(author).get(`/issues?${query}`), 200);

    const [inOpen, inClosed] = [first, second].map(({ subscribed: _, ...listed }) => listed);
    expect(await list()).toEqual([inClosed, inOpen]);
    expect(await list('sort=asc&per_page=1')).toEqual([inOpen]);
    await stack.as(closed.project.owner).put(closed.project.url(), { visibility: 'private' });
    expect(await list()).toEqual([inOpen]);
  });

  it("takes the filters of a project's list", async () => {
    const scenario = await IssueScenario.make(stack);
    const { owner } = scenario.project;
    const other = await IssueScenario.make(stack, { owner });
    const milestoneId = await scenario.milestone('1.0');
    await scenario.open({ title: 'One', labels: 'bug,ui', milestone_id: milestoneId });
    await other.open({ title: 'Two', labels: 'bug' });
    await scenario.open({ title: 'Three' });
    await scenario.change(2, { state_event: 'close' });
    const titles = async (query: string) =>
      z
        .array(issue)
        .parse(expectStatus(await stack.as(owner).get(`/issues?${query}`), 200))
        .map(({ title }) => title);

    expect(await titles('labels=bug')).toEqual(['Two', 'One']);
    expect(await titles('labels=bug,ui')).toEqual(['One']);
    expect(await titles('labels=No%20Label')).toEqual(['Three']);
    expect(await titles('labels=None')).toEqual(['Three']);
    expect(await titles('labels=Any')).toEqual(['Two', 'One']);
    expect(await titles('not[labels]=ui')).toEqual(['Three', 'Two']);
    expect(await titles('labels=bug&not[labels]=ui')).toEqual(['Two']);
    expect(await titles('milestone=None')).toEqual(['Three', 'Two']);
    expect(await titles('milestone=Any')).toEqual(['One']);
    expect(await titles('assignee_id=None')).toEqual(['Three', 'Two', 'One']);
    expect(await titles('assignee_id=Any')).toEqual([]);
    expect(await titles('milestone=1.0')).toEqual(['One']);
    expect(await titles('milestone=No%20Milestone&order_by=updated_at')).toEqual(['Three', 'Two']);
    expect(await titles('state=opened&iids[]=1')).toEqual(['Two', 'One']);
    expect(await titles('search=thr')).toEqual(['Three']);
  });

  it('lists what the caller is assigned to, or all that they may read, when asked to', async () => {
    const scenario = await IssueScenario.make(stack, { visibility: 'public' });
    const [assignee, stranger] = [await scenario.project.member('developer'), await stack.given.user()];
    const title = `All of ${scenario.project.path}`;
    await scenario.open({ title, assignee_id: assignee.id, confidential: true });
    await scenario.open({ title });
    const iids = async (query: string, caller: Caller) => iidsOf(await stack.as(caller).get(`/issues?${query}`));

    expect(await iids('scope=assigned_to_me', assignee)).toEqual([1]);
    expect(await iids(`scope=all&search=${encodeURIComponent(title)}`, assignee)).toEqual([2, 1]);
    expect(await iids(`scope=all&search=${encodeURIComponent(title)}`, stranger)).toEqual([2]);
    expect(await iids(`scope=all&author_id=${scenario.project.owner.id}`, stranger)).toEqual([2]);
    expect(await iids('', stranger)).toEqual([]);
  });

  it('needs a caller', async () => {
    expect((await stack.as(null).get('/issues')).status).toBe(401);
  });
});
