import { z } from 'zod';
import { inProject } from '../access.js';
import { id, projectRef, timestamp, userSummary } from '../fields.js';
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

export const listDeployments = listing({
  name: 'deployments.list',
  summary: 'Deployments of a project',
  http: 'GET /projects/:id/deployments',
  service: 'ci',
  access: inProject('read_environment'),
  input: projectRef,
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
