import { type EntityManager } from 'typeorm';
import {
  type IssueJson,
  type MergeRequestJson,
  type NamedProjectAccess,
  type Principal,
  type ProjectAccess,
  type ProjectContext,
  type Readable,
  type TODO_TARGET_TYPES,
  type TRACKER_NOTEABLE_TYPES,
  type Visibility,
} from '@ingot/contracts';
import { type FieldChanges, type TimeChange } from './work-item-commands.js';

/** What notes are written on. */
export type NoteTargetType = (typeof TRACKER_NOTEABLE_TYPES)[number];
/** Issues and merge requests: people are assigned to them, vote on them, change them by quick actions, and have todos about them. */
export type WorkItemType = (typeof TODO_TARGET_TYPES)[number];

/** Somebody who may or may not read a target. */
export type Reader = Pick<Principal, 'userId' | 'isAdmin' | 'isExternal'>;

/** Who does something in which project. */
export interface Caller {
  readonly principal: Principal;
  readonly project: ProjectContext;
}

export interface NoteTargetRef {
  readonly type: NoteTargetType;
  readonly id: number;
  readonly projectId: number;
}

/** A note target, as events tell of it. */
export interface NoteTarget extends NoteTargetRef {
  readonly title: string;
  readonly authorId: number;
  readonly assigneeId: number | null;
  /** Not for everybody who sees the project. */
  readonly confidential: boolean;
  /** Of a snippet. */
  readonly visibility?: Visibility;
}

/** A target, with who may read and change it. */
export interface FoundTarget extends NoteTarget {
  /** Whether somebody with this access to the project may read the target. Pure. */
  readonly mayRead: (reader: Reader, project: ProjectAccess) => boolean;
  readonly mayUpdate: (caller: Reader, project: ProjectAccess) => boolean;
}

/** One kind of note target: each registers itself with `NoteTargets`. */
export interface NoteTargetKind {
  readonly type: NoteTargetType;
  /** The target with that number in the project, or null. Does not ask who may read it. */
  find(project: ProjectContext, number: number): Promise<FoundTarget | null>;
  /**
   * Locks the target until the transaction ends, as somebody writes about it, and counts `notes` that people wrote or deleted.
   * Answers with the target as it is: events then never tell of an older one. Null when it is gone.
   */
  lock(tx: EntityManager, id: number, notes?: 1 | -1): Promise<NoteTarget | null>;
}

/** For whom work items are presented. */
export interface WorkItemAudience {
  readonly principal: Principal;
  /** All projects of the items, with the principal's access to each. */
  readonly projects: readonly NamedProjectAccess[];
  readonly baseUrl: string;
}

/** SQL expressions for who reads a work item. */
export interface ReadableSql {
  /** The id of the item. */
  readonly id: string;
  readonly readerId: string;
  /** Ids of the projects where the reader reads all items of the kind, and of those where only some: `bigint[]`. */
  readonly all: string;
  readonly some: string;
}

/** Issues or merge requests. */
export interface WorkItemKind extends NoteTargetKind {
  readonly type: WorkItemType;
  /** As `find`. Throws `NotFound` for who may not read it, and `Forbidden` while the project has none of the kind. */
  get(caller: Caller, number: number): Promise<FoundTarget>;
  /** Which items of the kind somebody with this access to the project reads. Pure. */
  readable(project: ProjectAccess): Readable;
  /** The condition that the item exists and the reader may read it. Pure. */
  readableSql(sql: ReadableSql): string;
  /** Counts a vote, in its transaction. */
  countVote(tx: EntityManager, id: number, vote: Vote, difference: 1 | -1): Promise<void>;
  /** Makes all the changes at once, or none. Throws what refuses them. */
  change(caller: Caller, number: number, changes: FieldChanges): Promise<void>;
  /** Changes what the item should take and did take, and notes it. Throws what refuses a change; then none is made. */
  changeTimes(target: NoteTarget, byUserId: number, changes: readonly TimeChange[]): Promise<void>;
  /** Merges it, now or when its pipeline succeeds; only of what can be merged. Throws what refuses it. */
  merge?(caller: Caller, number: number): Promise<void>;
  /** Those of the items that exist, as each is shown alone. */
  present(ids: readonly number[], audience: WorkItemAudience): Promise<(IssueJson | MergeRequestJson)[]>;
}

export type Vote = 'upvotes' | 'downvotes';
