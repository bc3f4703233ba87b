import { type QuickAction } from './quick-action.js';
import { type ActionContext, type WantedChanges, wantedChanges } from './wanted-changes.js';

const context: ActionContext = {
  callerId: 1,
  title: 'Add a thing',
  labels: ['bug', 'ui'],
  userIds: new Map([['ada', 7]]),
  knownLabels: new Set(['api', 'bug', 'ui']),
  milestoneIds: new Map([['v1', 3]]),
};

describe('wantedChanges', () => {
  it.each<[readonly QuickAction[], WantedChanges]>([
    [[{ kind: 'close' }, { kind: 'reopen' }], { state_event: 'reopen' }],
    [[{ kind: 'title', title: 'Other' }], { title: 'Other' }],
    [[{ kind: 'wip' }], { title: 'WIP: Add a thing' }],
    [[{ kind: 'wip' }, { kind: 'wip' }], { title: 'Add a thing' }],
    [[{ kind: 'title', title: 'x'.repeat(255) }, { kind: 'wip' }], { title: 'x'.repeat(255) }],
    [[{ kind: 'assign', username: 'Ada' }], { assignee_id: 7 }],
    [[{ kind: 'assign', username: null }], { assignee_id: 1 }],
    [[{ kind: 'assign', username: 'nobody' }], {}],
    [[{ kind: 'unassign' }], { assignee_id: 0 }],
    [[{ kind: 'label', names: ['api', 'unknown'] }], { labels: 'bug,ui,api' }],
    [[{ kind: 'label', names: ['bug'] }], {}],
    [[{ kind: 'relabel', names: ['api'] }], { labels: 'api' }],
    [[{ kind: 'unlabel', names: ['ui'] }], { labels: 'bug' }],
    [[{ kind: 'unlabel', names: null }], { labels: '' }],
    [
      [
        { kind: 'unlabel', names: null },
        { kind: 'label', names: ['ui', 'bug'] },
      ],
      {},
    ],
    [[{ kind: 'milestone', title: 'v1' }], { milestone_id: 3 }],
    [[{ kind: 'milestone', title: 'v2' }], {}],
    [[{ kind: 'remove_milestone' }], { milestone_id: 0 }],
    [[{ kind: 'due', date: '2030-01-02' }, { kind: 'remove_due_date' }], { due_date: null }],
  ])('makes of %j %j', (actions, expected) => {
    expect(wantedChanges(actions, context)).toEqual(expected);
  });
});
