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
    /** Null when the service itself moved it. */
    userId: id.nullable(),
    refname: z.string(),
    /** The zero oid when the ref was created. */
    oldOid: oid,
    /** The zero oid when the ref was deleted. */
    newOid: oid,
    /** The commit that a deleted tag led to, where that is not its old oid. */
    oldCommitOid: oid.optional(),
    /**
     * Where the default branch was once the ref had been created, for telling what that brought along; null when there was
     * none. Left out when the ref was not created.
     */
    defaultBranch: z.object({ name: z.string(), oid }).nullable().optional(),
  }),
);

/** The user in whose personal namespace the project is; null for a project of a group. */
const namespaceOwnerId = id.nullable();

export const projectCreated = event(
  'repo',
  'project.created',
  1,
  z.object({ projectId: id, namespaceOwnerId, creatorId: id }),
);

/** A project is gone for its users; what other services keep of it may go. */
export const projectDeleted = event('repo', 'project.deleted', 1, z.object({ projectId: id, namespaceOwnerId }));

const memberFact = z.object({ projectId: id, userId: id });

/** Somebody became a member of a project; the owner of a personal project always was one. */
export const memberJoined = event('repo', 'member.joined', 1, memberFact);
/** A membership ended: by the member's or somebody else's will, or because its time was over. */
export const memberLeft = event(
  'repo',
  'member.left',
  1,
  memberFact.extend({ reason: z.enum(['removed', 'expired']) }),
);

/** Somebody commented on a commit, in whichever place of it. */
export const commitCommented = event('repo', 'commit_comment.created', 1, noteFact);
