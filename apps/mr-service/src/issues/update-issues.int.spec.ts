import { expectStatus, type Role, useStack } from '@ingot/testing';
import { IssueScenario } from '../../test/issue-scenario.js';

const stack = useStack();

/** As many labels, comma-separated. */
const many = (name: string, count: number): string => Array.from({ length: count }, (_, i) => `${name}-${i}`).join(',');

describe('PUT /projects/:id/issues/:issue_iid', () => {
  it('changes what is given and leaves the rest', async () => {
    const scenario = await IssueScenario.make(stack);
    const assignee = await scenario.project.member('guest');
    const milestoneId = await scenario.milestone('1.0');
    const before = await scenario.open({ description: 'As it was', labels: 'bug' });

    const changed = await scenario.change(1, {
      ...{ title: 'Other', assignee_id: assignee.id, milestone_id: milestoneId, due_date: '2027-01-31' },
      confidential: true,
    });

    expect(changed).toMatchObject({
      ...{ id: before.id, title: 'Other', description: 'As it was', state: 'opened', labels: ['bug'] },
      ...{ assignee: { id: assignee.id }, milestone: { title: '1.0' }, due_date: '2027-01-31', confidential: true },
    });
    expect(changed.updated_at > before.updated_at).toBe(true);
    expect(await scenario.show(1)).toEqual(changed);
  });

  it.each([
    [{ assignee_id: 0 }, { assignee: null }],
    [{ assignee_id: null }, { assignee: null }],
    [{ assignee_id: '' }, { assignee: null }],
    [{ assignee_ids: [] }, { assignee: null, assignees: [] }],
    [{ assignee_ids: [0] }, { assignee: null, assignees: [] }],
    [{ assignee_ids: '' }, { assignee: null, assignees: [] }],
    [{ milestone_id: 0 }, { milestone: null }],
    [{ milestone_id: null }, { milestone: null }],
    [{ milestone_id: 999_999_999 }, { milestone: null }],
    [{ labels: '' }, { labels: [] }],
    [{ labels: 'new, bug' }, { labels: ['bug', 'new'] }],
    [{ add_labels: 'new,bug' }, { labels: ['bug', 'new', 'ui'] }],
    [{ add_labels: ['new', 'bug'] }, { labels: ['bug', 'new', 'ui'] }],
    [{ remove_labels: 'ui,unknown' }, { labels: [] }],
    [{ add_labels: 'bug,new', remove_labels: 'new,ui' }, { labels: ['bug'] }],
    [{ labels: 'bug', add_labels: 'new', remove_labels: 'ui' }, { labels: ['bug', 'new'] }],
    [{ due_date: null }, { due_date: null }],
    [{ due_date: '' }, { due_date: null }],
    [{ description: null }, { description: null }],
    [{ description: '' }, { description: '' }],
  ])('takes %j for %j', async (given, expected) => {
    const scenario = await IssueScenario.make(stack);
    const assignee = await scenario.project.member('guest');
    const milestoneId = await scenario.milestone('1.0');
    const full = { description: 'Some', assignee_id: assignee.id, milestone_id: milestoneId, labels: 'ui' };
    await scenario.open({ ...full, due_date: '2026-12-24' });

    expect(await scenario.change(1, given)).toMatchObject(expected);
  });

  it('takes the first of several assignees, and `assignee_id` before them', async () => {
    const scenario = await IssueScenario.make(stack);
    const [first, second] = [await scenario.project.member('guest'), await scenario.project.member('guest')];
    const opened = await scenario.open({ assignee_ids: [second.id, first.id] });
    expect(opened).toMatchObject({ assignee: { id: second.id }, assignees: [{ id: second.id }] });

    const ids = `assignee_ids[]=${first.id}&assignee_ids[]=${second.id}`;
    const path = scenario.project.url(`/issues/1?${ids}`);
    expect(expectStatus(await stack.as(scenario.project.owner).put(path, {}), 200)).toMatchObject({
      assignees: [{ id: first.id }],
    });
    const both = { assignee_id: second.id, assignee_ids: [first.id] };
    expect(await scenario.change(1, both)).toMatchObject({ assignee: { id: second.id } });
  });

  it.each([
    [{ add_labels: 'x'.repeat(256) }, 'is too long (maximum is 255 characters)'],
    [{ add_labels: many('new', 100) }, 'are too many (maximum is 100)'],
    [{ remove_labels: many('old', 101) }, 'are too many (maximum is 100)'],
  ])('refuses labels beyond the limits: %#', async (given, message) => {
    const scenario = await IssueScenario.make(stack);
    await scenario.open({ labels: 'ui' });
    expect(await scenario.tryToChange(1, given)).toMatchObject({
      status: 400,
      body: { message: { labels: [message] } },
    });
    expect(await scenario.show(1)).toMatchObject({ labels: ['ui'] });
  });

  it('keeps an assignee who is blocked since', async () => {
    const scenario = await IssueScenario.make(stack);
    const assignee = await scenario.project.member('developer');
    await scenario.open({ assignee_id: assignee.id });
    expectStatus(await stack.root.post(`/users/${assignee.id}/block`), 201);

    for (const fields of [{ title: 'Other' }, { assignee_id: assignee.id }]) {
      expect(await scenario.change(1, fields)).toMatchObject({ assignee: { id: assignee.id } });
    }
  });

  it('ignores an assignee who does not see the project', async () => {
    const scenario = await IssueScenario.make(stack);
    const assignee = await scenario.project.member('guest');
    await scenario.open({ assignee_id: assignee.id });

    const stranger = await stack.given.user();
    expect(await scenario.change(1, { assignee_id: stranger.id })).toMatchObject({ assignee: { id: assignee.id } });
  });

  it('closes and reopens, and says so; what is so already stays as it is', async () => {
    const scenario = await IssueScenario.make(stack);
    await scenario.open();

    const closed = await scenario.change(1, { state_event: 'close' });
    expect(closed).toMatchObject({ state: 'closed', closed_at: closed.updated_at });
    expect(await scenario.change(1, { state_event: 'close' })).toEqual(closed);
    const reopened = await scenario.change(1, { state_event: 'reopen' });
    expect(reopened).toMatchObject({ state: 'opened', closed_at: null });
    expect(await scenario.change(1, { state_event: 'reopen' })).toEqual(reopened);
  });

  it('writes system notes about what was changed, and by whom', async () => {
    const scenario = await IssueScenario.make(stack);
    const { owner } = scenario.project;
    await scenario.open();

    await scenario.change(1, { assignee_id: owner.id, labels: 'bug', due_date: '2026-12-24' });
    await scenario.change(1, { state_event: 'close', confidential: true });
    await scenario.change(1, { state_event: 'close' });

    const byOwner = { system: true, author: { id: owner.id } };
    expect(await scenario.notes(1)).toMatchObject([
      { body: `assigned to @${owner.username}`, ...byOwner },
      { body: 'added ~bug label', ...byOwner },
      { body: 'changed due date to 2026-12-24', ...byOwner },
      { body: 'closed', ...byOwner },
      { body: 'made the issue confidential', ...byOwner },
    ]);
    expect(await scenario.show(1)).toMatchObject({ user_notes_count: 0 });
  });

  it.each([
    ['guest', 403],
    ['reporter', 200],
    ['developer', 200],
    ['maintainer', 200],
  ] as const)('answers a %s with %i', async (role: Role, status) => {
    const scenario = await IssueScenario.make(stack);
    await scenario.open();

    const reply = await scenario.tryToChange(1, { title: 'Other' }, await scenario.project.member(role));

    expect(reply.status).toBe(status);
    expect(await scenario.show(1)).toMatchObject({ title: status === 200 ? 'Other' : 'It breaks' });
  });

  it('lets author and assignee change it whatever their role, but not what only reporters set', async () => {
    const scenario = await IssueScenario.make(stack, { visibility: 'public' });
    const [author, assignee] = [await stack.given.user(), await stack.given.user()];
    await scenario.open({}, author);
    await scenario.change(1, { assignee_id: assignee.id, labels: 'bug', due_date: '2026-12-24' });
    const ignored = { labels: '', milestone_id: 0, assignee_id: author.id, due_date: null };

    for (const [caller, state_event, state] of [
      [author, 'close', 'closed'],
      [assignee, 'reopen', 'opened'],
    ] as const) {
      const title = `By ${caller.name}`;
      const changed = await scenario.change(1, { ...ignored, title, state_event }, caller);
      expect(changed).toMatchObject({ title, state, labels: ['bug'], assignee: { id: assignee.id } });
      expect(changed).toMatchObject({ due_date: '2026-12-24' });
    }
    expect(await scenario.tryToChange(1, { title: 'Mine' }, await stack.given.user())).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden' },
    });
  });

  it('takes `updated_at` from owners and administrators, and ignores it from others', async () => {
    const scenario = await IssueScenario.make(stack);
    await scenario.open();
    const updated_at = '2016-03-11T01:45:40.000Z';

    const maintainer = await scenario.project.member('maintainer');
    expect(await scenario.change(1, { title: 'Other', updated_at }, maintainer)).not.toMatchObject({ updated_at });
    expect(await scenario.change(1, { updated_at })).toMatchObject({ updated_at });
    expect(await scenario.change(1, { updated_at, title: 'Third' }, stack.root)).toMatchObject({ updated_at });
  });

  it.each([
    [
      {},
      {
        error:
          'title, description, assignee_id, milestone_id, labels, due_date, confidential, state_event, updated_at are missing, ' +
          'at least one parameter must be provided',
      },
    ],
    [{ title: '' }, { error: 'title is empty' }],
    [{ title: 'x'.repeat(256) }, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [{ state_event: 'merge' }, { error: 'state_event does not have a valid value' }],
    [{ title: 'Other', due_date: 'soon' }, { error: 'due_date is invalid' }],
  ])('refuses %j and changes nothing', async (fields, body) => {
    const scenario = await IssueScenario.make(stack);
    const before = await scenario.open();

    expect(await scenario.tryToChange(1, fields)).toMatchObject({ status: 400, body });
    expect(await scenario.show(1)).toEqual(before);
  });

  it('answers 404 for a number that the project does not have', async () => {
    const scenario = await IssueScenario.make(stack);

    expect(await scenario.tryToChange(7, { title: 'Other' })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    });
  });

  it('keeps all of many concurrent changes', async () => {
    const scenario = await IssueScenario.make(stack);
    await scenario.open();

    await Promise.all([
      scenario.change(1, { title: 'Other' }),
      scenario.change(1, { description: 'Text' }),
      scenario.change(1, { labels: 'bug' }),
      scenario.change(1, { due_date: '2026-12-24' }),
      scenario.change(1, { state_event: 'close' }),
    ]);

    expect(await scenario.show(1)).toMatchObject({
      ...{ title: 'Other', description: 'Text', labels: ['bug'], due_date: '2026-12-24', state: 'closed' },
    });
  });
});
