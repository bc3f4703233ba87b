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

/** The newest pipeline of exactly this branch and head, or null. */
export const headPipeline = rpc<
  { readonly projectId: number; readonly ref: string; readonly headOid: Oid },
  HeadPipeline | null
>('ci', 'head_pipeline');

/** Per commit, the status of its newest pipelines over all refs together; commits without a pipeline are left out. */
export const commitPipelineStatuses = rpc<
  { readonly projectId: number; readonly oids: readonly Oid[] },
  Readonly<Record<string, PipelineStatus>>
>('ci', 'commit_pipeline_statuses');
