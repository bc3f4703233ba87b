import { z } from 'zod';
import { event } from '../event.js';
import { id, oid } from '../fields.js';
import { confidentiality, noteFact, snippetVisibility } from './notes.js';

/** An activity on an item of a project. */
const fact = z.object({ projectId: id, title: z.string(), byUserId: id });

const mergeRequestFact = fact.extend({
  mergeRequestId: id,
  iid: id,
  /** Author and assignee read it at any access level. Older versions lack them. */
  authorId: id.optional(),
  assigneeId: id.nullable().optional(),
});

export const mergeRequestOpened = event('mr', 'merge_request.opened', 1, mergeRequestFact);
export const mergeRequestClosed = event('mr', 'merge_request.closed', 1, mergeRequestFact);
export const mergeRequestReopened = event('mr', 'merge_request.reopened', 1, mergeRequestFact);
export const mergeRequestMerged = event(
  'mr',
  'merge_request.merged',
  1,
  mergeRequestFact.extend({ /** Null when the head reached the target branch by a push. */ mergeOid: oid.nullable() }),
);
/** Its title, target branch or assignee changed. */
export const mergeRequestUpdated = event('mr', 'merge_request.updated', 1, mergeRequestFact);
/** It was deleted, with its notes and awards. */
export const mergeRequestDeleted = event('mr', 'merge_request.deleted', 1, mergeRequestFact);

const NONE = { public: 0, confidential: 0 };

const issueFact = fact.extend({
  issueId: id,
  iid: id,
  ...confidentiality.shape,
  /** The change in the project's number of open issues. */
  openIssues: z.object({ public: z.int(), confidential: z.int() }).default(NONE),
});

export const issueOpened = event('mr', 'issue.opened', 1, issueFact);
export const issueClosed = event('mr', 'issue.closed', 1, issueFact);
export const issueReopened = event('mr', 'issue.reopened', 1, issueFact);
/** Its title, confidentiality or assignee changed. */
export const issueUpdated = event('mr', 'issue.updated', 1, issueFact);
/** It was deleted, with its notes and awards. */
export const issueDeleted = event('mr', 'issue.deleted', 1, issueFact);

const milestoneFact = fact.extend({ milestoneId: id, iid: id });

export const milestoneCreated = event('mr', 'milestone.created', 1, milestoneFact);
export const milestoneClosed = event('mr', 'milestone.closed', 1, milestoneFact);
export const milestoneReopened = event('mr', 'milestone.reopened', 1, milestoneFact);
/** Its title changed. */
export const milestoneUpdated = event('mr', 'milestone.updated', 1, milestoneFact);
export const milestoneDeleted = event('mr', 'milestone.deleted', 1, milestoneFact);

const snippetFact = fact.extend({ snippetId: id, ...confidentiality.shape, visibility: snippetVisibility });

/** The title or visibility of a project snippet changed. */
export const snippetUpdated = event('mr', 'snippet.updated', 1, snippetFact);
/** It was deleted, with its notes and awards. */
export const snippetDeleted = event('mr', 'snippet.deleted', 1, snippetFact);

export const noteCreated = event('mr', 'note.created', 1, noteFact);
/** Its body changed. */
export const noteUpdated = event('mr', 'note.updated', 1, noteFact);
export const noteDeleted = event('mr', 'note.deleted', 1, noteFact);
