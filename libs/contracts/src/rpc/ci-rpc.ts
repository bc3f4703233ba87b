import { type Oid } from '../oid.js';
import { type Page, type PageRequest } from '../pagination.js';
import { type PipelineJson } from '../resources/pipelines.js';
import { rpc } from '../rpc.js';

/** Reference behaviour, 7.2. */
export const PIPELINE_STATUSES = [
  'created',
  'pending',
  'running',
  'success',
  'failed',
  'canceled',
  'skipped',
  'manual',
] as const;
export type PipelineStatus = (typeof PIPELINE_STATUSES)[number];

/** The statuses that lists are asked for: existing clients also know some that nothing here ever has. */
export const ASKED_STATUSES = [...PIPELINE_STATUSES, 'waiting_for_resource', 'preparing', 'scheduled'] as const;
export type AskedStatus = (typeof ASKED_STATUSES)[number];

export interface HeadPipeline {
  readonly pipelineId: number;
  readonly status: PipelineStatus;
}

/** The newest pipeline of exactly this branch and head; null when there is none, or the push of the head is not processed yet. */
export const headPipeline = rpc<
  { readonly projectId: number; readonly ref: string; readonly headOid: Oid },
  HeadPipeline | null
>('ci', 'head_pipeline', { isRead: true });

/** The pipelines of one commit. */
export interface CommitPipelines {
  /** The composite status of the newest ones of all refs. */
  readonly status: PipelineStatus;
  readonly newest: {
    readonly id: number;
    readonly ref: string;
    readonly status: PipelineStatus;
    readonly createdAt: string;
    readonly updatedAt: string;
  };
}

/**
 * The pipelines of each commit; commits without a pipeline are left out.
 * Without `withNewest`, and from a replica of the version before, it is their composite status alone.
 */
export const commitPipelines = rpc<
  { readonly projectId: number; readonly oids: readonly Oid[]; readonly withNewest?: boolean },
  Readonly<Record<string, CommitPipelines | PipelineStatus>>
>('ci', 'commit_pipeline_statuses', { isRead: true });

/** Pipelines of a branch that are of one of the commits, newest first. */
export const pipelinesOfCommits = rpc<
  { readonly projectId: number; readonly ref: string; readonly oids: readonly Oid[]; readonly page: PageRequest },
  Page<{ readonly id: number; readonly sha: string; readonly ref: string; readonly status: PipelineStatus }>
>('ci', 'pipelines_of_commits', { isRead: true });

/** Creates a pipeline for a branch, in the name of a user who may; throws as the operation of the API does. */
export const createBranchPipeline = rpc<
  { readonly projectId: number; readonly branch: string; readonly userId: number; readonly baseUrl: string },
  PipelineJson
>('ci', 'create_branch_pipeline');

/** A running job, whose token opens its project to git, for reading. */
export interface JobTokenHolder {
  readonly jobId: number;
  readonly projectId: number;
  /** The user in whose name it runs. */
  readonly userId: number;
}

/** The prefix of job tokens. */
export const JOB_TOKEN_PREFIX = 'ijob-';

/** The running job with that token, or null. */
export const jobTokenHolder = rpc<{ readonly token: string }, JobTokenHolder | null>('ci', 'job_token_holder', {
  isRead: true,
});

/** Returns the job with that token to the queue, as its runner disconnected before the reply. No effect once the runner has reported. */
export const returnJob = rpc<{ readonly token: string }, Record<string, never>>('ci', 'return_job');

/** The base URL of one replica's HTTP server, for logs and artifacts. */
export const ciStreamUrl = rpc<Record<string, never>, { readonly url: string }>('ci', 'stream_url', { isRead: true });
