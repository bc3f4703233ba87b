import { z } from 'zod';
import { id, timestamp } from '../fields.js';
import { listing, operation } from '../operation.js';
import { notFound } from '../refusals.js';
import { commit, diffEntry, diffTooLarge } from './commits.js';
import { basicPipeline, pipeline, pipelineCreationRefusals } from './pipelines.js';
import { aMergeRequest, inMergeRequest, mergeRequest, mergeRequestRefusals } from './merge-requests.js';

export const DIFF_VERSION_STATES = ['collected', 'empty', 'overflow'] as const;

const versionFields = z.object({
  id,
  head_commit_sha: z.string().describe('the head of the source branch'),
  base_commit_sha: z.string().nullable().describe('the merge base; null for unrelated histories'),
  start_commit_sha: z.string().nullable().describe('the head of the target branch; null when it did not exist'),
  created_at: timestamp,
  merge_request_id: id,
  state: z.enum(DIFF_VERSION_STATES),
  real_size: z
    .string()
    .nullable()
    .describe('the number of files, with a plus sign when there are more; null when unknown'),
});

export const diffVersion = versionFields.meta({ id: 'MergeRequestDiffVersion' });
export type DiffVersionJson = z.input<typeof diffVersion>;

export const diffVersionDetail = versionFields
  .extend({ commits: z.array(commit), diffs: z.array(diffEntry) })
  .meta({ id: 'MergeRequestDiffVersionDetail' });

export const mergeRequestWithChanges = mergeRequest
  .extend({ changes: z.array(diffEntry) })
  .meta({ id: 'MergeRequestWithChanges' });

export const listMergeRequestCommits = listing({
  name: 'merge_requests.commits',
  summary: 'Commits of a merge request, newest first',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/commits',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals],
  input: aMergeRequest,
  output: z.array(commit),
});

export const getMergeRequestChanges = operation({
  name: 'merge_requests.changes',
  summary: 'One merge request with its diff',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/changes',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals, diffTooLarge],
  input: aMergeRequest,
  output: mergeRequestWithChanges,
  deadlineMs: 15_000,
});

/** As `changes`, in pages. */
export const listMergeRequestDiffs = listing({
  name: 'merge_requests.diffs',
  summary: 'What a merge request changes, file by file',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/diffs',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals, diffTooLarge],
  input: aMergeRequest,
  output: z.array(diffEntry),
  deadlineMs: 15_000,
});

/** Those of its source branch that are of its commits, newest first. 403 for who may not read pipelines. */
export const listMergeRequestPipelines = listing({
  name: 'merge_requests.pipelines',
  summary: 'Pipelines of the commits of a merge request',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/pipelines',
  service: 'mr',
  access: inMergeRequest,
  needs: 'read_pipeline',
  refusals: [...mergeRequestRefusals],
  input: aMergeRequest,
  output: z.array(basicPipeline),
  deadlineMs: 10_000,
});

/** For the head of its source branch. 403 for callers who may not run pipelines. */
export const createMergeRequestPipeline = operation({
  name: 'merge_requests.create_pipeline',
  summary: 'Run a pipeline for a merge request',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/pipelines',
  service: 'mr',
  access: inMergeRequest,
  needs: 'update_pipeline',
  refusals: [...mergeRequestRefusals, ...pipelineCreationRefusals],
  input: aMergeRequest,
  output: pipeline,
  deadlineMs: 20_000,
});

export const listDiffVersions = listing({
  name: 'merge_requests.versions',
  summary: 'Diff versions of a merge request, newest first',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/versions',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals],
  input: aMergeRequest,
  output: z.array(diffVersion),
});

export const getDiffVersion = operation({
  name: 'merge_requests.version',
  summary: 'One diff version of a merge request, with its commits and files',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/versions/:version_id',
  service: 'mr',
  access: inMergeRequest,
  refusals: [...mergeRequestRefusals, notFound('version', ''), diffTooLarge],
  input: aMergeRequest.extend({ version_id: id }),
  output: diffVersionDetail,
  deadlineMs: 15_000,
});
