import { z } from 'zod';
import { inProject } from '../access.js';
import { filledText, largeText, pointInTime, projectRef, text, timestamp } from '../fields.js';
import { listing, operation } from '../operation.js';
import { missing, refusal, type Refusal, tooLarge } from '../refusals.js';
import { basicPipeline } from './pipelines.js';

export const commitFields = z.object({
  id: z.string(),
  short_id: z.string(),
  title: z.string(),
  created_at: timestamp,
  parent_ids: z.array(z.string()),
  message: z.string(),
  author_name: z.string(),
  author_email: z.string(),
  authored_date: timestamp,
  committer_name: z.string(),
  committer_email: z.string(),
  committed_date: timestamp,
});

/** A commit as its repository knows it, which has no address. */
export type CommitFieldsJson = z.input<typeof commitFields>;

const commitWithAddress = commitFields.extend({ web_url: z.string() });

export const commit = commitWithAddress.meta({ id: 'Commit' });
export type CommitJson = z.input<typeof commit>;

/** The address of a commit for browsers, below that of its project. */
export const commitUrl = (projectUrl: string, id: string): string => `${projectUrl}/commit/${id}`;

export const withAddress = <Commit extends CommitFieldsJson>(
  commit: Commit,
  projectUrl: string,
): Commit & Pick<CommitJson, 'web_url'> => ({ ...commit, web_url: commitUrl(projectUrl, commit.id) });

const commitStats = z.object({ additions: z.int(), deletions: z.int(), total: z.int() });

export const listedCommit = commitWithAddress
  .extend({ stats: commitStats.optional().describe('when they are asked for') })
  .meta({ id: 'ListedCommit' });
export type ListedCommitJson = z.input<typeof listedCommit>;

export const lastPipeline = basicPipeline
  .extend({ created_at: timestamp, updated_at: timestamp, web_url: z.string() })
  .meta({ id: 'LastPipeline' });
export type LastPipelineJson = z.input<typeof lastPipeline>;

export const commitDetail = commitWithAddress
  .extend({
    stats: commitStats,
    status: z.string().nullable().describe("the composite status of the commit's newest pipelines; null without any"),
    last_pipeline: lastPipeline
      .nullable()
      .describe('the newest of its pipelines; null without any, and for callers who see no pipelines'),
  })
  .meta({ id: 'CommitDetail' });
export type CommitDetailJson = z.input<typeof commitDetail>;

export const diffEntry = z
  .object({
    old_path: z.string(),
    new_path: z.string(),
    a_mode: z.string().nullable(),
    b_mode: z.string().nullable(),
    diff: z.string().describe('unified diff; empty when it is too large to show'),
    new_file: z.boolean(),
    renamed_file: z.boolean(),
    deleted_file: z.boolean(),
  })
  .meta({ id: 'DiffEntry' });
export type DiffEntryJson = z.input<typeof diffEntry>;

/** Reads of commits check the ability to download code before parameters are validated. */
const readsCode = inProject('download_code', { guard: true });
const aCommit = projectRef.extend({ sha: text.describe('full or short commit id, branch or tag') });

const commitMissing = missing('Commit');
/** For everything that compares trees: a few small objects can expand to more files than fit into memory. */
export const diffTooLarge = tooLarge(
  '413 Diff is too large to be computed',
  'more than a million files or directories differ, or git takes too long to compare them',
);
const mayNotPush = refusal(
  'bad_request',
  'You are not allowed to push into this branch',
  'the branch is protected from the caller',
);
const branchMoved = refusal(
  'bad_request',
  'Could not update branch <branch>. Please refresh and try again.',
  'somebody else moved the branch meanwhile',
);

/** For everything that creates branches or tags: all of them are kept in memory. */
export const tooManyRefs = refusal(
  'bad_request',
  'The repository has too many branches and tags',
  'its room for refs is used up (`REPOSITORY_REF_BYTES`)',
);

export const historyTooLarge = tooLarge(
  '413 History of the path is too large to be followed',
  'git takes too long, or needs too much memory, to find the commits that touch the path',
);

export const listCommits = listing({
  name: 'commits.list',
  summary: 'Commits reachable from a branch or tag, newest first',
  http: 'GET /projects/:id/repository/commits',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [historyTooLarge, diffTooLarge],
  input: projectRef.extend({
    ref_name: text.optional().describe('branch or tag; default: the default branch'),
    since: pointInTime.optional().describe('only commits on or after'),
    until: pointInTime.optional().describe('only commits on or before'),
    path: text.optional().describe('only commits that touch this path'),
    author: text.optional().describe("only commits with this in their author's name and address, in any case"),
    all: z.boolean().default(false).describe('the commits of all branches and tags; `ref_name` is ignored'),
    first_parent: z.boolean().default(false).describe('follow only the first parent of merges'),
    with_stats: z.boolean().default(false).describe('show the changed lines of each commit'),
  }),
  output: z.array(listedCommit),
  deadlineMs: 20_000,
});

export const getCommit = operation({
  name: 'commits.show',
  summary: 'One commit with its statistics and status',
  http: 'GET /projects/:id/repository/commits/:sha',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [commitMissing, diffTooLarge],
  input: aCommit,
  output: commitDetail,
  deadlineMs: 20_000,
});

export const getCommitDiff = operation({
  name: 'commits.diff',
  summary: 'The diff of a commit against its first parent',
  http: 'GET /projects/:id/repository/commits/:sha/diff',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [commitMissing, diffTooLarge],
  input: aCommit,
  output: z.array(diffEntry),
  deadlineMs: 20_000,
});

/** Cherry-picks a commit. 400 when it conflicts or changes nothing; 404 for an unknown branch. */
export const cherryPickCommit = operation({
  name: 'commits.cherry_pick',
  summary: 'Cherry-pick a commit to a branch',
  http: 'POST /projects/:id/repository/commits/:sha/cherry_pick',
  service: 'repo',
  atStorage: true,
  access: inProject('push_code', { guard: true }),
  refusals: [
    commitMissing,
    missing('Branch'),
    mayNotPush,
    branchMoved,
    refusal(
      'bad_request',
      {
        message: 'Sorry, we cannot cherry-pick this <commit or merge request> automatically.<details>',
        reason: '<it conflicts in these files, or is there already>',
      },
      'its change conflicts with the branch, or is in it already',
    ),
  ],
  input: aCommit.extend({ branch: filledText.describe('the branch to commit to') }),
  output: commit,
  deadlineMs: 20_000,
});

/** The refusals of a commit of file actions. */
export const commitRefusals: readonly Refusal[] = [
  mayNotPush,
  branchMoved,
  refusal('bad_request', 'Branch name is invalid', 'no branch can have that name'),
  refusal('bad_request', 'Invalid reference name', 'there is nothing of the name `start_branch`'),
  refusal(
    'bad_request',
    'You can only create or edit files when you are on a branch',
    'the branch is not there, and no `start_branch` is given',
  ),
  tooManyRefs,
  refusal('bad_request', '<problem of a file>', 'an action cannot be done; the text says why'),
  historyTooLarge,
  tooLarge('413 Directory is too large to be changed', 'a directory has, or would get, too many entries'),
];

/** Reverts a commit. 400 when it conflicts or changes nothing; 404 for an unknown branch. */
export const revertCommit = operation({
  name: 'commits.revert',
  summary: 'Revert a commit on a branch',
  http: 'POST /projects/:id/repository/commits/:sha/revert',
  service: 'repo',
  atStorage: true,
  access: inProject('push_code', { guard: true }),
  refusals: [
    commitMissing,
    missing('Branch'),
    mayNotPush,
    branchMoved,
    refusal(
      'bad_request',
      {
        message: 'Sorry, we cannot revert this <commit or merge request> automatically.<details>',
        reason: '<it conflicts in these files, or is there already>',
      },
      'undoing its change conflicts with the branch, or changes nothing there',
    ),
  ],
  input: aCommit.extend({ branch: filledText.describe('the branch to commit to') }),
  output: commit,
  deadlineMs: 20_000,
});

export const listCommitRefs = listing({
  name: 'commits.refs',
  summary: 'Branches and tags that contain a commit, branches first, by name',
  http: 'GET /projects/:id/repository/commits/:sha/refs',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [commitMissing],
  input: aCommit.extend({ type: z.enum(['branch', 'tag', 'all']).default('all') }),
  output: z.array(z.object({ type: z.enum(['branch', 'tag']), name: z.string() })),
  deadlineMs: 20_000,
});

/** The merge base. 400 for an unknown revision; 404 when there is none. */
export const getMergeBase = operation({
  name: 'commits.merge_base',
  summary: 'The merge base of several branches, tags or commits',
  http: 'GET /projects/:id/repository/merge_base',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [
    refusal('bad_request', 'Could not find ref: <ref>', 'there is no branch, tag or commit of that name'),
    missing('Merge Base', 'their histories have nothing in common'),
    missing('Commit', 'it was removed meanwhile'),
  ],
  input: projectRef.extend({ refs: z.array(filledText).min(2).max(20).describe('branches, tags or commits') }),
  output: commit,
  deadlineMs: 20_000,
});

const commitAction = z.object({
  action: text.describe('create, update, move or delete'),
  file_path: text,
  previous_path: text.optional().describe('original path, for move'),
  content: largeText.nullish().describe('required for create and update'),
  encoding: z.enum(['text', 'base64']).default('text'),
});
export type CommitAction = z.output<typeof commitAction>;

/** Creates a commit of file actions; without any, of the same files. 400 with the reason when it is refused; 403 below developer. */
export const createCommit = operation({
  name: 'commits.create',
  summary: 'Create a commit of several file actions',
  http: 'POST /projects/:id/repository/commits',
  service: 'repo',
  atStorage: true,
  access: inProject('push_code', { guard: true }),
  refusals: commitRefusals,
  input: projectRef.extend({
    branch: filledText,
    start_branch: filledText.optional().describe('branch or commit to start a new branch from'),
    commit_message: filledText,
    actions: z.array(commitAction).max(1000),
    author_email: text.optional(),
    author_name: text.optional(),
  }),
  output: commitDetail,
  deadlineMs: 20_000,
});
