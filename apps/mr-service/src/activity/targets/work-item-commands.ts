/** Labels that come and go, by their names. */
export interface LabelNamesChange {
  /** Whether labels that are not named stay. */
  readonly keepsOthers: boolean;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What changes of an issue or merge request; names that the project does not know are passed over. */
export interface FieldChanges {
  readonly state?: 'close' | 'reopen';
  readonly title?: string;
  /** Whether the title, as it is then, is marked as a work in progress, or no longer. */
  readonly togglesWorkInProgress?: boolean;
  /** Null is nobody. */
  readonly assigneeId?: number | null;
  readonly labels?: LabelNamesChange;
  /** By its title; null is none. */
  readonly milestone?: string | null;
  /** `YYYY-MM-DD`; null is none. */
  readonly dueDate?: string | null;
}

/** What changes of the time that an issue or merge request should take, and did. */
export type TimeChange =
  | { readonly kind: 'remove_estimate' | 'remove_time_spent' }
  /** Such as `1w 3d`. */
  | { readonly kind: 'estimate' | 'spend'; readonly duration: string };
