import { type Oid } from '@ingot/contracts';

export interface RefUpdate {
  readonly refname: string;
  /** The expected current oid; the zero oid means that it must not exist. */
  readonly oldOid: Oid;
  /** The new oid; the zero oid deletes the ref. */
  readonly newOid: Oid;
}

/** `name_conflict`: another ref blocks the name (`a` beside `a/b`); `locked`: another process is writing it. */
export type RefUpdateResult = 'updated' | 'stale' | 'name_conflict' | 'locked' | 'invalid_name';
