import { z } from 'zod';
import { VISIBILITIES } from '../access.js';
import { id, oid, timestamp } from '../fields.js';
import { upToJsonBytes } from '../json-bytes.js';

/** Keeps a page of notes within the size limit of one reply. */
const NOTE_BYTES = 32 * 1024;

/** The readers of a restricted item: reporters and above, its author and its assignee. */
export const confidentiality = z.object({ confidential: z.boolean(), authorId: id, assigneeId: id.nullable() });

/** The readers of a snippet besides its author. Older versions only tell whether it is confidential. */
export const snippetVisibility = z.enum(VISIBILITIES).optional();

export const NOTEABLE_TYPES = ['Issue', 'MergeRequest', 'Commit', 'Snippet'] as const;

/** A note or comment in an event, of any service. */
export const noteFact = z.object({
  noteId: id,
  projectId: id,
  byUserId: id,
  /** Cut at a limit. */
  body: z.string().transform((body) => upToJsonBytes(body, NOTE_BYTES)),
  /** Written by Ingot to record a change. */
  system: z.boolean(),
  createdAt: timestamp,
  /** Its target. */
  noteable: z.object({
    type: z.enum(NOTEABLE_TYPES),
    /** Null for a commit. */
    id: id.nullable(),
    /** Only for a commit. */
    oid: oid.nullable(),
    title: z.string(),
    ...confidentiality.shape,
    /** Null for a commit, whose author may have no account. */
    authorId: id.nullable(),
    visibility: snippetVisibility,
  }),
});
