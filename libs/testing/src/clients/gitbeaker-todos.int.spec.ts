import { Issues, MergeRequests, TodoLists } from '@gitbeaker/rest';
import { useStack } from '../index.js';
import { refusalOf } from './refusal-of.js';

const stack = useStack();
const asRoot = { host: stack.url, token: stack.running.rootToken };

describe('the npm client of this API, with what is to be done', () => {
  it('makes todos, lists them, and marks them as done', async () => {
    const project = await stack.given.project();
    const { iid } = await project.mergeRequest();
    const sudo = project.owner.id;
    const [todos, mergeRequests] = [new TodoLists({ ...asRoot, sudo }), new MergeRequests({ ...asRoot, sudo })];
    const issue = await new Issues({ ...asRoot, sudo }).create(project.id, 'Look', { assigneeId: sudo });

    const made = await mergeRequests.createTodo(project.id, iid);

    expect(made).toMatchObject({
      action_name: 'marked',
      target_type: 'MergeRequest',
      target: { iid },
      state: 'pending',
    });
    expect(await todos.all()).toMatchObject([made, { action_name: 'assigned', target: { id: issue.id } }]);
    expect(await todos.all({ type: 'MergeRequest', state: 'pending' })).toEqual([made]);
    expect(await todos.done({ todoId: made.id })).toMatchObject({ id: made.id, state: 'done' });
    await todos.done();
    expect(await todos.all()).toEqual([]);
    expect(await refusalOf(todos.done({ todoId: 999_999_999 }))).toEqual({ status: 404, message: '404 Not found' });
  });

  it('tracks the time of issues and merge requests', async () => {
    const project = await stack.given.project();
    const { iid } = await project.mergeRequest();
    const [issues, mergeRequests] = [new Issues(asRoot), new MergeRequests(asRoot)];
    const issue = await issues.create(project.id, 'Takes time');

    expect(await issues.addTimeEstimate(project.id, issue.iid, '3w 1h')).toMatchObject({ time_estimate: 435_600 });
    expect(await mergeRequests.setTimeEstimate(project.id, iid, '2h')).toMatchObject({ human_time_estimate: '2h' });
    expect(await mergeRequests.addSpentTime(project.id, iid, '30m')).toMatchObject({ total_time_spent: 1_800 });
    expect(await mergeRequests.showTimeStats(project.id, iid)).toEqual({
      human_time_estimate: '2h',
      human_total_time_spent: '30m',
      time_estimate: 7_200,
      total_time_spent: 1_800,
    });
    expect(await mergeRequests.resetTimeEstimate(project.id, iid)).toMatchObject({ time_estimate: 0 });
    expect(await mergeRequests.resetSpentTime(project.id, iid)).toMatchObject({ total_time_spent: 0 });
    expect(await refusalOf(issues.addTimeEstimate(project.id, issue.iid, 'soon'))).toEqual({
      status: 400,
      message: JSON.stringify({ time_estimate: ['has an invalid format'] }),
    });
  });
});
