import { z } from 'zod';
import { inProject } from '../access.js';
import { filledTextUpToBytes, projectRef, text, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { missing } from '../refusals.js';

/** The sides of a diff; line comments are on the new one. */
export const LINE_TYPES = ['new', 'old'] as const;

/** Keeps a page of a hundred within the size limit of a reply. */
export const MAX_COMMENT_BYTES = 64 * 1024;

export const commitComment = z
  .object({
    note: z.string(),
    author: userSummary.nullable().describe('null while a deleted account is being cleaned up'),
    created_at: timestamp,
    path: z.string().nullable().describe('null for a comment on the whole commit'),
    line: z.int().nullable(),
    line_type: z.enum(LINE_TYPES).nullable(),
  })
  .meta({ id: 'CommitComment' });
export type CommitCommentJson = z.input<typeof commitComment>;

/** As for commits, the ability to download code is checked before parameters are validated. */
const readsCode = inProject('download_code', { guard: true });
const aCommit = projectRef.extend({ sha: text.describe('full or short commit id, branch or tag') });

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

/** Comments on a commit. An invalid position makes it a comment on the whole commit. */
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
    path: text.optional().describe('the path of the file; for a line comment, sha must be the full commit id'),
    line: z.int().optional().describe('the line number in the new file'),
    line_type: z.enum(LINE_TYPES).optional().describe('line comments are always stored as new; default: new'),
  }),
  output: commitComment,
});
