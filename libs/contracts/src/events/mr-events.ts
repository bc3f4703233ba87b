import { z } from 'zod';
import { event } from '../event.js';
import { id, oid, timestamp } from '../fields.js';
import { upToJsonBytes } from '../json-bytes.js';

/** A whole page of notes must fit into one answer. */
const NOTE_BYTES = 32 * 1024;

/** Something in a project that somebody did something to. */
const fact = z.object({ projectId: id, title: z.string(), byUserId: id });

const mergeRequestFact = fact.extend({ mergeRequestId: id, iid: id });

export const mergeRequestOpened = event('mr', 'merge_request.opened', 1, mergeRequestFact);
export const mergeRequestClosed = event('mr', 'merge_request.closed', 1, mergeRequestFact);
export const mergeRequestReopened = event('mr', 'merge_request.reopened', 1, mergeRequestFact);
export const mergeRequestMerged = event(
  'mr',
  'merge_request.merged',
  1,
  mergeRequestFact.extend({ /** Null when the head reached the target branch by a push. */ mergeOid: oid.nullable() }),
);
/** Its title changed. */
export const mergeRequestUpdated = event('mr', 'merge_request.updated', 1, mergeRequestFact);
/** It is gone, with all that belonged to it. */
export const mergeRequestDeleted = event('mr', 'merge_request.deleted', 1, mergeRequestFact);

/** Who sees a thing that not everybody in the project may see: reporters and above, and these two. */
const confidentiality = z.object({ confidential: z.boolean(), authorId: id, assigneeId: id.nullable() });

const issueFact = fact.extend({ issueId: id, iid: id, ...confidentiality.shape });

export const issueOpened = event('mr', 'issue.opened', 1, issueFact);
export const issueClosed = event('mr', 'issue.closed', 1, issueFact);
export const issueReopened = event('mr', 'issue.reopened', 1, issueFact);
/** Its title, confidentiality or assignee changed. */
export const issueUpdated = event('mr', 'issue.updated', 1, issueFact);
/** It is gone from the project: deleted, or moved to another one. */
export const issueDeleted = event('mr', 'issue.deleted', 1, issueFact);

const milestoneFact = fact.extend({ milestoneId: id, iid: id });

export const milestoneCreated = event('mr', 'milestone.created', 1, milestoneFact);
export const milestoneClosed = event('mr', 'milestone.closed', 1, milestoneFact);
export const milestoneReopened = event('mr', 'milestone.reopened', 1, milestoneFact);
/** Its title changed. */
export const milestoneUpdated = event('mr', 'milestone.updated', 1, milestoneFact);
export const milestoneDeleted = event('mr', 'milestone.deleted', 1, milestoneFact);

export const NOTEABLE_TYPES = ['Issue', 'MergeRequest', 'Commit', 'Snippet'] as const;

const noteFact = z.object({
  noteId: id,
  projectId: id,
  byUserId: id,
  /** Cut when it is long. */
  body: z.string().transform((body) => upToJsonBytes(body, NOTE_BYTES)),
  /** Written by Ingot itself, to tell of a change. */
  system: z.boolean(),
  createdAt: timestamp,
  /** What it is about. */
  noteable: z.object({
    type: z.enum(NOTEABLE_TYPES),
    /** Null for a commit. */
    id: id.nullable(),
    /** Of a commit. */
    oid: oid.nullable(),
    title: z.string(),
    ...confidentiality.shape,
    /** Null for a commit, which has an author that may be nobody's account. */
    authorId: id.nullable(),
  }),
});

export const noteCreated = event('mr', 'note.created', 1, noteFact);
/** Its body changed. */
export const noteUpdated = event('mr', 'note.updated', 1, noteFact);
export const noteDeleted = event('mr', 'note.deleted', 1, noteFact);
