import { z } from 'zod';
import { event } from '../event.js';
import { id, oid } from '../fields.js';
import { PIPELINE_STATUSES } from '../rpc/ci-rpc.js';

/** Whether the ref is a tag; a branch may have the same name. */
const tag = z.boolean().default(false);

/** A pipeline changed its status. */
export const pipelineStatusChanged = event(
  'ci',
  'pipeline.status_changed',
  1,
  z.object({ projectId: id, pipelineId: id, ref: z.string(), tag, headOid: oid, status: z.enum(PIPELINE_STATUSES) }),
);

/** A push was processed whose head already had a successful newest pipeline, which counts from now on. */
export const pushRead = event('ci', 'push.read', 1, z.object({ projectId: id, ref: z.string(), headOid: oid }));

/** An external status reported that a build of a commit failed. */
export const externalBuildFailed = event(
  'ci',
  'external_build.failed',
  1,
  z.object({ projectId: id, pipelineId: id, ref: z.string(), tag, headOid: oid }),
);

/**
 * A job completed. A retry is another job, which completes on its own; canceled and skipped jobs are not reported. The job's plan
 * is known to ci-service only.
 */
export const jobFinished = event(
  'ci',
  'job.finished',
  1,
  z.object({
    projectId: id,
    pipelineId: id,
    jobId: id,
    name: z.string(),
    ref: z.string(),
    tag: z.boolean(),
    headOid: oid,
    /** The user who created the pipeline, or retried or played the job; null for none. */
    userId: id.nullable(),
    status: z.enum(['success', 'failed']),
    allowFailure: z.boolean(),
  }),
);

/** Failed jobs or external statuses of a commit are retried: earlier failures no longer count. */
export const jobsRetried = event(
  'ci',
  'jobs.retried',
  1,
  z.object({ projectId: id, pipelineId: id, ref: z.string(), tag, headOid: oid }),
);
