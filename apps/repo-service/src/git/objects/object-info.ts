import { type Oid } from '@ingot/contracts';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

export interface ObjectInfo {
  readonly oid: Oid;
  readonly type: ObjectType;
  /** Bytes. */
  readonly size: number;
}

export interface StoredObject extends ObjectInfo {
  readonly data: Buffer;
}

/** An object, with its content if that was read with it. */
export interface ListedObject extends ObjectInfo {
  readonly data: Buffer | null;
}

const TYPES: ReadonlySet<string> = new Set(['commit', 'tree', 'blob', 'tag']);

export const isObjectType = (text: string | undefined): text is ObjectType => text !== undefined && TYPES.has(text);
