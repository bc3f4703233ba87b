import { type Oid } from '../oid.js';
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

export interface HeadPipeline {
  readonly pipelineId: number;
  readonly status: PipelineStatus;
}

/** The newest pipeline of exactly this branch and head; null when there is none, or the push of the head may yet make its own. */
export const headPipeline = rpc<
  { readonly projectId: number; readonly ref: string; readonly headOid: Oid },
  HeadPipeline | null
>('ci', 'head_pipeline');

/** Per commit, the status of its newest pipelines over all refs together; commits without a pipeline are left out. */
export const commitPipelineStatuses = rpc<
  { readonly projectId: number; readonly oids: readonly Oid[] },
  Readonly<Record<string, PipelineStatus>>
>('ci', 'commit_pipeline_statuses');

/** A running job, whose token opens its project to git, for reading. */
export interface JobTokenHolder {
  readonly jobId: number;
  readonly projectId: number;
  /** Whose rights it has. */
  readonly userId: number;
}

/** What tokens of jobs begin with. */
export const JOB_TOKEN_PREFIX = 'ijob-';

/** The running job of that token, or null. */
export const jobTokenHolder = rpc<{ readonly token: string }, JobTokenHolder | null>('ci', 'job_token_holder');

/** Puts the job with that token back into the queue, as its runner left before it got it; nothing happens once the runner has spoken of it. */
export const returnJob = rpc<{ readonly token: string }, Record<string, never>>('ci', 'return_job');

/** Base URL of the HTTP server of one replica, which takes traces and artifacts and gives them out. */
export const ciStreamUrl = rpc<Record<string, never>, { readonly url: string }>('ci', 'stream_url');
