import { holdsEventually, type Caller, type TestUser, useStack } from '@ingot/testing';
import { iidsOf, IssueScenario } from '../../test/issue-scenario.js';

const stack = useStack();

const NOT_FOUND = { status: 404, body: { message: '404 Not found' } };

describe('a confidential issue', () => {
  let scenario: IssueScenario;
  let people: Record<'author' | 'assignee' | 'guest' | 'stranger' | 'reporter', TestUser>;
  let admin: Caller;

  beforeAll(async () => {
    scenario = await IssueScenario.make(stack, { visibility: 'public' });
    const { project } = scenario;
    people = {
      author: await stack.given.user(),
      assignee: await stack.given.user(),
      guest: await project.member('guest'),
      stranger: await stack.given.user(),
      reporter: await project.member('reporter'),
    };
    admin = stack.root;
    await scenario.open({ title: 'Secret', confidential: true }, people.author);
    await scenario.change(1, { assignee_id: people.assignee.id }, people.reporter);
    await scenario.open({ title: 'Known' });
  });

  it.each(['author', 'assignee', 'reporter'] as const)('exists for the %s', async (who) => {
    expect(await scenario.show(1, people[who])).toMatchObject({ title: 'Secret' });
    const reply = await scenario.list('', people[who]);
    expect(iidsOf(reply)).toEqual([2, 1]);
    expect(reply.headers).toMatchObject({ 'x-total': '2' });
  });

  it('exists for administrators', async () => {
    expect(await scenario.show(1, admin)).toMatchObject({ confidential: true });
    expect(iidsOf(await scenario.list('', admin))).toEqual([2, 1]);
  });

  it.each(['guest', 'stranger'] as const)('does not exist for a %s', async (who) => {
    const caller = people[who];
    const reply = await scenario.list('', caller);
    expect(iidsOf(reply)).toEqual([2]);
    expect(reply.headers).toMatchObject({ 'x-total': '1' });
    expect(iidsOf(await scenario.list('state=opened&order_by=updated_at', caller))).toEqual([2]);

    expect(await scenario.tryToShow(1, caller)).toMatchObject(NOT_FOUND);
    expect(await scenario.tryToChange(1, { title: 'Mine' }, caller)).toMatchObject(NOT_FOUND);
    expect(await scenario.subscribe(1, caller)).toMatchObject(NOT_FOUND);
    expect(await scenario.unsubscribe(1, caller)).toMatchObject(NOT_FOUND);
    expect(await scenario.move(1, 1, caller)).toMatchObject(NOT_FOUND);
    expect(await scenario.show(1)).toMatchObject({ title: 'Secret' });
  });

  it('is counted among the open issues only for users who may read it', async () => {
    const { project } = scenario;
    const countFor = async (caller: Caller) => {
      const shown = await stack.as(caller).get(project.url());
      const listed = await stack.as(caller).get(`/projects?search=${project.path}`);
      return [shown.body, listed.body];
    };
    await holdsEventually(async () => {
      expect(await countFor(people.reporter)).toMatchObject([{ open_issues_count: 2 }, [{ open_issues_count: 2 }]]);
    });
    expect(await countFor(project.owner)).toMatchObject([{ open_issues_count: 2 }, [{ open_issues_count: 2 }]]);
    expect(await countFor(admin)).toMatchObject([{ open_issues_count: 2 }, [{ open_issues_count: 2 }]]);
    expect(await countFor(people.guest)).toMatchObject([{ open_issues_count: 1 }, [{ open_issues_count: 1 }]]);
    expect(await countFor(people.stranger)).toMatchObject([{ open_issues_count: 1 }, [{ open_issues_count: 1 }]]);
  });

  it('disappears for the assignee who made it confidential, once they are unassigned', async () => {
    const other = await IssueScenario.make(stack, { visibility: 'public' });
    const { iid } = await other.open({ assignee_id: people.stranger.id });
    await other.change(iid, { confidential: true }, people.stranger);
    expect(await other.show(iid, people.stranger)).toMatchObject({ confidential: true });

    await other.change(iid, { assignee_id: 0 });

    expect(await other.tryToShow(iid, people.stranger)).toMatchObject(NOT_FOUND);
    await other.change(iid, { confidential: false });
    expect(await other.show(iid, people.stranger)).toMatchObject({ assignee: null });
  });
});
