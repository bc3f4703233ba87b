import { z } from 'zod';
import { inProject } from '../access.js';
import { givenTimestamp, id, projectRef, text, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { notFound } from '../refusals.js';
import { PIPELINE_STATUSES } from '../rpc/ci-rpc.js';
import { environmentSummary } from './environments.js';
import { basicRunner, jobCommit } from './jobs.js';
import { basicPipeline } from './pipelines.js';
import { userProfile } from './users.js';

const deployable = z
  .object({
    id,
    status: z.enum(PIPELINE_STATUSES),
    stage: z.string(),
    name: z.string(),
    ref: z.string(),
    tag: z.boolean(),
    coverage: z.number().nullable(),
    created_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    user: userProfile.nullable(),
    commit: jobCommit.nullable(),
    runner: basicRunner.nullable(),
    pipeline: basicPipeline,
  })
  .meta({ id: 'Deployable' });
export type DeployableJson = z.input<typeof deployable>;

export const deployment = z
  .object({
    id,
    iid: id,
    ref: z.string(),
    sha: z.string(),
    created_at: timestamp,
    user: userSummary.nullable(),
    environment: environmentSummary,
    deployable: deployable.nullable().describe('the job that deployed; null when it is deleted'),
  })
  .meta({ id: 'Deployment' });
export type DeploymentJson = z.input<typeof deployment>;

const DEPLOYMENT_STATUSES = ['created', 'running', 'success', 'failed', 'canceled', 'skipped', 'blocked'] as const;

export const listDeployments = listing({
  name: 'deployments.list',
  summary: 'Deployments of a project, the oldest first unless asked otherwise',
  http: 'GET /projects/:id/deployments',
  service: 'ci',
  access: inProject('read_environment'),
  input: projectRef.extend({
    environment: text.optional().describe('only those to the environment of this name'),
    status: z
      .enum(DEPLOYMENT_STATUSES)
      .optional()
      .describe('`success` for all of them: only a job that succeeded has deployed'),
    updated_after: givenTimestamp.optional().describe('only those of then or later'),
    updated_before: givenTimestamp.optional().describe('only those of then or earlier'),
    order_by: z
      .enum(['id', 'iid', 'created_at', 'updated_at', 'ref'])
      .default('id')
      .describe('ids, numbers and times are in the same order'),
    sort: z.enum(['asc', 'desc']).default('asc'),
  }),
  output: z.array(deployment),
});

export const getDeployment = operation({
  name: 'deployments.show',
  summary: 'One deployment',
  http: 'GET /projects/:id/deployments/:deployment_id',
  service: 'ci',
  access: inProject('read_environment'),
  refusals: [notFound('deployment', '')],
  input: projectRef.extend({ deployment_id: id }),
  output: deployment,
});
