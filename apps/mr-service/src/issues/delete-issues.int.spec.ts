import { holdsEventually, useStack } from '@ingot/testing';
import { iidsOf, IssueScenario } from '../../test/issue-scenario.js';

const stack = useStack();

describe('DELETE /projects/:id/issues/:issue_iid', () => {
  it('hides the issue everywhere and answers it as it was', async () => {
    const scenario = await IssueScenario.make(stack);
    const { owner } = scenario.project;
    const opened = await scenario.open();
    await scenario.open({ title: 'Stays' });

    expect(await scenario.remove(1)).toMatchObject({ status: 200, body: opened });

    expect(await scenario.tryToShow(1)).toMatchObject({ status: 404, body: { message: '404 Not found' } });
    expect(await scenario.tryToChange(1, { title: 'Other' })).toMatchObject({ status: 404 });
    expect(await scenario.move(1, 1)).toMatchObject({ status: 404 });
    expect(await scenario.subscribe(1)).toMatchObject({ status: 404 });
    const reply = await scenario.list();
    expect(iidsOf(reply)).toEqual([2]);
    expect(reply.headers).toMatchObject({ 'x-total': '1' });
    expect((await stack.as(owner).get('/issues')).body).toMatchObject([{ title: 'Stays' }]);
  });

  it('is idempotent', async () => {
    const scenario = await IssueScenario.make(stack);
    await scenario.open();
    await scenario.remove(1);

    expect(await scenario.remove(1)).toMatchObject({ status: 200, body: {} });
    expect(await scenario.remove(77)).toMatchObject({ status: 200, body: {} });
  });

  it('never gives the number again', async () => {
    const scenario = await IssueScenario.make(stack);
    await scenario.open();
    await scenario.open();
    await scenario.remove(2);

    expect(await scenario.open()).toMatchObject({ iid: 3 });
  });

  it('is for owners and administrators', async () => {
    const scenario = await IssueScenario.make(stack);
    const author = await scenario.project.member('guest');
    await scenario.open({}, author);

    for (const caller of [
      author,
      await scenario.project.member('developer'),
      await scenario.project.member('maintainer'),
    ]) {
      expect(await scenario.remove(1, caller)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
    }
    expect(await scenario.show(1)).toMatchObject({ iid: 1 });
    expect(await scenario.remove(1, stack.root)).toMatchObject({ status: 200 });
  });

  it('answers 404 to users who do not see the project', async () => {
    const scenario = await IssueScenario.make(stack);
    await scenario.open();

    expect(await scenario.remove(1, await stack.given.user())).toMatchObject({ status: 404 });
  });
});

describe('the issues of a deleted project', () => {
  it('are deleted with their subscriptions', async () => {
    const scenario = await IssueScenario.make(stack, { visibility: 'public' });
    const { project } = scenario;
    const author = await stack.given.user();
    await scenario.open({}, author);
    await scenario.subscribe(1, await stack.given.user());
    await stack.as(project.owner).delete(project.url());

    expect((await stack.as(author).get('/issues')).body).toEqual([]);
    await holdsEventually(async () => {
      for (const table of ['issues', 'issue_counters', 'subscriptions', 'participants']) {
        const rows = await stack.query('mr-service', `SELECT 1 FROM ${table} WHERE project_id = $1`, [project.id]);
        expect(rows).toEqual([]);
      }
    });
  });
});

describe('the issues of a deleted user', () => {
  it('pass to the ghost user, and lose their assignment', async () => {
    const scenario = await IssueScenario.make(stack);
    const user = await scenario.project.member('developer');
    await scenario.open({ title: 'Theirs' }, user);
    await scenario.open({ title: 'For them', assignee_id: user.id });
    await scenario.subscribe(2, await scenario.project.member('guest'));

    expect((await stack.root.delete(`/users/${user.id}`)).status).toBe(200);

    await holdsEventually(async () => {
      expect(await scenario.show(1)).toMatchObject({
        title: 'Theirs',
        author: { name: 'Ghost User', state: 'active' },
      });
      const rows = await stack.query('mr-service', 'SELECT assignee_id FROM issues WHERE project_id = $1 AND iid = 2', [
        scenario.project.id,
      ]);
      expect(rows).toEqual([{ assignee_id: null }]);
    });
    expect(await scenario.show(2)).toMatchObject({ assignee: null, author: { id: scenario.project.owner.id } });
  });
});
