import { type EntityManager } from 'typeorm';
import {
  type IssueJson,
  type MergeRequestJson,
  type NamedProjectAccess,
  type Principal,
  type ProjectAccess,
  type ProjectContext,
  type Readable,
  type Reader,
  type TODO_TARGET_TYPES,
  type TRACKER_NOTEABLE_TYPES,
  type Visibility,
} from '@ingot/contracts';
import { type FieldChanges, type TimeChange } from './work-item-commands.js';

/** The kinds of things that have notes. */
export type NoteTargetType = (typeof TRACKER_NOTEABLE_TYPES)[number];
/** Issues and merge requests: they also have assignees, votes, quick actions and todos. */
export type WorkItemType = (typeof TODO_TARGET_TYPES)[number];

/** The caller and the project of a change. */
export interface Caller {
  readonly principal: Principal;
  readonly project: ProjectContext;
}

export interface NoteTargetRef {
  readonly type: NoteTargetType;
  readonly id: number;
  readonly projectId: number;
}

/** A note target as events describe it. */
export interface NoteTarget extends NoteTargetRef {
  readonly title: string;
  readonly authorId: number;
  readonly assigneeId: number | null;
  /** Hidden from some users who see the project. */
  readonly confidential: boolean;
  /** The visibility of a snippet. */
  readonly visibility?: Visibility;
}

/** A note target, with the rules for reading and changing it. */
export interface FoundTarget extends NoteTarget {
  /** Whether a user with this project access may read the target. Pure. */
  readonly mayRead: (reader: Reader, project: ProjectAccess) => boolean;
  readonly mayUpdate: (caller: Reader, project: ProjectAccess) => boolean;
}

/** A kind of note target. Each registers itself with `NoteTargets`. */
export interface NoteTargetKind {
  readonly type: NoteTargetType;
  /** The project's target with that number, or null. Does not check read access. */
  find(project: ProjectContext, number: number): Promise<FoundTarget | null>;
  /**
   * Locks the target until the transaction ends, marks it as updated, and adds `notes` to its count of user notes.
   * Returns its current state, so that events never carry an older one. Null when it is deleted.
   */
  lock(tx: EntityManager, id: number, notes?: 1 | -1): Promise<NoteTarget | null>;
}

/** The audience of presented work items. */
export interface WorkItemAudience {
  readonly principal: Principal;
  /** All projects of the items, with the principal's access to each. */
  readonly projects: readonly NamedProjectAccess[];
  readonly baseUrl: string;
}

/** SQL expressions for the reader of a work item. */
export interface ReadableSql {
  /** The id of the item. */
  readonly id: string;
  readonly readerId: string;
  /** Ids of the projects where the reader reads all items of the kind, and of those with restricted access: `bigint[]`. */
  readonly all: string;
  readonly some: string;
}

/** The kinds of work item: issues and merge requests. */
export interface WorkItemKind extends NoteTargetKind {
  readonly type: WorkItemType;
  /** As `find`. Throws `NotFound` for an item that the caller may not read, and `Forbidden` when the project disables the kind. */
  get(caller: Caller, number: number): Promise<FoundTarget>;
  /** The items of the kind that a user with this project access may read. Pure. */
  readable(project: ProjectAccess): Readable;
  /** The condition that the item exists and the reader may read it. Pure. */
  readableSql(sql: ReadableSql): string;
  /** Adjusts the vote counts, in the transaction of the vote. */
  countVote(tx: EntityManager, id: number, vote: Vote, difference: 1 | -1): Promise<void>;
  /** Applies all the changes or none. Throws their refusals. */
  change(caller: Caller, number: number, changes: FieldChanges): Promise<void>;
  /** Changes the estimate and the time spent, and writes system notes. Applies all the changes or none; throws their refusals. */
  changeTimes(target: NoteTarget, byUserId: number, changes: readonly TimeChange[]): Promise<void>;
  /** Merges it now or when its pipeline succeeds. Only merge requests have this. Throws the refusals of accepting. */
  merge?(caller: Caller, number: number): Promise<void>;
  /** The items that exist, each presented as its own endpoint does. */
  present(ids: readonly number[], audience: WorkItemAudience): Promise<(IssueJson | MergeRequestJson)[]>;
}

export type Vote = 'upvotes' | 'downvotes';
