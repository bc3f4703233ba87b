import { type Oid } from '@ingot/contracts';
import { type GitErrorCode } from '../git-error.js';
import {
  type BlobRecord,
  type CherryPick,
  type CherryPickResult,
  type CommitFromActions,
  type CommitRecord,
  type CommitStats,
  type CreateCommitResult,
  type MergeRequestOfCommits,
  type MergeResult,
  type NewTag,
  type RefRecord,
  type RefUpdate,
  type RefUpdateResult,
  type TreeEntryRecord,
} from '../git-types.js';

/** A file's change without its text. */
export interface DiffDelta {
  readonly oldPath: string;
  readonly newPath: string;
  readonly oldMode: number;
  readonly newMode: number;
  readonly status: 'added' | 'deleted' | 'modified' | 'renamed';
}

export type WorkerDiff =
  /** The text of all deltas, in their order, each starting with its `diff --git` line. */
  | { readonly outcome: 'done'; readonly deltas: readonly DiffDelta[]; readonly patch: string }
  /** Too much to hold in memory; git itself must stream it. */
  | { readonly outcome: 'too_large' };

export interface RefSnapshotRecord {
  /** The branch that HEAD names, whether it exists or not; null when HEAD is detached. */
  readonly head: string | null;
  readonly refs: readonly RefRecord[];
}

export interface TagObjectRecord {
  readonly oid: Oid;
  readonly message: string;
}

interface Operation<Request, Response> {
  readonly request: Request & { readonly directory: string };
  readonly response: Response;
}

/** Everything that a worker process does: name, what it is given, what it answers. */
export interface WorkerOperations {
  readCommits: Operation<{ readonly oids: readonly Oid[] }, readonly (CommitRecord | null)[]>;
  /** The commit of a full or abbreviated object id. */
  findCommit: Operation<{ readonly prefix: string }, Oid | null>;
  /** A commit and its ancestors as long as each has exactly one parent; at most `limit`. */
  readLinearHistory: Operation<{ readonly headOid: Oid; readonly limit: number }, readonly CommitRecord[]>;
  readRefs: Operation<{ readonly prefixes: readonly string[] }, RefSnapshotRecord>;
  moveRef: Operation<RefUpdate, RefUpdateResult>;
  readTagObjects: Operation<{ readonly oids: readonly Oid[] }, readonly (TagObjectRecord | null)[]>;
  createTagObject: Operation<NewTag, Oid>;
  findEntry: Operation<{ readonly commitOid: Oid; readonly path: string }, TreeEntryRecord | null>;
  readBlob: Operation<{ readonly oid: Oid }, BlobRecord | null>;
  diff: Operation<{ readonly fromOid: Oid | null; readonly toOid: Oid; readonly maxFiles: number }, WorkerDiff>;
  readStats: Operation<{ readonly oid: Oid }, CommitStats>;
  mergeBase: Operation<{ readonly one: Oid; readonly two: Oid }, Oid | null>;
  isAncestor: Operation<{ readonly ancestor: Oid; readonly descendant: Oid }, boolean>;
  aheadBehind: Operation<{ readonly one: Oid; readonly two: Oid }, { readonly ahead: number; readonly behind: number }>;
  createCommit: Operation<CommitFromActions, CreateCommitResult>;
  canMerge: Operation<{ readonly ours: Oid; readonly theirs: Oid }, boolean>;
  mergeCommits: Operation<MergeRequestOfCommits, MergeResult>;
  cherryPick: Operation<CherryPick, CherryPickResult>;
}

export type OperationName = keyof WorkerOperations;
export type RequestOf<K extends OperationName> = WorkerOperations[K]['request'];
export type ResponseOf<K extends OperationName> = WorkerOperations[K]['response'];

/** `fast` is for look-ups and writes of a few objects; what may walk or compare much goes to `slow`. */
export type LaneName = 'fast' | 'slow';

export interface OperationTraits {
  /** May be done again when the worker died in the middle. Objects are named by content, so writing them is. */
  readonly isIdempotent: boolean;
  readonly lane: LaneName;
}

const look = { isIdempotent: true, lane: 'fast' } as const;
const walk = { isIdempotent: true, lane: 'slow' } as const;

export const OPERATION_TRAITS: { readonly [K in OperationName]: OperationTraits } = {
  readCommits: look,
  findCommit: look,
  readLinearHistory: look,
  readRefs: look,
  moveRef: { isIdempotent: false, lane: 'fast' },
  readTagObjects: look,
  createTagObject: look,
  findEntry: look,
  readBlob: look,
  diff: walk,
  readStats: walk,
  mergeBase: walk,
  isAncestor: walk,
  aheadBehind: walk,
  createCommit: look,
  canMerge: walk,
  mergeCommits: walk,
  cherryPick: walk,
};

export type WorkerCall<K extends OperationName = OperationName> = {
  readonly [P in K]: { readonly id: number; readonly name: P; readonly request: RequestOf<P> };
}[K];

interface ReplyHead {
  readonly id: number;
  /** The worker's resident memory in bytes. */
  readonly rss: number;
}

export type WorkerReply = ReplyHead &
  (
    | {
        readonly [K in OperationName]: { readonly isOk: true; readonly name: K; readonly value: ResponseOf<K> };
      }[OperationName]
    | { readonly isOk: false; readonly code: GitErrorCode; readonly message: string }
  );

const hasId = (message: unknown): message is { id: unknown } =>
  typeof message === 'object' && message !== null && 'id' in message;

/** Both ends run the same build, so the envelope tells enough. */
export const isWorkerCall = (message: unknown): message is WorkerCall =>
  hasId(message) && typeof message.id === 'number' && 'name' in message && 'request' in message;

/** See `isWorkerCall`. */
export const isWorkerReply = (message: unknown): message is WorkerReply =>
  hasId(message) && typeof message.id === 'number' && 'isOk' in message && 'rss' in message;

/** Whether a reply is the success of this very operation. */
export const isSuccessOf = <K extends OperationName>(
  reply: WorkerReply,
  name: K,
): reply is Extract<WorkerReply, { isOk: true; name: K }> => reply.isOk && reply.name === name;
