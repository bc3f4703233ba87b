import { Issues, ProjectIssueBoards, ProjectLabels, ProjectMilestones } from '@gitbeaker/rest';
import { useStack } from '../index.js';
import { refusalOf } from './refusal-of.js';

const stack = useStack();

/** A new project, and how its owner calls. */
async function newProject() {
  const { id, owner } = await stack.given.project({ initialized: false });
  return { id, as: { host: stack.url, token: stack.running.rootToken, sudo: owner.id } };
}

describe('the npm client of this API', () => {
  it('makes and lists labels', async () => {
    const { id, as } = await newProject();
    const labels = new ProjectLabels(as);

    const created = await labels.create(id, 'bug', '#FF0000', { description: 'It breaks', priority: 1 });
    await labels.create(id, 'again', '#0f0');

    expect(created).toMatchObject({ name: 'bug', color: '#FF0000', description: 'It breaks', priority: 1 });
    expect(await labels.all(id, { perPage: 1 })).toMatchObject([{ name: 'again', priority: null }, created]);
    expect(await refusalOf(labels.create(id, 'bug', '#FF0000'))).toEqual({
      status: 409,
      message: 'Label already exists',
    });
    expect(await refusalOf(labels.create(id, 'ui', 'reddish'))).toEqual({
      status: 400,
      message: JSON.stringify({ color: ['must be a valid color code'] }),
    });
  });

  it('arranges the lists of a board', async () => {
    const { id, as } = await newProject();
    const [labels, boards] = [new ProjectLabels(as), new ProjectIssueBoards(as)];
    const [bug, ui] = [await labels.create(id, 'bug', '#f00'), await labels.create(id, 'ui', '#0f0')];

    const [board] = await boards.all(id);
    const boardId = Number(board?.id);
    const first = await boards.createList(id, boardId, { labelId: bug.id });
    const second = await boards.createList(id, boardId, { labelId: ui.id });

    expect(first).toMatchObject({ label: { name: 'bug', color: '#f00', description: null }, position: 0 });
    expect(await boards.showList(id, boardId, second.id)).toEqual(second);
    expect(await boards.editList(id, boardId, second.id, 0)).toEqual({ ...second, position: 0 });
    expect(await boards.allLists(id, boardId)).toMatchObject([{ id: second.id }, { id: first.id, position: 1 }]);
    expect(await refusalOf(boards.createList(id, boardId, { labelId: bug.id }))).toEqual({
      status: 400,
      message: JSON.stringify({ label_id: ['has already been taken'] }),
    });
    expect(await refusalOf(boards.editList(id, boardId, first.id, 2))).toEqual({
      status: 400,
      message: JSON.stringify({ error: 'List could not be moved!' }),
    });
    await boards.removeList(id, boardId, second.id);
    expect(await boards.all(id)).toMatchObject([{ id: boardId, lists: [{ id: first.id, position: 0 }] }]);
  });

  it('makes, lists, shows, changes, closes and deletes milestones', async () => {
    const { id, as } = await newProject();
    const milestones = new ProjectMilestones(as);

    const created = await milestones.create(id, '1.0', { startDate: '2017-01-01', dueDate: '2017-02-01' });
    const second = await milestones.create(id, '2.0');

    expect(created).toMatchObject({ iid: 1, title: '1.0', start_date: '2017-01-01', due_date: '2017-02-01' });
    expect(await milestones.show(id, created.id)).toEqual(created);
    expect(await milestones.all(id)).toEqual([second, created]);
    expect(await milestones.all(id, { iids: [1], search: '1.' })).toEqual([created]);
    expect(await milestones.edit(id, created.id, { stateEvent: 'close' })).toMatchObject({ state: 'closed' });
    expect(await milestones.all(id, { state: 'active' })).toEqual([second]);
    expect(await refusalOf(milestones.edit(id, created.id, { title: '2.0' }))).toEqual({
      status: 400,
      message: 'Failed to update milestone {"title":["has already been taken"]}',
    });
    const issue = await new Issues(as).create(id, 'It breaks', { milestoneId: created.id });
    expect(await milestones.allAssignedIssues(id, created.id)).toMatchObject([{ id: issue.id }]);
    expect(await milestones.allAssignedMergeRequests(id, created.id)).toEqual([]);
    await milestones.remove(id, created.id);
    expect(await refusalOf(milestones.show(id, created.id))).toEqual({ status: 404, message: '404 Not found' });
  });
});
