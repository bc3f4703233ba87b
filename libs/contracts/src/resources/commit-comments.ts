import { z } from 'zod';
import { inProject } from '../access.js';
import { filledTextUpToBytes, projectRef, text, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { missing } from '../refusals.js';

/** Two sides of a diff; a comment on a line is on the new one. */
export const LINE_TYPES = ['new', 'old'] as const;

/** A hundred of them are one answer. */
export const MAX_COMMENT_BYTES = 64 * 1024;

export const commitComment = z
  .object({
    note: z.string(),
    author: userSummary.nullable().describe('null while a deleted account is being cleared away'),
    created_at: timestamp,
    path: z.string().nullable().describe('null for a comment on the commit as a whole'),
    line: z.int().nullable(),
    line_type: z.enum(LINE_TYPES).nullable(),
  })
  .meta({ id: 'CommitComment' });
export type CommitCommentJson = z.input<typeof commitComment>;

/** As for commits: the right to download code comes before the parameters. */
const readsCode = inProject('download_code', { guard: true });
const aCommit = projectRef.extend({ sha: text.describe('commit id, full or short, branch or tag') });

export const listCommitComments = listing({
  name: 'commit_comments.list',
  summary: 'Comments on a commit in this project, oldest first',
  http: 'GET /projects/:id/repository/commits/:sha/comments',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [missing('Commit')],
  input: aCommit,
  output: z.array(commitComment),
});

/** Comments on a commit. What is not placed on a line that the commit added is on the commit as a whole. */
export const createCommitComment = operation({
  name: 'commit_comments.create',
  summary: 'Comment on a commit, or on a line that it added',
  http: 'POST /projects/:id/repository/commits/:sha/comments',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [missing('Commit')],
  input: aCommit.extend({
    note: filledTextUpToBytes(MAX_COMMENT_BYTES),
    path: text.optional().describe('of the file; for a line, sha must be the full id of the commit'),
    line: z.int().optional().describe('its number after the commit'),
    line_type: z.enum(LINE_TYPES).optional().describe('a line is commented on as new; default: new'),
  }),
  output: commitComment,
});
