import { Issues, MergeRequests } from '@gitbeaker/rest';
import { useStack } from '../index.js';
import { refusalOf } from './refusal-of.js';

const stack = useStack();
const asRoot = { host: stack.url, token: stack.running.rootToken };

describe('the npm client of this API', () => {
  it('opens, lists, shows, changes, subscribes to, moves and deletes issues', async () => {
    const project = await stack.given.project({ initialized: false });
    const other = await stack.given.project({ initialized: false, owner: project.owner });
    const issues = new Issues({ ...asRoot, sudo: project.owner.id });

    const opened = await issues.create(project.id, 'It breaks', { description: 'Every time', labels: 'bug,ui' });

    expect(opened).toMatchObject({
      iid: 1,
      title: 'It breaks',
      state: 'opened',
      labels: ['bug', 'ui'],
      subscribed: true,
    });
    const { subscribed: _, ...listed } = opened;
    expect(await issues.all({ projectId: project.id, state: 'opened', labels: 'bug' })).toEqual([listed]);
    expect(await issues.all({ projectId: project.id, state: 'closed' })).toEqual([]);
    expect(await issues.all()).toEqual([listed]);
    expect(await issues.edit(project.id, 1, { stateEvent: 'close', dueDate: '2026-12-24' })).toMatchObject({
      ...{ state: 'closed', due_date: '2026-12-24' },
    });
    expect(await issues.unsubscribe(project.id, 1)).toMatchObject({ subscribed: false });
    expect(await issues.subscribe(project.id, 1)).toMatchObject({ subscribed: true });
    expect(await issues.move(project.id, 1, other.id)).toMatchObject({ project_id: other.id, iid: 1 });
    await issues.remove(project.id, 1);
    await issues.remove(project.id, 1);
    expect(await issues.all({ projectId: project.id })).toEqual([]);
    expect(await refusalOf(issues.edit(project.id, 1, { title: 'Other' }))).toEqual({
      status: 404,
      message: '404 Not found',
    });
    expect(await refusalOf(issues.create(project.id, ' '))).toMatchObject({ status: 400 });
  });

  it('lists the issues that a merge request closes', async () => {
    const project = await stack.given.project();
    const asOwner = { ...asRoot, sudo: project.owner.id };
    await new Issues(asOwner).create(project.id, 'It breaks');
    const { iid } = await project.mergeRequest({ title: 'Fix #1' });

    expect(await new MergeRequests(asOwner).allIssuesClosed(project.id, iid)).toMatchObject([{ iid: 1 }]);
  });
});
