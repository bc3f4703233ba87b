import { z } from 'zod';
import { event } from '../event.js';
import { id, oid } from '../fields.js';
import { PIPELINE_STATUSES } from '../rpc/ci-rpc.js';

/** A pipeline reached another status. */
export const pipelineStatusChanged = event(
  'ci',
  'pipeline.status_changed',
  1,
  z.object({ projectId: id, pipelineId: id, ref: z.string(), headOid: oid, status: z.enum(PIPELINE_STATUSES) }),
);
