/** Those that need to know nothing else. */
export type BareAction = 'close' | 'reopen' | 'unassign' | 'remove_milestone' | 'remove_due_date' | 'wip';

/** What a line of a note asks to do to the issue or merge request that it is written on. */
export type QuickAction =
  | { readonly kind: BareAction }
  | { readonly kind: 'title'; readonly title: string }
  /** Null is the caller. */
  | { readonly kind: 'assign'; readonly username: string | null }
  | { readonly kind: 'label' | 'relabel'; readonly names: readonly string[] }
  /** Null is all of them. */
  | { readonly kind: 'unlabel'; readonly names: readonly string[] | null }
  | { readonly kind: 'milestone'; readonly title: string }
  /** `YYYY-MM-DD` */
  | { readonly kind: 'due'; readonly date: string };
