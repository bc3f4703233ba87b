/** A label change, by label names. */
export interface LabelNamesChange {
  /** Whether other labels stay. */
  readonly keepsOthers: boolean;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Changes of an issue or merge request; unknown names are ignored. */
export interface FieldChanges {
  readonly state?: 'close' | 'reopen';
  readonly title?: string;
  /** Adds or removes the work-in-progress mark of the title as it then is. */
  readonly togglesWorkInProgress?: boolean;
  /** Null unassigns. */
  readonly assigneeId?: number | null;
  readonly labels?: LabelNamesChange;
  /** The milestone's title; null removes it. */
  readonly milestone?: string | null;
  /** `YYYY-MM-DD`; null removes it. */
  readonly dueDate?: string | null;
}

/** A change of the estimate or the time spent. */
export type TimeChange =
  | { readonly kind: 'remove_estimate' | 'remove_time_spent' }
  /** Such as `1w 3d`. */
  | { readonly kind: 'estimate' | 'spend'; readonly duration: string };
