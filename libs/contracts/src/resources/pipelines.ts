import { z } from 'zod';
import { inProject } from '../access.js';
import { id, projectRef, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { PIPELINE_STATUSES } from '../rpc/ci-rpc.js';

export const basicPipeline = z
  .object({ id, sha: z.string(), ref: z.string(), status: z.enum(PIPELINE_STATUSES) })
  .meta({ id: 'BasicPipeline' });
export type BasicPipelineJson = z.input<typeof basicPipeline>;

export const pipeline = basicPipeline
  .extend({
    before_sha: z.string().describe('what the ref pointed to before; zeros when no push made the pipeline'),
    tag: z.boolean().describe('whether the ref is a tag'),
    yaml_errors: z.string().nullable(),
    user: userSummary.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    committed_at: timestamp.nullable(),
    duration: z.int().nullable().describe('seconds in which anything ran; null until it has finished'),
    coverage: z.string().nullable().describe('mean of the latest coverages, two decimals'),
  })
  .meta({ id: 'Pipeline' });
export type PipelineJson = z.input<typeof pipeline>;

export const PIPELINE_SCOPES = ['running', 'branches', 'tags'] as const;
export type PipelineScope = (typeof PIPELINE_SCOPES)[number];

const aPipeline = projectRef.extend({ pipeline_id: id });

export const listPipelines = listing({
  name: 'pipelines.list',
  summary: 'Pipelines of a project, newest first',
  http: 'GET /projects/:id/pipelines',
  service: 'ci',
  access: inProject('read_pipeline'),
  input: projectRef.extend({
    scope: z.enum(PIPELINE_SCOPES).optional().describe('only running ones, or the newest of each branch or tag'),
  }),
  output: z.array(basicPipeline),
});

export const getPipeline = operation({
  name: 'pipelines.show',
  summary: 'One pipeline',
  http: 'GET /projects/:id/pipelines/:pipeline_id',
  service: 'ci',
  access: inProject('read_pipeline'),
  input: aPipeline,
  output: pipeline,
});

/** Cancels whatever of the pipeline has not finished; the pipeline is canceled then. */
export const cancelPipeline = operation({
  name: 'pipelines.cancel',
  summary: 'Cancel a pipeline',
  http: 'POST /projects/:id/pipelines/:pipeline_id/cancel',
  service: 'ci',
  status: 200,
  access: inProject('update_pipeline'),
  input: aPipeline,
  output: pipeline,
});
