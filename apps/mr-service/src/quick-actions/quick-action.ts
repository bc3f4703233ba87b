/** What changes the issue or merge request itself. */
export type FieldAction =
  | { readonly kind: 'close' | 'reopen' | 'unassign' | 'remove_milestone' | 'remove_due_date' | 'wip' }
  | { readonly kind: 'title'; readonly title: string }
  /** Null is the caller. */
  | { readonly kind: 'assign'; readonly username: string | null }
  | { readonly kind: 'label' | 'relabel'; readonly names: readonly string[] }
  /** Null is all of them. */
  | { readonly kind: 'unlabel'; readonly names: readonly string[] | null }
  | { readonly kind: 'milestone'; readonly title: string }
  /** `YYYY-MM-DD` */
  | { readonly kind: 'due'; readonly date: string };

/** What changes how long it should take, or did. */
export type TimeAction =
  | { readonly kind: 'remove_estimate' | 'remove_time_spent' }
  | { readonly kind: 'estimate' | 'spend'; readonly duration: string };

/** What only changes how the caller stands to it. */
export type OwnAction = { readonly kind: 'todo' | 'done' | 'subscribe' | 'unsubscribe' };

/** What a line of a note asks to do to the issue or merge request that it is written on. */
export type QuickAction = FieldAction | TimeAction | OwnAction | { readonly kind: 'merge' };

const TIME = { estimate: true, remove_estimate: true, spend: true, remove_time_spent: true } as const satisfies Record<
  TimeAction['kind'],
  true
>;
const OWN = { todo: true, done: true, subscribe: true, unsubscribe: true } as const satisfies Record<
  OwnAction['kind'],
  true
>;

export const isTimeAction = (action: QuickAction): action is TimeAction => Object.hasOwn(TIME, action.kind);

export const isOwnAction = (action: QuickAction): action is OwnAction => Object.hasOwn(OWN, action.kind);

export const isFieldAction = (action: QuickAction): action is FieldAction =>
  action.kind !== 'merge' && !isTimeAction(action) && !isOwnAction(action);
