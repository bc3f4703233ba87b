import { type FieldChanges } from '../targets/work-item-commands.js';
import { fieldChanges } from './field-changes.js';
import { type FieldAction } from './quick-action.js';

const users = { callerId: 1, userIds: new Map([['ada', 7]]) };

const labels = (keepsOthers: boolean, added: string[] = [], removed: string[] = []): FieldChanges => ({
  labels: { keepsOthers, added, removed },
});

describe('fieldChanges', () => {
  it.each<[readonly FieldAction[], FieldChanges]>([
    [[{ kind: 'close' }, { kind: 'reopen' }], { state: 'reopen' }],
    [[{ kind: 'wip' }], { togglesWorkInProgress: true }],
    [[{ kind: 'wip' }, { kind: 'wip' }], { togglesWorkInProgress: false }],
    [[{ kind: 'wip' }, { kind: 'title', title: 'Other' }], { title: 'Other', togglesWorkInProgress: false }],
    [[{ kind: 'title', title: 'Other' }, { kind: 'wip' }], { title: 'Other', togglesWorkInProgress: true }],
    [[{ kind: 'assign', username: 'Ada' }], { assigneeId: 7 }],
    [[{ kind: 'assign', username: null }], { assigneeId: 1 }],
    [[{ kind: 'assign', username: 'nobody' }], {}],
    [[{ kind: 'unassign' }], { assigneeId: null }],
    [[{ kind: 'label', names: ['api'] }], labels(true, ['api'])],
    [[{ kind: 'relabel', names: ['api'] }], labels(false, ['api'])],
    [[{ kind: 'unlabel', names: ['ui'] }], labels(true, [], ['ui'])],
    [[{ kind: 'unlabel', names: null }], labels(false)],
    [
      [
        { kind: 'label', names: ['api', 'ui'] },
        { kind: 'unlabel', names: ['ui', 'bug'] },
        { kind: 'label', names: ['bug'] },
      ],
      labels(true, ['api', 'bug'], ['ui']),
    ],
    [
      [
        { kind: 'unlabel', names: null },
        { kind: 'label', names: ['ui', 'bug'] },
      ],
      labels(false, ['ui', 'bug']),
    ],
    [[{ kind: 'milestone', title: 'v1' }], { milestone: 'v1' }],
    [[{ kind: 'remove_milestone' }], { milestone: null }],
    [[{ kind: 'due', date: '2030-01-02' }, { kind: 'remove_due_date' }], { dueDate: null }],
  ])('makes of %j %j', (actions, expected) => {
    expect(fieldChanges(actions, users)).toEqual(expected);
  });
});
