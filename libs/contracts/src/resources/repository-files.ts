import { z } from 'zod';
import { inPublicProject } from '../access.js';
import { filledText, projectRef, text } from '../fields.js';
import { listing, operation } from '../operation.js';
import { commit, diffEntry } from './commits.js';

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

/** What is in a directory. 404 for an unknown `ref`; nothing for an unknown `path`. */
export const listTree = listing({
  name: 'repository_files.tree',
  summary: 'Directories, files and submodules, in this order',
  http: 'GET /projects/:id/repository/tree',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  input: projectRef.extend({
    path: text.optional().describe('of a directory; default: the root'),
    ref: text.optional().describe('branch, tag or commit; default: the default branch'),
    recursive: z.boolean().default(false).describe('with what is in the directories'),
  }),
  output: z.array(treeEntry),
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

/** What one branch, tag or commit has beyond another. Where one of them is unknown there is nothing to show. */
export const compareRefs = operation({
  name: 'repository_files.compare',
  summary: 'What one branch, tag or commit has beyond another',
  http: 'GET /projects/:id/repository/compare',
  service: 'repo',
  atStorage: true,
  access: readsCode,
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
