import { z } from 'zod';
import { byToken, inProject } from '../access.js';
import { id, projectRef, text, timestamp } from '../fields.js';
import { listing, operation, stream } from '../operation.js';
import { forbidden, notFound, refusal, tooLarge, unauthorized } from '../refusals.js';
import { PIPELINE_STATUSES } from '../rpc/ci-rpc.js';
import { basicPipeline, pipelineDeletedMeanwhile } from './pipelines.js';
import { userProfile } from './users.js';

/** The commit of a job, as of the pipeline's creation. */
export const jobCommit = z
  .object({
    id: z.string(),
    short_id: z.string(),
    title: z.string(),
    message: z.string(),
    author_name: z.string(),
    author_email: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'JobCommit' });
export type JobCommitJson = z.input<typeof jobCommit>;

export const basicRunner = z
  .object({ id, description: z.string(), active: z.boolean(), is_shared: z.boolean(), name: z.string().nullable() })
  .meta({ id: 'BasicRunner' });
export type BasicRunnerJson = z.input<typeof basicRunner>;

export const job = z
  .object({
    id,
    status: z.enum(PIPELINE_STATUSES),
    stage: z.string(),
    name: z.string(),
    ref: z.string(),
    tag: z.boolean(),
    coverage: z.number().nullable(),
    allow_failure: z.boolean(),
    created_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    erased_at: timestamp.nullable(),
    duration: z.number().nullable().describe('seconds of run time; up to now for a running job'),
    queued_duration: z.number().nullable().describe('seconds of waiting for a runner'),
    failure_reason: z.string().optional().describe('only for failed jobs'),
    tag_list: z.array(z.string()).describe('tags that a runner needs'),
    user: userProfile.nullable(),
    artifacts_file: z.object({ filename: z.string(), size: z.int() }).optional().describe('only with artifacts'),
    artifacts_expire_at: timestamp.nullable(),
    commit: jobCommit.nullable(),
    runner: basicRunner.nullable(),
    pipeline: basicPipeline.extend({ project_id: id }),
    web_url: z.string(),
  })
  .meta({ id: 'Job' });
export type JobJson = z.input<typeof job>;

const jobMissing = refusal('not_found', '404 Not Found', 'there is no such job');
const pipelineMissing = notFound('pipeline');
const artifactsHidden = forbidden('`artifacts:access` of the job excludes the caller');
const artifactsMissing = refusal('not_found', '404 Not Found', 'there are no artifacts, or no longer');

const archiveRefusals = [
  artifactsMissing,
  artifactsHidden,
  refusal('bad_request', 'The artifacts are no zip archive that can be read', 'runners of another kind packed them'),
  tooLarge('413 Request Entity Too Large', 'the archive has too many files, or the file is too large'),
];

const aJob = projectRef.extend({ job_id: id });
const scope = z.array(z.enum(PIPELINE_STATUSES)).optional().describe('only jobs with one of these statuses');

/** For scripts of jobs. 401 once the job is over. */
export const getJobOfToken = operation({
  name: 'jobs.show_own',
  summary: 'The running job with that token',
  http: 'GET /job',
  service: 'ci',
  access: byToken,
  refusals: [unauthorized, jobMissing],
  input: z.object({ token: text.describe('the token of the job; also in the header `Job-Token`') }),
  output: job,
});

export const listJobs = listing({
  name: 'jobs.list',
  summary: 'Jobs of a project, newest first, including retried ones',
  http: 'GET /projects/:id/jobs',
  service: 'ci',
  access: inProject('read_job'),
  keyset: 'always',
  input: projectRef.extend({ scope }),
  output: z.array(job),
});

export const listPipelineJobs = listing({
  name: 'jobs.of_pipeline',
  summary: 'Jobs of a pipeline',
  http: 'GET /projects/:id/pipelines/:pipeline_id/jobs',
  service: 'ci',
  access: inProject('read_job'),
  refusals: [pipelineMissing],
  keyset: 'always',
  input: projectRef.extend({
    pipeline_id: id,
    scope,
    include_retried: z.boolean().default(true).describe('whether to include retried jobs'),
  }),
  output: z.array(job),
});

/** Always empty: there are no jobs that start pipelines of other projects. Clients ask all the same. */
export const listPipelineBridges = listing({
  name: 'jobs.bridges_of_pipeline',
  summary: 'Jobs of a pipeline that start other pipelines, which there are none of',
  http: 'GET /projects/:id/pipelines/:pipeline_id/bridges',
  service: 'ci',
  access: inProject('read_job'),
  refusals: [pipelineMissing],
  input: projectRef.extend({ pipeline_id: id, scope }),
  output: z.array(job),
});

export const getJob = operation({
  name: 'jobs.show',
  summary: 'One job',
  http: 'GET /projects/:id/jobs/:job_id',
  service: 'ci',
  access: inProject('read_job'),
  refusals: [jobMissing],
  input: aJob,
  output: job,
});

/** The log so far; empty before the first output. */
export const getJobTrace = operation({
  name: 'jobs.trace',
  summary: 'Log of a job',
  http: 'GET /projects/:id/jobs/:job_id/trace',
  service: 'ci',
  access: inProject('read_job'),
  refusals: [jobMissing, refusal('not_found', '404 Not Found', 'the log is erased meanwhile')],
  input: aJob,
  output: stream,
});

/** The artifacts archive. 404 when there is none. */
export const getJobArtifacts = operation({
  name: 'jobs.artifacts',
  summary: 'Artifacts of a job',
  http: 'GET /projects/:id/jobs/:job_id/artifacts',
  service: 'ci',
  access: inProject('read_job'),
  refusals: [jobMissing, artifactsMissing, artifactsHidden],
  input: aJob,
  output: stream,
});

/** Artifacts from the newest successful pipeline of a branch or tag. 404 when there are none. */
export const getArtifactsOfRef = operation({
  name: 'jobs.artifacts_of_ref',
  summary: 'Newest artifacts of a branch or tag',
  http: 'GET /projects/:id/jobs/artifacts/:ref_name/download',
  service: 'ci',
  access: inProject('read_job'),
  refusals: [artifactsMissing, artifactsHidden],
  input: projectRef.extend({ ref_name: text, job: text }),
  output: stream,
});

const artifactPath = text.max(4_096).describe('the path of the file in the archive');

/** One file of the artifacts archive. 404 when it does not exist. */
export const getJobArtifactFile = operation({
  name: 'jobs.artifact_file',
  summary: 'One file of the artifacts of a job',
  http: 'GET /projects/:id/jobs/:job_id/artifacts/*artifact_path',
  service: 'ci',
  access: inProject('read_job'),
  refusals: [jobMissing, ...archiveRefusals],
  input: aJob.extend({ artifact_path: artifactPath }),
  output: stream,
});

/** One artifact file from the newest successful pipeline of a branch or tag. 404 when it does not exist. */
export const getArtifactFileOfRef = operation({
  name: 'jobs.artifact_file_of_ref',
  summary: 'One file of the newest artifacts of a branch or tag',
  http: 'GET /projects/:id/jobs/artifacts/:ref_name/raw/*artifact_path',
  service: 'ci',
  access: inProject('read_job'),
  refusals: archiveRefusals,
  input: projectRef.extend({ ref_name: text, job: text, artifact_path: artifactPath }),
  output: stream,
});

/** Queues a manual job. 400 for other jobs. */
export const playJob = operation({
  name: 'jobs.play',
  summary: 'Play a manual job',
  http: 'POST /projects/:id/jobs/:job_id/play',
  service: 'ci',
  status: 200,
  access: inProject('update_job'),
  refusals: [
    jobMissing,
    pipelineDeletedMeanwhile,
    refusal('bad_request', '400 (Bad request) "Unplayable Job" not given', 'the job does not wait for this'),
  ],
  input: aJob,
  output: job,
});

/** Creates a copy of a complete job. 403 when it is not complete. */
export const retryJob = operation({
  name: 'jobs.retry',
  summary: 'Retry a job',
  http: 'POST /projects/:id/jobs/:job_id/retry',
  service: 'ci',
  access: inProject('update_job'),
  refusals: [
    jobMissing,
    pipelineDeletedMeanwhile,
    refusal('forbidden', '403 Forbidden - Job is not retryable', 'the job has not ended'),
  ],
  input: aJob,
  output: job,
});

/** Cancels a job; a complete one stays unchanged. */
export const cancelJob = operation({
  name: 'jobs.cancel',
  summary: 'Cancel a job',
  http: 'POST /projects/:id/jobs/:job_id/cancel',
  service: 'ci',
  access: inProject('update_job'),
  refusals: [jobMissing, pipelineDeletedMeanwhile],
  input: aJob,
  output: job,
});

/** Deletes the log and artifacts of a complete job. 403 when there are none, or it is not complete. */
export const eraseJob = operation({
  name: 'jobs.erase',
  summary: 'Erase a job',
  http: 'POST /projects/:id/jobs/:job_id/erase',
  service: 'ci',
  access: inProject('update_job'),
  refusals: [
    jobMissing,
    refusal(
      'forbidden',
      '403 Forbidden - Job is not erasable!',
      'the job has not ended, or has neither log nor artifacts',
    ),
  ],
  input: aJob,
  output: job,
});

/** Deletes the artifacts of a job, and keeps its log. Missing ones are no error. */
export const deleteArtifacts = operation({
  name: 'jobs.delete_artifacts',
  summary: 'Delete the artifacts of a job',
  http: 'DELETE /projects/:id/jobs/:job_id/artifacts',
  service: 'ci',
  access: inProject('delete_artifacts'),
  refusals: [jobMissing],
  input: aJob,
  output: z.object({}),
  status: 204,
});

/** Cancels the expiry of artifacts. 404 when there are none. */
export const keepArtifacts = operation({
  name: 'jobs.keep_artifacts',
  summary: 'Keep artifacts of a job',
  http: 'POST /projects/:id/jobs/:job_id/artifacts/keep',
  service: 'ci',
  status: 200,
  access: inProject('update_job'),
  refusals: [jobMissing, artifactsMissing],
  input: aJob,
  output: job,
});
