/** Which labels come and go, by their ids: of two who say so at once neither undoes what the other does. */
export interface Relabelling {
  /** Whether what is not named stays. */
  readonly keepsOthers: boolean;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/** The labels that something has once it is relabelled, ascending. Pure. */
export function relabelled(present: readonly number[], { keepsOthers, added, removed }: Relabelling): number[] {
  const kept = keepsOthers ? present.filter((id) => !removed.includes(id)) : [];
  return [...new Set([...kept, ...added])].sort((a, b) => a - b);
}
