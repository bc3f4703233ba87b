import { expectStatus, type TestUser, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

describe('PUT /projects/:id/merge_requests/:merge_request_iid', () => {
  const stack = useStack();

  it('changes the given attributes and no others', async () => {
    const scenario = await MergeScenario.make(stack);
    const assignee = await scenario.project.member('developer');
    const opened = await scenario.open({ title: 'Before', description: 'Old', labels: 'bug' });

    const changed = await scenario.update(opened.iid, {
      title: 'WIP: After',
      description: 'New',
      assignee_id: assignee.id,
      labels: 'ui, api,ui',
      remove_source_branch: true,
    });

    const after = {
      title: 'WIP: After',
      work_in_progress: true,
      description: 'New',
      assignee: { id: assignee.id },
      labels: ['api', 'ui'],
      force_remove_source_branch: true,
    };
    expect(changed).toMatchObject({ ...after, state: 'opened', source_branch: 'feature', target_branch: 'main' });
    expect(await scenario.show(opened.iid)).toMatchObject(after);
    expect(await scenario.untilListed(opened.iid, { title: 'WIP: After' })).toMatchObject(after);
    expect(changed.updated_at > opened.updated_at).toBe(true);
    expect(changed.created_at).toBe(opened.created_at);
  });

  it('changes nothing when the given values are the present ones', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, updated_at: updatedAt } = await scenario.open({ title: 'Same', labels: 'bug' });

    const same = await scenario.update(iid, { title: 'Same', labels: 'bug', state_event: 'reopen' });

    expect(same).toMatchObject({ title: 'Same', labels: ['bug'], state: 'opened', updated_at: updatedAt });
  });

  it.each([
    ['labels: ""', { labels: '' }, { labels: [] }],
    ['labels: null', { labels: null }, { labels: [] }],
    ['assignee_id: 0', { assignee_id: 0 }, { assignee: null }],
    ['assignee_ids: []', { assignee_ids: [] }, { assignee: null, assignees: [] }],
    ['assignee_id: null', { assignee_id: null }, { assignee: null }],
    ['description: null', { description: null }, { description: null }],
    ['milestone_id: 0', { milestone_id: 0 }, { milestone: null }],
    ['a milestone that the project does not have', { milestone_id: 999_999_999 }, { milestone: null }],
  ])('clears by %s', async (_how, fields, after) => {
    const scenario = await MergeScenario.make(stack);
    const assigned = { assignee_id: scenario.maintainer.id, labels: 'bug', description: 'Text' };
    const { iid } = await scenario.open(assigned);

    expect(await scenario.update(iid, fields)).toMatchObject(after);
  });

  it('takes what newer clients send: a list of assignees, and labels to add and to remove', async () => {
    const scenario = await MergeScenario.make(stack);
    const assignee = await scenario.project.member('developer');
    const { iid } = await scenario.open({ labels: 'bug,ui', assignee_ids: [scenario.maintainer.id] });
    expect(await scenario.show(iid)).toMatchObject({ assignees: [{ id: scenario.maintainer.id }], draft: false });

    const given = { assignee_ids: [assignee.id], add_labels: 'api', remove_labels: 'ui', title: 'WIP: After' };
    expect(await scenario.update(iid, given)).toMatchObject({
      ...{ assignee: { id: assignee.id }, assignees: [{ id: assignee.id }], labels: ['api', 'bug'], draft: true },
    });
  });

  it('ignores an assignee who does not see the project', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({ assignee_id: scenario.maintainer.id });
    const stranger = await stack.given.user();

    expect(await scenario.update(iid, { assignee_id: stranger.id })).toMatchObject({
      assignee: { id: scenario.maintainer.id },
    });
  });

  it('ignores an assignee who is blocked', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({ assignee_id: scenario.maintainer.id });
    const blocked = await scenario.project.member('developer');
    expectStatus(await stack.root.post(`/users/${blocked.id}/block`), 201);

    expect(await scenario.update(iid, { assignee_id: blocked.id })).toMatchObject({
      assignee: { id: scenario.maintainer.id },
    });
  });

  it('ignores assignee, labels and milestone of an author below developer, and takes the rest', async () => {
    const scenario = await MergeScenario.make(stack);
    const author = await scenario.project.member('developer');
    const { iid } = await scenario.open({ labels: 'bug' }, author);
    await scenario.changeRole(author, 20);

    const given = { title: 'Mine', labels: 'ui', assignee_id: author.id, milestone_id: 1 };
    const changed = await scenario.update(iid, given, author);

    expect(changed).toMatchObject({ title: 'Mine', labels: ['bug'], assignee: null, milestone: null });
  });

  describe('refuses', () => {
    let scenario: MergeScenario;
    let iid: number;

    beforeAll(async () => {
      scenario = await MergeScenario.make(stack);
      ({ iid } = await scenario.open({ title: 'As it was' }));
    });

    const names =
      'target_branch, title, assignee_id, description, state_event, labels, milestone_id, remove_source_branch';
    it.each([
      [{}, { error: `${names} are missing, at least one parameter must be provided` }],
      [{ title: '', state_event: 'close' }, { error: 'title is empty' }],
      [{ title: ' ', state_event: 'close' }, { error: 'title is empty' }],
      [{ target_branch: '', state_event: 'close' }, { error: 'target_branch is empty' }],
      [{ description: 'x'.repeat(65_537) }, { message: { description: ['is too long (maximum is 65536 bytes)'] } }],
      [{ title: 'x'.repeat(256) }, { message: { title: ['is too long (maximum is 255 characters)'] } }],
      [{ state_event: 'merge' }, { error: 'state_event does not have a valid value' }],
      [{ assignee_id: 'somebody' }, { error: 'assignee_id is invalid' }],
      [{ title: 'nul\0' }, { error: 'title is invalid' }],
      [{ remove_source_branch: 'perhaps' }, { error: 'remove_source_branch is invalid' }],
    ])('%j with 400, and changes nothing', async (fields, body) => {
      expect(await scenario.tryToUpdate(iid, fields)).toMatchObject({ status: 400, body });
      expect(await scenario.show(iid)).toMatchObject({ title: 'As it was', state: 'opened' });
    });

    it('the source branch as target with 422, and changes nothing', async () => {
      const refused = await scenario.tryToUpdate(iid, { target_branch: 'feature', state_event: 'close' });

      const error = ['You can not use same project/branch for source and target'];
      expect(refused).toMatchObject({ status: 422, body: { error } });
      expect(await scenario.show(iid)).toMatchObject({ state: 'opened', target_branch: 'main' });
    });

    it('the branches of another open merge request with 409 that names it, and changes nothing', async () => {
      await scenario.open({ source_branch: 'feature', target_branch: 'next', title: 'The other' });

      const refused = await scenario.tryToUpdate(iid, { target_branch: 'next', title: 'Changed' });

      const message = ['Cannot Create: This merge request already exists: ["The other"]'];
      expect(refused).toMatchObject({ status: 409, body: { message } });
      expect(await scenario.show(iid)).toMatchObject({ title: 'As it was', target_branch: 'main' });
    });

    it('an unknown iid with 404, also when it is the id of a merge request', async () => {
      const { id } = await scenario.show(iid);

      for (const unknown of [99, id + 1_000_000]) {
        const refused = await scenario.tryToUpdate(unknown, { title: 'Any' });
        expect(refused).toMatchObject({ status: 404, body: { message: '404 Not found' } });
      }
    });

    it('another target branch of a merged one', async () => {
      const merged = await scenario.project.mergeRequest();
      await scenario.accept(merged.iid);

      expect(await scenario.tryToUpdate(merged.iid, { target_branch: 'other' })).toMatchObject({
        status: 400,
        body: { message: { target_branch: ['cannot be changed after the merge'] } },
      });
      expect(await scenario.update(merged.iid, { title: 'Renamed' })).toMatchObject({
        state: 'merged',
        title: 'Renamed',
      });
    });
  });

  it.each([
    ['guest', 403],
    ['reporter', 403],
    ['developer', 200],
  ] as const)('answers a %s who is neither author nor assignee with %i', async (role, status) => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({});

    expect(await scenario.tryToUpdate(iid, { title: 'New' }, await scenario.project.member(role))).toMatchObject({
      status,
    });
  });

  describe('of the target branch', () => {
    it('makes the merge status unchecked until the new branches are checked', async () => {
      const scenario = await MergeScenario.make(stack);
      const { iid, sha } = await scenario.project.mergeRequest();
      await scenario.addBranch('next');

      const changed = await scenario.update(iid, { target_branch: 'next' });

      expect(changed).toMatchObject({ target_branch: 'next', merge_status: 'unchecked', sha });
      expect(await scenario.show(iid)).toMatchObject({ target_branch: 'next', merge_status: 'can_be_merged' });
      expect(await scenario.accept(iid)).toMatchObject({ state: 'merged', target_branch: 'next' });
      expect(await scenario.project.branchHead('main')).not.toBe(await scenario.project.branchHead('next'));
    });

    it('disarms the automatic merge, which was armed for the old branch', async () => {
      const scenario = await MergeScenario.make(stack);
      const { iid } = await scenario.project.mergeRequest();
      await scenario.arm(iid, { should_remove_source_branch: true });

      expect(await scenario.update(iid, { target_branch: 'next' })).toMatchObject({
        merge_when_pipeline_succeeds: false,
        should_remove_source_branch: null,
      });
    });

    it('never lets a concurrent merge reach a branch that the caller may not merge to', async () => {
      const scenario = await MergeScenario.make(stack);
      const author = await scenario.project.member('developer');
      await scenario.addBranch('next');
      const before = await scenario.project.branchHead('main');

      for (let round = 0; round < 4; round++) {
        const { iid } = await scenario.project.mergeRequest({ target_branch: 'next' });
        const [accepted, changed] = await Promise.all([
          scenario.tryToAccept(iid, {}, author),
          scenario.tryToUpdate(iid, { target_branch: 'main' }, author),
        ]);
        const after = await scenario.show(iid);
        expect([200, 405, 401]).toContain(accepted.status);
        expect(changed.status === 200).toBe(after.target_branch === 'main');
        expect(after.state).toBe(accepted.status === 200 ? 'merged' : 'opened');
      }
      expect(await scenario.project.branchHead('main')).toBe(before);
    });
  });

  it('keeps both of two concurrent changes of different attributes', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({});
    const editors: TestUser[] = [scenario.maintainer, scenario.project.owner];

    await Promise.all([
      scenario.update(iid, { title: 'One' }, editors[0]),
      scenario.update(iid, { description: 'Other', labels: 'new' }, editors[1]),
    ]);

    expect(await scenario.show(iid)).toMatchObject({ title: 'One', description: 'Other', labels: ['new'] });
  });
});
