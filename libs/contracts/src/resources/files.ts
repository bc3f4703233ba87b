import { z } from 'zod';
import { inProject, inPublicProject } from '../access.js';
import { filledText, largeText, projectRef, text } from '../fields.js';
import { operation, stream } from '../operation.js';
import { missing, refusal, tooLarge } from '../refusals.js';
import { commitFields, commitRefusals, historyTooLarge } from './commits.js';

/** Reads that need no credential where the project is public. */
const readsCode = inPublicProject('download_code');

const aFile = projectRef.extend({ file_path: text.describe('the path in the repository, percent-encoded') });
const revision = filledText.describe('branch, tag or commit; `HEAD` is the default branch');

const fileFields = z.object({
  file_name: z.string(),
  file_path: z.string(),
  size: z.int().describe('in bytes'),
  encoding: z.literal('base64'),
  content_sha256: z.string().describe('the SHA-256 of the content, hexadecimal'),
  ref: z.string().describe('as requested'),
  blob_id: z.string(),
  commit_id: z.string().describe('the commit of `ref`'),
  last_commit_id: z.string().describe('the last commit that changed the file'),
});

export const repositoryFile = fileFields.extend({ content: z.string() }).meta({ id: 'RepositoryFile' });

const fileMissing = missing('File', 'the commit has no file of that path');
const unknownRef = missing('Commit', 'there is no branch, tag or commit `ref`');

/** A file with its content. 404 for an unknown `ref` or path, 413 above 5 MiB: use `/raw` instead. */
export const getFile = operation({
  name: 'files.show',
  summary: 'A file at a branch, tag or commit, with its content',
  http: 'GET /projects/:id/repository/files/:file_path',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [
    fileMissing,
    unknownRef,
    refusal(
      'too_large',
      '413 File is larger than <limit> bytes; GET /projects/:id/repository/files/:file_path/raw sends any size',
      'the content is larger than 5 MiB',
    ),
    historyTooLarge,
  ],
  input: aFile.extend({ ref: revision }),
  output: repositoryFile,
  deadlineMs: 20_000,
});

/** The attributes of `files.show` without the content, as headers; for files of any size. */
export const statFile = operation({
  name: 'files.stat',
  summary: 'The metadata of a file, as headers',
  http: 'HEAD /projects/:id/repository/files/:file_path',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [fileMissing, unknownRef, historyTooLarge],
  input: aFile.extend({ ref: revision }),
  output: fileFields,
  reply: (file) => ({ status: 200, headers: headersOf(file) }),
  deadlineMs: 20_000,
});

/** Clients read these names. Non-ASCII values are percent-encoded, as headers cannot hold them. */
const headersOf = (file: z.output<typeof fileFields>): Record<string, string> => ({
  'x-gitlab-file-name': encodeURI(file.file_name),
  'x-gitlab-file-path': encodeURI(file.file_path),
  'x-gitlab-size': String(file.size),
  'x-gitlab-encoding': file.encoding,
  'x-gitlab-content-sha256': file.content_sha256,
  'x-gitlab-ref': encodeURI(file.ref),
  'x-gitlab-blob-id': file.blob_id,
  'x-gitlab-commit-id': file.commit_id,
  'x-gitlab-last-commit-id': file.last_commit_id,
});

/** A file's content, of any size. 404 for an unknown `ref` or path. */
export const getRawFile = operation({
  name: 'files.raw',
  summary: 'The raw content of a file at a branch, tag or commit',
  http: 'GET /projects/:id/repository/files/:file_path/raw',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [fileMissing, unknownRef],
  input: aFile.extend({ ref: revision.optional() }),
  output: stream,
  smallInReply: true,
  deadlineMs: 20_000,
});

const blamedLines = z
  .object({
    commit: commitFields.pick({
      id: true,
      parent_ids: true,
      message: true,
      author_name: true,
      author_email: true,
      authored_date: true,
      committer_name: true,
      committer_email: true,
      committed_date: true,
    }),
    lines: z.array(z.string()).describe('without line endings'),
  })
  .meta({ id: 'BlamedLines' });
export type BlamedLinesJson = z.input<typeof blamedLines>;

/** Blame of a file. 413 above 1 MiB, of too many lines, or when it takes too long. */
export const blameFile = operation({
  name: 'files.blame',
  summary: 'Blame of a file: its lines, grouped by commit, in order',
  http: 'GET /projects/:id/repository/files/:file_path/blame',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [
    fileMissing,
    unknownRef,
    tooLarge(
      '413 File is too large to be blamed',
      'it has more than 1 MiB, 100 000 lines in the `range`, or too long a history',
    ),
  ],
  input: aFile.extend({
    ref: revision,
    range: z
      .object({ start: z.int().positive(), end: z.int().positive() })
      .optional()
      .describe('only these lines, counted from 1'),
  }),
  output: z.array(blamedLines),
  deadlineMs: 20_000,
});

const change = aFile.extend({
  branch: filledText,
  start_branch: filledText.optional().describe('branch or commit to start a new branch from'),
  commit_message: filledText,
  author_email: text.optional(),
  author_name: text.optional(),
});
const content = {
  content: largeText,
  encoding: z.enum(['text', 'base64']).default('text'),
};
const last_commit_id = text
  .optional()
  .describe(
    'the `last_commit_id` that the change was made from; refused when another commit has changed the file since',
  );

const changedFile = z.object({ file_path: z.string(), branch: z.string() });

const changes = {
  service: 'repo',
  atStorage: true,
  access: inProject('push_code', { guard: true }),
  output: changedFile,
  deadlineMs: 20_000,
} as const;

const changedSince = refusal(
  'bad_request',
  'You are attempting to change a file that has changed since you started editing it.',
  '`last_commit_id` is not the last commit of the file',
);

export const createFile = operation({
  name: 'files.create',
  summary: 'Create a file in a new commit',
  http: 'POST /projects/:id/repository/files/:file_path',
  ...changes,
  refusals: commitRefusals,
  input: change.extend(content),
});

export const updateFile = operation({
  name: 'files.update',
  summary: 'Change a file in a new commit',
  http: 'PUT /projects/:id/repository/files/:file_path',
  ...changes,
  refusals: [...commitRefusals, changedSince],
  input: change.extend({ ...content, last_commit_id }),
});

export const deleteFile = operation({
  name: 'files.delete',
  summary: 'Delete a file in a new commit',
  http: 'DELETE /projects/:id/repository/files/:file_path',
  ...changes,
  refusals: [...commitRefusals, changedSince],
  input: change.extend({ last_commit_id }),
});
