import { z } from 'zod';
import { event } from '../event.js';
import { id, oid } from '../fields.js';
import { PIPELINE_STATUSES } from '../rpc/ci-rpc.js';

/** Of a tag; branches may have the same name. */
const tag = z.boolean().default(false);

/** A pipeline reached another status. */
export const pipelineStatusChanged = event(
  'ci',
  'pipeline.status_changed',
  1,
  z.object({ projectId: id, pipelineId: id, ref: z.string(), tag, headOid: oid, status: z.enum(PIPELINE_STATUSES) }),
);

/** A push was read for a configuration when the newest pipeline of its head had succeeded: that one counts from now on. */
export const pushRead = event('ci', 'push.read', 1, z.object({ projectId: id, ref: z.string(), headOid: oid }));

/** A status that somebody posted of a commit says that a build of it failed. */
export const externalBuildFailed = event(
  'ci',
  'external_build.failed',
  1,
  z.object({ projectId: id, pipelineId: id, ref: z.string(), tag, headOid: oid }),
);

/**
 * A job came to its end. A job that is retried is another job, with an end of its own; cancelled and skipped ones are not told
 * of. What a job was made for is what the configuration says, which only ci-service keeps.
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
    /** Who made the pipeline, or retried or played the job; null for nobody. */
    userId: id.nullable(),
    status: z.enum(['success', 'failed']),
    allowFailure: z.boolean(),
  }),
);

/** Failed jobs or posted statuses of a commit are tried again: what was said of their failure no longer holds. */
export const jobsRetried = event(
  'ci',
  'jobs.retried',
  1,
  z.object({ projectId: id, pipelineId: id, ref: z.string(), tag, headOid: oid }),
);
