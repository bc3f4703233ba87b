import { type FieldChanges, type LabelNamesChange } from '../targets/work-item-commands.js';
import { type FieldAction } from './quick-action.js';

/** The users that the actions name; unknown ones are ignored. */
export interface ActionUsers {
  readonly callerId: number;
  /** By username in lower case. */
  readonly userIds: ReadonlyMap<string, number>;
}

type LabelAction = Extract<FieldAction, { readonly names: unknown }>;
type OtherAction = Exclude<FieldAction, LabelAction>;

/** Merges all actions into one change; later actions override earlier ones. Pure. */
export function fieldChanges(actions: readonly FieldAction[], users: ActionUsers): FieldChanges {
  let changes: FieldChanges = {};
  for (const action of actions) {
    changes = isAboutLabels(action)
      ? { ...changes, labels: then(changes.labels, action) }
      : { ...changes, ...changeOf(action, users, changes) };
  }
  return changes;
}

const isAboutLabels = (action: FieldAction): action is LabelAction => 'names' in action;

/** Combines two successive label changes. */
function then(earlier: LabelNamesChange | undefined, { kind, names }: LabelAction): LabelNamesChange {
  const { keepsOthers, added, removed } = earlier ?? { keepsOthers: true, added: [], removed: [] };
  if (names === null) return { keepsOthers: false, added: [], removed: [] };
  if (kind === 'relabel') return { keepsOthers: false, added: names, removed: [] };
  if (kind === 'label') return { keepsOthers, added: [...added, ...names], removed: without(removed, names) };
  return { keepsOthers, added: without(added, names), removed: [...removed, ...names] };
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const gone = new Set(others);
  return some.filter((name) => !gone.has(name));
}

function changeOf(action: OtherAction, { callerId, userIds }: ActionUsers, earlier: FieldChanges): FieldChanges {
  switch (action.kind) {
    case 'close':
    case 'reopen':
      return { state: action.kind };
    case 'title':
      return { title: action.title, togglesWorkInProgress: false };
    case 'wip':
      return { togglesWorkInProgress: earlier.togglesWorkInProgress !== true };
    case 'assign':
      return assignedTo(action.username === null ? callerId : userIds.get(action.username.toLowerCase()));
    case 'unassign':
      return { assigneeId: null };
    case 'milestone':
      return { milestone: action.title };
    case 'remove_milestone':
      return { milestone: null };
    case 'due':
      return { dueDate: action.date };
    case 'remove_due_date':
      return { dueDate: null };
  }
}

const assignedTo = (userId: number | undefined): FieldChanges => (userId === undefined ? {} : { assigneeId: userId });
