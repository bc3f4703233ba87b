import { z } from 'zod';
import { event } from '../event.js';
import { id, oid } from '../fields.js';
import { noteFact } from './notes.js';

/** A branch or tag was created, moved or deleted: by a push, through the API or by a merge. */
export const refUpdated = event(
  'repo',
  'ref.updated',
  1,
  z.object({
    projectId: id,
    /** The user; null when the service itself moved it. */
    userId: id.nullable(),
    refname: z.string(),
    /** The zero oid when the ref was created. */
    oldOid: oid,
    /** The zero oid when the ref was deleted. */
    newOid: oid,
    /** The commit of a deleted annotated tag, if it differs from the old oid. */
    oldCommitOid: oid.optional(),
    /**
     * The head of the default branch after the ref was created, which tells the commits that are new; null when there was
     * none. Missing when the ref was not created.
     */
    defaultBranch: z.object({ name: z.string(), oid }).nullable().optional(),
    /** Whether the ref was the default branch then. Missing for tags, and in events of older versions. */
    isDefaultBranch: z.boolean().optional(),
    /** Whether the pipeline of this move is skipped, as its user asked. */
    skipsPipelines: z.boolean().optional(),
  }),
);

/** The owner of the personal namespace that the project is in; null for a project in a group. */
const namespaceOwnerId = id.nullable();

export const projectCreated = event(
  'repo',
  'project.created',
  1,
  z.object({ projectId: id, namespaceOwnerId, creatorId: id }),
);

/** A project was deleted; other services delete its data. */
export const projectDeleted = event('repo', 'project.deleted', 1, z.object({ projectId: id, namespaceOwnerId }));

const memberFact = z.object({ projectId: id, userId: id });

/** A user became a member of a project. Not published for the owner of a personal project. */
export const memberJoined = event('repo', 'member.joined', 1, memberFact);
/** A membership ended: it was deleted or expired. */
export const memberLeft = event(
  'repo',
  'member.left',
  1,
  memberFact.extend({ reason: z.enum(['removed', 'expired']) }),
);

/** A comment on a commit, at any position. */
export const commitCommented = event('repo', 'commit_comment.created', 1, noteFact);
