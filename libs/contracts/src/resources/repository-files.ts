import { z } from 'zod';
import { inPublicProject } from '../access.js';
import { filledText, projectRef, text } from '../fields.js';
import { listing, operation, stream } from '../operation.js';
import { missing, refusal, tooLarge } from '../refusals.js';
import { commit, diffEntry, diffTooLarge } from './commits.js';

/** Reads that need no credential where the project is public. */
const readsCode = inPublicProject('download_code');

export const treeEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(['tree', 'blob', 'commit']).describe('`commit` is a submodule'),
    path: z.string().describe('the path in the repository'),
    mode: z.string(),
  })
  .meta({ id: 'TreeEntry' });
export type TreeEntryJson = z.input<typeof treeEntry>;

const blobMissing = missing('Blob');
const archiveTooLarge = tooLarge(
  '413 Archive has too many entries',
  'the commit has more than a million files and directories',
);
const archiveMissing = missing('File', 'there is no such commit, or the repository is empty');

/** The entries of a directory. 404 for an unknown `ref`; empty for an unknown `path`; 413 beyond the limit of entries. */
export const listTree = listing({
  name: 'repository_files.tree',
  summary: 'Entries of a directory: directories, files and submodules, in this order',
  http: 'GET /projects/:id/repository/tree',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [
    missing('Tree', 'there is nothing of the name `ref`'),
    tooLarge(
      '413 Tree has too many entries to be listed; name a path, or leave out recursive',
      'there are too many entries',
    ),
  ],
  input: projectRef.extend({
    path: text.optional().describe('the directory; default: the root'),
    ref: text.optional().describe('branch, tag or commit; default: the default branch'),
    recursive: z.boolean().default(false).describe("whether to include subdirectories' entries"),
  }),
  output: z.array(treeEntry),
  deadlineMs: 20_000,
});

export const blob = z
  .object({
    size: z.int().describe('in bytes'),
    encoding: z.literal('base64'),
    content: z.string(),
    sha: z.string().describe('the oid of the blob'),
  })
  .meta({ id: 'Blob' });

const blobRef = projectRef.extend({
  sha: text.describe('the full oid of a blob; or a branch, tag or commit, together with `filepath`'),
  filepath: text.optional().describe('the path of a file at the branch, tag or commit'),
});

/** A file's content. 404 when there is no such blob, 413 above 5 MiB: use `/raw` instead. */
export const getBlob = operation({
  name: 'repository_files.blob',
  summary: 'The content and size of a blob',
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
  deadlineMs: 20_000,
});

/** A file's content, of any size. 404 when there is no such blob. */
export const getRawBlob = operation({
  name: 'repository_files.raw_blob',
  summary: 'The raw content of a blob',
  http: 'GET /projects/:id/repository/blobs/:sha/raw',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [blobMissing],
  input: blobRef,
  output: stream,
  smallInReply: true,
  deadlineMs: 20_000,
});

const archiveFormat = z
  .enum(['zip', 'tar', 'tar.gz', 'tgz', 'gz', 'tar.bz2', 'tbz', 'tbz2', 'tb2', 'bz2'])
  .describe('`tgz` and `gz` are `tar.gz`; `tbz`, `tbz2`, `tb2` and `bz2` are `tar.bz2`');
export type ArchiveFormatName = z.output<typeof archiveFormat>;

const archiveRef = projectRef.extend({
  sha: text.optional().describe('branch, tag or commit; default: the default branch'),
});

/** All files of a commit, below one directory. 404 for an unknown `sha`, and in an empty repository. */
export const getArchive = operation({
  name: 'repository_files.archive',
  summary: 'An archive of the repository',
  http: 'GET /projects/:id/repository/archive',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [archiveMissing, archiveTooLarge],
  input: archiveRef.extend({ format: archiveFormat.default('tar.gz') }),
  output: stream,
  deadlineMs: 20_000,
});

/** As without the extension, which selects the format. */
export const getArchiveIn = operation({
  name: 'repository_files.archive_in',
  summary: 'An archive of the repository, in the format of its extension',
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
    commits: z
      .array(commit)
      .describe('the commits that `to` reaches and `from` does not, oldest first; at most the newest 1 000'),
    diffs: z.array(diffEntry).describe('the diff from the merge base'),
    compare_timeout: z.boolean().describe('whether commits or diffs were left out because of limits'),
    compare_same_ref: z.boolean(),
  })
  .meta({ id: 'Comparison' });
export type ComparisonJson = z.input<typeof comparison>;

/** Compares two branches, tags or commits. 404 when one of them is unknown. */
export const compareRefs = operation({
  name: 'repository_files.compare',
  summary: 'Commits and diff between two branches, tags or commits',
  http: 'GET /projects/:id/repository/compare',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [missing('Ref', 'there is no branch, tag or commit `from` or `to`'), diffTooLarge],
  input: projectRef.extend({
    from: filledText,
    to: filledText,
    straight: z.boolean().default(false).describe('the diff from `from` itself instead of the merge base'),
  }),
  output: comparison,
  deadlineMs: 20_000,
});

export const contributor = z
  .object({
    name: z.string(),
    email: z.string(),
    commits: z.int(),
    additions: z.int().describe('not counted: always 0'),
    deletions: z.int().describe('not counted: always 0'),
  })
  .meta({ id: 'Contributor' });

/** By the names of files; what others wrote (`vendor`, `node_modules` …), data and prose do not count. */
export const getLanguages = operation({
  name: 'repository_files.languages',
  summary: 'Languages of the default branch, each with its percentage of the sizes of files',
  http: 'GET /projects/:id/languages',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [tooLarge('413 Project has too many files to tell their languages', 'there are too many files')],
  input: projectRef,
  output: z.record(z.string(), z.number()).describe('percentages by language, the largest first'),
  deadlineMs: 15_000,
});

export const listContributors = listing({
  name: 'repository_files.contributors',
  summary: 'Authors of the newest 2 000 commits of the default branch, the most recent first',
  http: 'GET /projects/:id/repository/contributors',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [
    tooLarge('413 Commits are too large to tell their authors', 'git takes too long, or needs too much memory'),
  ],
  input: projectRef,
  output: z.array(contributor),
  deadlineMs: 20_000,
});
