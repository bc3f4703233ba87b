import { type TimeChange } from '../targets/work-item-commands.js';

/** An action that changes the issue or merge request. */
export type FieldAction =
  | { readonly kind: 'close' | 'reopen' | 'unassign' | 'remove_milestone' | 'remove_due_date' | 'wip' }
  | { readonly kind: 'title'; readonly title: string }
  /** Null is the caller. */
  | { readonly kind: 'assign'; readonly username: string | null }
  | { readonly kind: 'label' | 'relabel'; readonly names: readonly string[] }
  /** Null removes all labels. */
  | { readonly kind: 'unlabel'; readonly names: readonly string[] | null }
  | { readonly kind: 'milestone'; readonly title: string }
  /** `YYYY-MM-DD` */
  | { readonly kind: 'due'; readonly date: string };

/** An action that changes the caller's own todo or subscription. */
export type OwnAction = { readonly kind: 'todo' | 'done' | 'subscribe' | 'unsubscribe' };

/** A command in a note on an issue or merge request. */
export type QuickAction = FieldAction | TimeChange | OwnAction | { readonly kind: 'merge' };

const TIME = { estimate: true, remove_estimate: true, spend: true, remove_time_spent: true } as const satisfies Record<
  TimeChange['kind'],
  true
>;
const OWN = { todo: true, done: true, subscribe: true, unsubscribe: true } as const satisfies Record<
  OwnAction['kind'],
  true
>;

export const isTimeChange = (action: QuickAction): action is TimeChange => Object.hasOwn(TIME, action.kind);

export const isOwnAction = (action: QuickAction): action is OwnAction => Object.hasOwn(OWN, action.kind);

export const isFieldAction = (action: QuickAction): action is FieldAction =>
  action.kind !== 'merge' && !isTimeChange(action) && !isOwnAction(action);
