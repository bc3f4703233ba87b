import { changeTexts, type NotedState } from './change-texts.js';

const state: NotedState = {
  title: 'Add a thing',
  description: null,
  state: 'opened',
  assigneeId: null,
  milestoneId: null,
  labelIds: [1],
};
const issue = { ...state, confidential: false, dueDate: null };
const mergeRequest = { ...state, workInProgress: false, targetBranch: 'main' };
const names = {
  usernames: new Map([[7, 'ada']]),
  labels: new Map([
    [1, 'bug'],
    [2, 'to do'],
    [3, 'api'],
  ]),
  milestones: new Map([
    [4, 'v1'],
    [5, 'next week'],
  ]),
};

describe('the texts of changes', () => {
  it.each<[Partial<NotedState>, string[]]>([
    [{}, []],
    [{ state: 'closed' }, ['closed']],
    [
      { title: 'WIP: Other', description: 'So' },
      ['changed title from **Add a thing** to **WIP: Other**', 'changed the description'],
    ],
    [{ assigneeId: 7 }, ['assigned to @ada']],
    [{ assigneeId: 8 }, ['changed the assignee']],
    [{ labelIds: [] }, ['removed ~bug label']],
    [{ labelIds: [1, 2, 3] }, ['added ~api ~"to do" labels']],
    [{ labelIds: [2] }, ['added ~"to do" and removed ~bug labels']],
    [{ labelIds: [1, 99] }, []],
    [{ milestoneId: 4 }, ['changed milestone to %v1']],
    [{ milestoneId: 5 }, ['changed milestone to %"next week"']],
    [{ confidential: true }, ['made the issue confidential']],
    [{ dueDate: '2026-12-01' }, ['changed due date to 2026-12-01']],
  ])('of an issue that becomes %j are %j', (changes, expected) => {
    expect(changeTexts(issue, { ...issue, ...changes }, names)).toEqual(expected);
  });

  it.each<[Partial<NotedState>, string[]]>([
    [{ state: 'opened' }, ['reopened']],
    [{ assigneeId: null }, ['removed assignee']],
    [{ milestoneId: null }, ['removed milestone']],
    [{ confidential: false }, ['made the issue visible to everyone']],
    [{ dueDate: null }, ['removed due date']],
  ])('of an issue that is no longer as it was, but %j, are %j', (changes, expected) => {
    const before: NotedState = {
      ...issue,
      state: 'closed',
      assigneeId: 7,
      milestoneId: 4,
      confidential: true,
      dueDate: '2026-12-01',
    };

    expect(changeTexts(before, { ...before, ...changes }, names)).toEqual(expected);
  });

  it.each<[Partial<NotedState>, string[]]>([
    [{ state: 'merged' }, ['merged']],
    [{ targetBranch: 'stable' }, ['changed target branch from `main` to `stable`']],
    [{ workInProgress: true }, ['marked as a **Work In Progress**']],
  ])('of a merge request that becomes %j are %j', (changes, expected) => {
    expect(changeTexts(mergeRequest, { ...mergeRequest, ...changes }, names)).toEqual(expected);
  });
});
