import {
  type ContributionAction,
  type ContributionTarget,
  type Oid,
  type PushedCommits,
  type NOTEABLE_TYPES,
  type Visibility,
} from '@ingot/contracts';

export type NoteableType = (typeof NOTEABLE_TYPES)[number];

/** A target of contributions. Feeds show its current title, or body. */
export interface TargetKey {
  readonly projectId: number;
  readonly type: ContributionTarget | NoteableType;
  /** Its id; the oid of a commit. */
  readonly key: string;
}

/** Prefix of the keys of notes on commits, whose ids are a sequence of their own. */
export const COMMIT_NOTE_KEY = 'commit-';

/** A target, as an event describes it. */
export interface TargetState extends TargetKey {
  /** The title, or the body of a note. */
  readonly text: string;
  readonly confidential: boolean;
  readonly authorId: number | null;
  readonly assigneeId: number | null;
  /** Of a snippet, if the event has it. */
  readonly visibility: Visibility | null;
}

/** A push, as it was at the time. */
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

/** One line of a feed, to be recorded. */
export interface Contribution {
  readonly authorId: number;
  readonly projectId: number;
  readonly action: ContributionAction;
  /** It opened the target again, which is shown as opening it. */
  readonly reopens?: boolean | undefined;
  readonly occurredAt: Date;
  readonly audience: Audience;
  readonly target?: { readonly type: ContributionTarget; readonly id: number | null };
  /** The target whose title is shown; for a note, the noteable. */
  readonly about?: TargetKey;
  readonly push?: PushDetails;
  readonly note?: NoteDetails;
}

/**
 * Who sees a contribution: readers of the project, of its code, or of its confidential issues; for snippets that are not
 * public, all but external users, or members. `feed-audience.ts` turns this into projects.
 */
export const Audience = { project: 1, code: 2, confidential: 3, internal: 4, members: 5 } as const;
export type Audience = (typeof Audience)[keyof typeof Audience];

const OF_SNIPPET = { public: Audience.project, internal: Audience.internal, private: Audience.members } as const;

/** Who sees contributions about the target. Pure. */
export function audienceOf({
  type,
  confidential,
  visibility,
}: Pick<TargetState, 'type' | 'confidential' | 'visibility'>): Audience {
  if (type === 'Snippet') return OF_SNIPPET[visibility ?? (confidential ? 'private' : 'public')];
  if (confidential) return Audience.confidential;
  return type === 'MergeRequest' || type === 'Commit' ? Audience.code : Audience.project;
}
