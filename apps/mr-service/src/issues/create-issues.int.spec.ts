import { expectStatus, useStack } from '@ingot/testing';
import { IssueScenario } from '../../test/issue-scenario.js';

const stack = useStack();

describe('POST /projects/:id/issues', () => {
  it('opens an issue with all that a reporter sets', async () => {
    const scenario = await IssueScenario.make(stack);
    const { project } = scenario;
    const [reporter, assignee] = [await project.member('reporter'), await project.member('guest')];
    const milestoneId = await scenario.milestone('1.0');

    const opened = await scenario.open(
      {
        title: 'It breaks',
        description: 'Every *time*.',
        labels: 'ui, bug,ui',
        assignee_id: assignee.id,
        milestone_id: milestoneId,
        due_date: '2026-12-24',
        confidential: true,
      },
      reporter,
    );

    expect(opened).toMatchObject({
      iid: 1,
      project_id: project.id,
      title: 'It breaks',
      description: 'Every *time*.',
      state: 'opened',
      labels: ['bug', 'ui'],
      milestone: { id: milestoneId, title: '1.0' },
      author: { id: reporter.id, username: reporter.username },
      assignee: { id: assignee.id },
      user_notes_count: 0,
      upvotes: 0,
      downvotes: 0,
      due_date: '2026-12-24',
      confidential: true,
      web_url: `${stack.url}/${project.pathWithNamespace}/issues/1`,
      references: { short: '#1', relative: '#1', full: `${project.pathWithNamespace}#1` },
      subscribed: true,
    });
    expect(await scenario.show(1, reporter)).toEqual(opened);
  });

  it('opens an issue with only a title', async () => {
    const scenario = await IssueScenario.make(stack);

    expect(await scenario.open({ title: 'Only this' })).toMatchObject({
      ...{ title: 'Only this', description: null, labels: [], milestone: null, assignee: null, due_date: null },
      confidential: false,
    });
  });

  it.each([
    ['2020-01-01T00:00:00Z', '2020-01-01'],
    ['2020-01-01T23:30:00.000-05:00', '2020-01-01'],
    ['2020-01-01T08:00:00', '2020-01-01'],
    ['', null],
  ])('takes the time %j for the day that it is written with', async (given, date) => {
    const scenario = await IssueScenario.make(stack);
    expect(await scenario.open({ due_date: given })).toMatchObject({ due_date: date });
  });

  it('lets everybody who sees the project open an issue, and ignores what only reporters set', async () => {
    const scenario = await IssueScenario.make(stack, { visibility: 'internal' });
    const milestoneId = await scenario.milestone('1.0');
    const ignored = { labels: 'bug', milestone_id: milestoneId, assignee_id: 1, due_date: '2026-12-24' };

    for (const author of [await stack.given.user(), await scenario.project.member('guest')]) {
      expect(await scenario.open({ ...ignored, confidential: true }, author)).toMatchObject({
        ...{ author: { id: author.id }, labels: [], milestone: null, assignee: null, due_date: null },
        confidential: true,
      });
    }
  });

  it('drops an assignee who does not see the project, and a milestone that the project does not have', async () => {
    const [scenario, elsewhere] = [await IssueScenario.make(stack), await IssueScenario.make(stack)];
    const stranger = await stack.given.user();
    const milestoneId = await elsewhere.milestone('1.0');

    const opened = await scenario.open({ assignee_id: stranger.id, milestone_id: milestoneId });

    expect(opened).toMatchObject({ assignee: null, milestone: null });
    expect(await scenario.open({ assignee_id: 999_999_999, milestone_id: 0 })).toMatchObject({ assignee: null });
  });

  it('counts the characters of a title and of labels, not the units that these are stored in', async () => {
    const scenario = await IssueScenario.make(stack);
    const longest = '🦊'.repeat(255);
    const opened = await scenario.open({ title: longest, labels: longest });

    expect(opened).toMatchObject({ title: longest, labels: [longest] });
    expect(await scenario.tryToChange(opened.iid, { title: `${longest}!` })).toMatchObject({ status: 400 });
    expect(await scenario.tryToChange(opened.iid, { labels: `${longest}!` })).toMatchObject({ status: 400 });
    await scenario.milestone(longest);
  });

  it('drops an assignee who is blocked', async () => {
    const scenario = await IssueScenario.make(stack);
    const blocked = await scenario.project.member('developer');
    expectStatus(await stack.root.post(`/users/${blocked.id}/block`), 201);

    expect(await scenario.open({ assignee_id: blocked.id })).toMatchObject({ assignee: null });
  });

  it('takes `created_at` from owners and administrators, and ignores it from others', async () => {
    const scenario = await IssueScenario.make(stack);
    const maintainer = await scenario.project.member('maintainer');
    const fields = { created_at: '2016-03-11T03:45:40+02:00' };

    const created = '2016-03-11T01:45:40.000Z';
    expect(await scenario.open(fields)).toMatchObject({ created_at: created });
    expect(await scenario.open(fields, stack.root)).toMatchObject({ created_at: created });
    expect(await scenario.open(fields, maintainer)).not.toMatchObject({ created_at: created });
  });

  it('numbers the issues of a project without gaps, however many are opened at once', async () => {
    const scenario = await IssueScenario.make(stack);

    const opened = await Promise.all(Array.from({ length: 20 }, () => scenario.open()));
    await scenario.tryToOpen({ title: '' });
    const last = await scenario.open();

    expect(opened.map(({ iid }) => iid).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(last.iid).toBe(21);
  });

  it.each([
    [{ title: undefined }, { message: '400 (Bad request) "title" not given' }],
    [{ title: ' ' }, { error: 'title is empty' }],
    [{ title: 'x'.repeat(256) }, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [{ title: 'a\0b' }, { error: 'title is invalid' }],
    [{ description: 'x'.repeat(65_537) }, { message: { description: ['is too long (maximum is 65536 bytes)'] } }],
    [{ confidential: 'perhaps' }, { error: 'confidential is invalid' }],
    [{ due_date: '2026-02-30' }, { error: 'due_date is invalid' }],
    [{ assignee_id: 'me' }, { error: 'assignee_id is invalid' }],
    [{ created_at: '0000-01-01T00:00:00Z' }, { error: 'created_at is invalid' }],
  ])('refuses %j', async (fields, body) => {
    const scenario = await IssueScenario.make(stack);

    expect(await scenario.tryToOpen({ title: 'Any', ...fields })).toMatchObject({ status: 400, body });
    expect((await scenario.list()).body).toEqual([]);
  });

  it('answers 404 to who does not see the project, and 401 without credentials', async () => {
    const scenario = await IssueScenario.make(stack);

    const refused = await scenario.tryToOpen({ title: 'Any' }, await stack.given.user());

    expect(refused).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
    expect((await stack.as(null).post(scenario.project.url('/issues'), { title: 'Any' })).status).toBe(401);
  });
});

describe('a project that is archived', () => {
  it('shows its issues and lets nobody change them', async () => {
    const scenario = await IssueScenario.make(stack, { visibility: 'public' });
    const guest = await scenario.project.member('guest');
    const { iid } = await scenario.open({}, guest);
    await scenario.archive();

    expect(await scenario.show(iid, guest)).toMatchObject({ iid });
    expect(await scenario.tryToOpen({ title: 'Any' })).toMatchObject({ status: 403 });
    expect(await scenario.tryToChange(iid, { title: 'Other' })).toMatchObject({ status: 403 });
    expect(await scenario.tryToChange(iid, { title: 'Other' }, guest)).toMatchObject({ status: 403 });
    expect(await scenario.remove(iid)).toMatchObject({ status: 403 });
  });
});

describe('a project without issues', () => {
  it('answers 403 to every call about them', async () => {
    const scenario = await IssueScenario.make(stack);
    const { project } = scenario;
    const { iid } = await scenario.open();
    await stack.as(project.owner).put(project.url(), { issues_enabled: false });

    const calls = [
      scenario.list(),
      scenario.tryToShow(iid),
      scenario.tryToOpen({ title: 'Any' }),
      scenario.tryToChange(iid, { title: 'Other' }),
      scenario.move(iid, 1),
      scenario.subscribe(iid),
      scenario.unsubscribe(iid),
      scenario.remove(iid),
    ];
    for (const reply of await Promise.all(calls)) {
      expect(reply).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
    }
    expect((await stack.as(project.owner).get('/issues')).body).toEqual([]);

    await stack.as(project.owner).put(project.url(), { issues_enabled: true });
    expect(await scenario.show(iid)).toMatchObject({ title: 'It breaks' });
  });
});
