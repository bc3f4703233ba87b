import {
  type ContributionAction,
  type ContributionTarget,
  type Oid,
  type PushedCommits,
  type NOTEABLE_TYPES,
  type Visibility,
} from '@ingot/contracts';

export type NoteableType = (typeof NOTEABLE_TYPES)[number];

/** Something that has a title, or a body: what is shown of it follows the thing itself. */
export interface TargetKey {
  readonly projectId: number;
  readonly type: ContributionTarget | NoteableType;
  /** Its id; of a commit the object id. */
  readonly key: string;
}

/** Begins the keys of notes on commits, whose ids are numbered apart from those of other notes. */
export const COMMIT_NOTE_KEY = 'commit-';

/** A thing as an event told of it. */
export interface TargetState extends TargetKey {
  /** The title; of a note its body. */
  readonly text: string;
  readonly confidential: boolean;
  readonly authorId: number | null;
  readonly assigneeId: number | null;
  /** Of a snippet, where the event told it. */
  readonly visibility: Visibility | null;
}

/** What was pushed, as it was then. */
export interface PushDetails extends PushedCommits {
  readonly before: Oid;
  readonly after: Oid;
  readonly ref: string;
  readonly userName: string;
  readonly repository: { readonly name: string; readonly description: string | null };
}

export interface NoteDetails {
  readonly createdAt: string;
  /** Null for a commit. */
  readonly noteableId: number | null;
}

/** One line of a feed, as it is written. */
export interface Contribution {
  readonly authorId: number;
  readonly projectId: number;
  readonly action: ContributionAction;
  readonly occurredAt: Date;
  readonly audience: Audience;
  readonly target?: { readonly type: ContributionTarget; readonly id: number | null };
  /** What has the title; the target itself, but for notes. */
  readonly about?: TargetKey;
  readonly push?: PushDetails;
  readonly note?: NoteDetails;
}

/**
 * Who sees a contribution: those who see the project, read its code, or read what is confidential in it; of what is about
 * a snippet that is not public also all but external users, or members. `feed-audience.ts` says what that means where.
 */
export const Audience = { project: 1, code: 2, confidential: 3, internal: 4, members: 5 } as const;
export type Audience = (typeof Audience)[keyof typeof Audience];

const OF_SNIPPET = { public: Audience.project, internal: Audience.internal, private: Audience.members } as const;

/** Who sees what is done to a thing of that type. Pure. */
export function audienceOf({
  type,
  confidential,
  visibility,
}: Pick<TargetState, 'type' | 'confidential' | 'visibility'>): Audience {
  if (type === 'Snippet') return OF_SNIPPET[visibility ?? (confidential ? 'private' : 'public')];
  if (confidential) return Audience.confidential;
  return type === 'MergeRequest' || type === 'Commit' ? Audience.code : Audience.project;
}
