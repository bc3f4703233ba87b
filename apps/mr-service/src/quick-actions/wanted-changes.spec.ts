import { type FieldAction } from './quick-action.js';
import { type ActionContext, type WantedChanges, wantedChanges } from './wanted-changes.js';

const context: ActionContext = {
  callerId: 1,
  title: 'Add a thing',
  userIds: new Map([['ada', 7]]),
  knownLabels: new Map([
    ['api', 10],
    ['bug', 11],
    ['ui', 12],
  ]),
  milestoneIds: new Map([['v1', 3]]),
};

const relabelling = (keepsOthers: boolean, added: number[] = [], removed: number[] = []): WantedChanges => ({
  relabelling: { keepsOthers, added, removed },
});

describe('wantedChanges', () => {
  it.each<[readonly FieldAction[], WantedChanges]>([
    [[{ kind: 'close' }, { kind: 'reopen' }], { state_event: 'reopen' }],
    [[{ kind: 'title', title: 'Other' }], { title: 'Other' }],
    [[{ kind: 'wip' }], { title: 'WIP: Add a thing' }],
    [[{ kind: 'wip' }, { kind: 'wip' }], { title: 'Add a thing' }],
    [[{ kind: 'title', title: 'x'.repeat(255) }, { kind: 'wip' }], { title: 'x'.repeat(255) }],
    [[{ kind: 'assign', username: 'Ada' }], { assignee_id: 7 }],
    [[{ kind: 'assign', username: null }], { assignee_id: 1 }],
    [[{ kind: 'assign', username: 'nobody' }], {}],
    [[{ kind: 'unassign' }], { assignee_id: 0 }],
    [[{ kind: 'label', names: ['api', 'unknown'] }], relabelling(true, [10])],
    [[{ kind: 'label', names: ['unknown'] }], {}],
    [[{ kind: 'relabel', names: ['api'] }], relabelling(false, [10])],
    [[{ kind: 'unlabel', names: ['ui', 'unknown'] }], relabelling(true, [], [12])],
    [[{ kind: 'unlabel', names: null }], relabelling(false)],
    [
      [
        { kind: 'label', names: ['api', 'ui'] },
        { kind: 'unlabel', names: ['ui', 'bug'] },
        { kind: 'label', names: ['bug'] },
      ],
      relabelling(true, [10, 11], [12]),
    ],
    [
      [
        { kind: 'unlabel', names: null },
        { kind: 'label', names: ['ui', 'bug'] },
      ],
      relabelling(false, [12, 11]),
    ],
    [[{ kind: 'milestone', title: 'v1' }], { milestone_id: 3 }],
    [[{ kind: 'milestone', title: 'v2' }], {}],
    [[{ kind: 'remove_milestone' }], { milestone_id: 0 }],
    [[{ kind: 'due', date: '2030-01-02' }, { kind: 'remove_due_date' }], { due_date: null }],
  ])('makes of %j %j', (actions, expected) => {
    expect(wantedChanges(actions, context)).toEqual(expected);
  });
});
