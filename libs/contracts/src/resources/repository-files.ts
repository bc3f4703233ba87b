import { z } from 'zod';
import { inPublicProject } from '../access.js';
import { filledText, projectRef, text } from '../fields.js';
import { listing, operation, stream } from '../operation.js';
import { missing, refusal } from '../refusals.js';
import { commit, diffEntry, diffTooLarge } from './commits.js';

/** Reads that need no credential where the project is public. */
const readsCode = inPublicProject('download_code');

export const treeEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(['tree', 'blob', 'commit']).describe('`commit` is a submodule'),
    path: z.string().describe('from the root of the repository'),
    mode: z.string(),
  })
  .meta({ id: 'TreeEntry' });
export type TreeEntryJson = z.input<typeof treeEntry>;

const blobMissing = missing('Blob');
const archiveTooLarge = refusal(
  'too_large',
  '413 Archive has too many entries',
  'the commit has more than a million files and directories',
);
const archiveMissing = missing('File', 'there is no such commit, or the repository is empty');

/** What is in a directory. 404 for an unknown `ref`; nothing for an unknown `path`; 413 for far too many entries. */
export const listTree = listing({
  name: 'repository_files.tree',
  summary: 'Directories, files and submodules, in this order',
  http: 'GET /projects/:id/repository/tree',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [
    missing('Tree', 'there is nothing of the name `ref`'),
    refusal(
      'too_large',
      '413 Tree has too many entries to be listed; name a path, or leave out recursive',
      'there are too many entries',
    ),
  ],
  input: projectRef.extend({
    path: text.optional().describe('of a directory; default: the root'),
    ref: text.optional().describe('branch, tag or commit; default: the default branch'),
    recursive: z.boolean().default(false).describe('with what is in the directories'),
  }),
  output: z.array(treeEntry),
});

export const blob = z
  .object({
    size: z.int().describe('bytes'),
    encoding: z.literal('base64'),
    content: z.string(),
    sha: z.string().describe('the object id of the blob'),
  })
  .meta({ id: 'Blob' });
export type BlobJson = z.input<typeof blob>;

const blobRef = projectRef.extend({
  sha: text.describe('the full object id of a blob; or a branch, tag or commit, and then with `filepath`'),
  filepath: text.optional().describe('of a file in the branch, tag or commit'),
});

/** A file's content. 404 when there is no such blob, 413 when it is larger than 5 MiB: `/raw` has those as well. */
export const getBlob = operation({
  name: 'repository_files.blob',
  summary: 'The content of a file, and its size',
  http: 'GET /projects/:id/repository/blobs/:sha',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [
    blobMissing,
    refusal(
      'too_large',
      '413 Blob is larger than <limit> bytes; GET /projects/:id/repository/blobs/:sha/raw sends any size',
      'the content is larger than 5 MiB',
    ),
  ],
  input: blobRef,
  output: blob,
});

/** A file's bytes, whatever their number. 404 when there is no such blob. */
export const getRawBlob = operation({
  name: 'repository_files.raw_blob',
  summary: 'The bytes of a file',
  http: 'GET /projects/:id/repository/blobs/:sha/raw',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [blobMissing],
  input: blobRef,
  output: stream,
  deadlineMs: 20_000,
});

const archiveFormat = z
  .enum(['zip', 'tar', 'tar.gz', 'tgz', 'gz', 'tar.bz2', 'tbz', 'tbz2', 'tb2', 'bz2'])
  .describe('`tgz` and `gz` are `tar.gz`; `tbz`, `tbz2`, `tb2` and `bz2` are `tar.bz2`');
export type ArchiveFormatName = z.output<typeof archiveFormat>;

const archiveRef = projectRef.extend({
  sha: text.optional().describe('branch, tag or commit; default: the default branch'),
});

/** All files of a commit, in one directory. 404 for an unknown `sha`, and in an empty repository. */
export const getArchive = operation({
  name: 'repository_files.archive',
  summary: 'All files in one',
  http: 'GET /projects/:id/repository/archive',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [archiveMissing, archiveTooLarge],
  input: archiveRef.extend({ format: archiveFormat.default('tar.gz') }),
  output: stream,
  deadlineMs: 20_000,
});

/** As without the ending, which says how the files are packed. */
export const getArchiveIn = operation({
  name: 'repository_files.archive_in',
  summary: 'All files in one, packed as its ending says',
  http: 'GET /projects/:id/repository/archive.:format',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [archiveMissing, archiveTooLarge],
  input: archiveRef.extend({ format: archiveFormat }),
  output: stream,
  deadlineMs: 20_000,
});

export const comparison = z
  .object({
    commit: commit.nullable().describe('the newest of the commits'),
    commits: z.array(commit).describe('those that `to` has and `from` has not, oldest first; at most the newest 1 000'),
    diffs: z.array(diffEntry).describe('from where both began to differ'),
    compare_timeout: z.boolean().describe('whether commits or diffs were left out because there are too many'),
    compare_same_ref: z.boolean(),
  })
  .meta({ id: 'Comparison' });
export type ComparisonJson = z.input<typeof comparison>;

/** What one branch, tag or commit has beyond another. 404 where one of them is unknown. */
export const compareRefs = operation({
  name: 'repository_files.compare',
  summary: 'What one branch, tag or commit has beyond another',
  http: 'GET /projects/:id/repository/compare',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [missing('Ref', 'there is no branch, tag or commit `from` or `to`'), diffTooLarge],
  input: projectRef.extend({ from: filledText, to: filledText }),
  output: comparison,
  deadlineMs: 20_000,
});

export const contributor = z
  .object({
    name: z.string(),
    email: z.string(),
    commits: z.int(),
    additions: z.int().describe('not counted: 0'),
    deletions: z.int().describe('not counted: 0'),
  })
  .meta({ id: 'Contributor' });
export type ContributorJson = z.input<typeof contributor>;

export const listContributors = listing({
  name: 'repository_files.contributors',
  summary: 'Authors of the newest 2 000 commits of the default branch, the most recent first',
  http: 'GET /projects/:id/repository/contributors',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  input: projectRef,
  output: z.array(contributor),
});
