import { z } from 'zod';
import { VISIBILITIES } from '../access.js';
import { id, oid, timestamp } from '../fields.js';
import { upToJsonBytes } from '../json-bytes.js';

/** A whole page of notes must fit into one answer. */
const NOTE_BYTES = 32 * 1024;

/** Who sees a thing that not everybody in the project may see: reporters and above, and these two. */
export const confidentiality = z.object({ confidential: z.boolean(), authorId: id, assigneeId: id.nullable() });

/** Of a snippet: who sees it, beside its author. Older versions tell whether it is confidential, no more. */
export const snippetVisibility = z.enum(VISIBILITIES).optional();

export const NOTEABLE_TYPES = ['Issue', 'MergeRequest', 'Commit', 'Snippet'] as const;

/** What somebody wrote about something, as the events of every service that keeps such texts tell it. */
export const noteFact = z.object({
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
    visibility: snippetVisibility,
  }),
});
