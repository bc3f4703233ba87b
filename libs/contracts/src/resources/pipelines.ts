import { z } from 'zod';
import { inProject } from '../access.js';
import { filledText, givenTimestamp, id, projectRef, text, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { forbidden, notFound, refusal } from '../refusals.js';
import { ASKED_STATUSES, PIPELINE_STATUSES } from '../rpc/ci-rpc.js';
import { VARIABLE_TYPES } from './project-variables.js';

export const basicPipeline = z
  .object({ id, sha: z.string(), ref: z.string(), status: z.enum(PIPELINE_STATUSES) })
  .meta({ id: 'BasicPipeline' });
export type BasicPipelineJson = z.input<typeof basicPipeline>;

export const pipeline = basicPipeline
  .extend({
    before_sha: z.string().describe('the commit before the push; zeros without a push'),
    tag: z.boolean().describe('whether the ref is a tag'),
    yaml_errors: z.string().nullable(),
    user: userSummary.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    committed_at: timestamp.nullable(),
    duration: z.int().nullable().describe('seconds during which any job ran; null until it is complete'),
    coverage: z.string().nullable().describe('the mean of the latest coverages, two decimals'),
    web_url: z.string(),
  })
  .meta({ id: 'Pipeline' });
export type PipelineJson = z.input<typeof pipeline>;

export const PIPELINE_SCOPES = ['running', 'pending', 'finished', 'branches', 'tags'] as const;
export type PipelineScope = (typeof PIPELINE_SCOPES)[number];

/** What makes pipelines. Only the first four do so here; existing clients may ask for any. */
const PIPELINE_SOURCES = [
  'push',
  'api',
  'trigger',
  'external',
  'web',
  'schedule',
  'pipeline',
  'parent_pipeline',
  'merge_request_event',
  'external_pull_request_event',
  'chat',
  'webide',
  'ondemand_dast_scan',
  'ondemand_dast_validation',
  'security_orchestration_policy',
  'container_registry_push',
  'duo_workflow',
  'pipeline_execution_policy_schedule',
  'unknown',
] as const;
export type AskedSource = (typeof PIPELINE_SOURCES)[number];

export const PIPELINE_ORDERS = ['id', 'status', 'ref', 'user_id', 'updated_at'] as const;
export type PipelineOrder = (typeof PIPELINE_ORDERS)[number];

const aPipeline = projectRef.extend({ pipeline_id: id });

const pipelineMissing = notFound('pipeline', '');
/** The refusals of changes to a pipeline. */
export const pipelineDeletedMeanwhile = refusal('not_found', '404 Not found', 'the pipeline is deleted meanwhile');

export const listPipelines = listing({
  name: 'pipelines.list',
  summary: 'Pipelines of a project, newest first by default',
  http: 'GET /projects/:id/pipelines',
  service: 'ci',
  access: inProject('read_pipeline'),
  keyset: ['id'],
  input: projectRef.extend({
    scope: z
      .enum(PIPELINE_SCOPES)
      .optional()
      .describe('only running, pending or finished ones, or the newest of each branch or tag'),
    status: z
      .enum(ASKED_STATUSES)
      .optional()
      .describe('only pipelines in this status; none is ever `waiting_for_resource`, `preparing` or `scheduled`'),
    source: z
      .enum(PIPELINE_SOURCES)
      .optional()
      .describe('only pipelines that were made by this; `external`: by commit statuses'),
    ref: text.optional().describe('only pipelines of this branch or tag'),
    sha: text.optional().describe('only pipelines of this commit'),
    username: text.optional().describe('only pipelines of this user'),
    yaml_errors: z.boolean().optional().describe('only pipelines with an invalid configuration, or without'),
    updated_after: givenTimestamp.optional().describe('only pipelines that were changed then or later'),
    updated_before: givenTimestamp.optional().describe('only pipelines that were changed then or earlier'),
    order_by: z.enum(PIPELINE_ORDERS).default('id'),
    sort: z.enum(['asc', 'desc']).default('desc'),
  }),
  output: z.array(basicPipeline),
});

/** The newest pipeline of a branch, or of a tag where there is no such branch. */
export const getLatestPipeline = operation({
  name: 'pipelines.latest',
  summary: 'The newest pipeline of a branch or tag',
  http: 'GET /projects/:id/pipelines/latest',
  service: 'ci',
  access: inProject('read_pipeline'),
  refusals: [pipelineMissing],
  input: projectRef.extend({ ref: text.optional().describe('branch or tag; default: the default branch') }),
  output: pipeline,
});

export const getPipeline = operation({
  name: 'pipelines.show',
  summary: 'One pipeline',
  http: 'GET /projects/:id/pipelines/:pipeline_id',
  service: 'ci',
  access: inProject('read_pipeline'),
  refusals: [pipelineMissing],
  input: aPipeline,
  output: pipeline,
});

/** What may be given to a pipeline, as its jobs carry all of it. */
export const MAX_GIVEN_VARIABLES = 500;
export const givenKey = text.regex(/^\w{1,255}$/);
const MAX_VALUE_LENGTH = 10_000;
const VALUE_TOO_LONG = `is too long (maximum is ${MAX_VALUE_LENGTH} characters)`;

const pipelineVariable = z.object({
  key: givenKey,
  value: text.max(MAX_VALUE_LENGTH, VALUE_TOO_LONG).default(''),
  variable_type: z
    .enum(VARIABLE_TYPES)
    .default('env_var')
    .describe('`file`: jobs get the path of a file with the value'),
});

/** A value whose type the operation itself refuses in its own words. */
export const givenValue = z
  .unknown()
  .refine((value) => typeof value !== 'string' || value.length <= MAX_VALUE_LENGTH, VALUE_TOO_LONG);

export const givenVariable = z
  .object({ key: z.string(), value: z.string(), variable_type: z.enum(VARIABLE_TYPES) })
  .meta({ id: 'PipelineVariable' });

/** Values may be secret: whoever made the pipeline and may change it reads them, and maintainers. */
export const listPipelineVariables = operation({
  name: 'pipelines.variables',
  summary: 'Variables that were given to a pipeline as it was made',
  http: 'GET /projects/:id/pipelines/:pipeline_id/variables',
  service: 'ci',
  access: inProject('update_pipeline'),
  refusals: [pipelineMissing, forbidden('somebody else made the pipeline, and the caller is no maintainer')],
  input: aPipeline,
  output: z.array(givenVariable),
});

/**
 * Deletes a pipeline with its jobs, their traces and artifacts, for good; one that is gone already is fine. Of jobs that run, their runners
 * hear no more.
 */
export const deletePipeline = operation({
  name: 'pipelines.delete',
  summary: 'Delete a pipeline with its jobs: answers it when it was there, else an empty object',
  http: 'DELETE /projects/:id/pipelines/:pipeline_id',
  service: 'ci',
  access: inProject('own_project'),
  input: aPipeline,
  output: z.union([pipeline, z.object({})]),
  deadlineMs: 20_000,
});

/** The refusals of making a pipeline. */
export const pipelineCreationRefusals = [
  refusal('bad_request', { message: { base: ['<what is wrong>'] } }, 'nothing can be made of the ref'),
  pipelineDeletedMeanwhile,
] as const;

/**
 * Creates a pipeline for a branch or tag. 400 for an unknown ref, and when the configuration is missing,
 * invalid, or selects no jobs; nothing is stored then.
 */
export const createPipeline = operation({
  name: 'pipelines.create',
  summary: 'Create a pipeline',
  http: 'POST /projects/:id/pipeline',
  service: 'ci',
  access: inProject('update_pipeline'),
  refusals: [...pipelineCreationRefusals],
  input: projectRef.extend({
    ref: filledText.describe('branch or tag'),
    variables: z.array(pipelineVariable).max(MAX_GIVEN_VARIABLES).default([]).describe('variables for all its jobs'),
  }),
  output: pipeline,
  deadlineMs: 15_000,
});

/** Retries the failed and canceled jobs of a pipeline; it becomes pending if there were any. */
export const retryPipeline = operation({
  name: 'pipelines.retry',
  summary: 'Retry a pipeline',
  http: 'POST /projects/:id/pipelines/:pipeline_id/retry',
  service: 'ci',
  access: inProject('update_pipeline'),
  refusals: [pipelineMissing],
  input: aPipeline,
  output: pipeline,
});

/** Cancels the incomplete jobs of a pipeline; the pipeline is canceled then. */
export const cancelPipeline = operation({
  name: 'pipelines.cancel',
  summary: 'Cancel a pipeline',
  http: 'POST /projects/:id/pipelines/:pipeline_id/cancel',
  service: 'ci',
  status: 200,
  access: inProject('update_pipeline'),
  refusals: [pipelineMissing],
  input: aPipeline,
  output: pipeline,
});
