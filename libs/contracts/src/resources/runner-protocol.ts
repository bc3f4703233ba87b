import { z } from 'zod';
import { byToken } from '../access.js';
import { id, largeText, MAX_INT, text, textUpTo } from '../fields.js';
import { operation, stream } from '../operation.js';
import { forbidden, projectDeletedMeanwhile, refusal, tooLarge } from '../refusals.js';
import { pipelineDeletedMeanwhile } from './pipelines.js';
import { runnerAccessLevel, runnerTags } from './runners.js';

/**
 * The protocol of runners (reference behaviour, 10). Existing runners use it unmodified, so the header names are theirs. Calls are
 * authenticated by the token of a runner or a job.
 */

const wrongToken = forbidden('the token is not the one that is needed');
const ofJob = [
  wrongToken,
  refusal('not_found', '404 Not Found', 'there is no such job, or it has no artifacts'),
  refusal('forbidden', '403 Forbidden - Project has been deleted!', 'the project of the job is being deleted'),
  refusal('forbidden', '403 Forbidden - Job has been erased!', 'the job was erased'),
];
const notRunning = refusal('forbidden', '403 Forbidden - Job is not running<more>', 'the job does not run');
const noArtifacts = refusal('not_allowed', '405 Method Not Allowed', '`ARTIFACTS_ENABLED` is `false`');
const tooManyBytes = tooLarge('413 Request Entity Too Large', 'there are more bytes than may be kept');

const LONGEST_INFO = 255;
const shortText = text.transform((given) => given.slice(0, LONGEST_INFO).toWellFormed()).nullish();

/** Which of the machines that share the runner's token asks; runners before 15.7 do not say. */
const systemId = text.transform((given) => given.slice(0, 64).toWellFormed()).optional();

/** What a runner reports about itself; missing values are unknown. */
export const runnerInfo = z.object({
  name: shortText,
  version: shortText,
  revision: shortText,
  platform: shortText,
  architecture: shortText,
});

/** What a runner says that it can do; one that says nothing can do everything. */
const runnerFeatures = z
  .record(text.max(64), z.unknown())
  .nullish()
  .describe('what the runner can do; a job that needs more fails with `runner_unsupported`');

export const registeredRunner = z.object({ id, token: z.string(), token_expires_at: z.string().nullable() });

/** Registers a runner with the token of a project or of the instance. 403 for any other token. */
export const registerRunner = operation({
  name: 'runner_protocol.register',
  summary: 'Register a runner',
  http: 'POST /runners',
  service: 'ci',
  access: byToken,
  refusals: [
    wrongToken,
    refusal('not_found', '404 Not Found', 'the runner could take no job: it has no tags, and takes none without'),
  ],
  input: z.object({
    token: text,
    description: text.transform((given) => given.slice(0, 1024).toWellFormed()).optional(),
    info: runnerInfo.optional(),
    active: z.boolean().default(true),
    paused: z.boolean().optional(),
    locked: z.boolean().default(false),
    access_level: runnerAccessLevel.default('not_protected'),
    run_untagged: z.boolean().default(true),
    tag_list: runnerTags.optional(),
    maximum_timeout: z.int().min(0).max(MAX_INT).nullish(),
  }),
  output: registeredRunner,
});

/** Deletes the runner. 403 for an unknown token. */
export const unregisterRunner = operation({
  name: 'runner_protocol.unregister',
  summary: 'Unregister a runner',
  http: 'DELETE /runners',
  service: 'ci',
  status: 204,
  access: byToken,
  refusals: [wrongToken],
  input: z.object({ token: text }),
  output: z.object({}),
});

/** Checks a runner's token, and counts as a contact of the machine. 403 when it is invalid. */
export const verifyRunner = operation({
  name: 'runner_protocol.verify',
  summary: 'Verify the token of a runner',
  http: 'POST /runners/verify',
  service: 'ci',
  status: 200,
  access: byToken,
  refusals: [wrongToken],
  input: z.object({ token: text, system_id: systemId, info: runnerInfo.optional() }),
  output: registeredRunner,
});

/** Replaces the token of a runner; the old one becomes invalid. 403 for an unknown token. */
export const resetOwnRunnerToken = operation({
  name: 'runner_protocol.reset_token',
  summary: 'Reset the token of a runner, authenticated by that token',
  http: 'POST /runners/reset_authentication_token',
  service: 'ci',
  access: byToken,
  refusals: [wrongToken],
  input: z.object({ token: text }),
  output: registeredRunner,
});

/** One of the machines that share a runner's token reports that it stops. The runner stays. 403 for an unknown token. */
export const unregisterRunnerManager = operation({
  name: 'runner_protocol.unregister_manager',
  summary: 'Unregister one machine of a runner',
  http: 'DELETE /runners/managers',
  service: 'ci',
  status: 204,
  access: byToken,
  refusals: [wrongToken],
  input: z.object({ token: text, system_id: systemId.unwrap() }),
  output: z.object({}),
});

/** The jobs that a runner may take, so that the gateway knows which runners to wake. */
export const runnerReach = z.object({
  runnerId: id,
  active: z.boolean(),
  isShared: z.boolean(),
  projectIds: z.array(id).describe('the projects of a runner that is not shared'),
  runUntagged: z.boolean(),
  tags: z.array(z.string()),
  protectedOnly: z.boolean().optional().describe('whether it runs only jobs of protected refs'),
});
export type RunnerReach = z.output<typeof runnerReach>;

/** `last_update` is the runner's queue position; while it equals the current one, the call waits for a job. */
export const requestJob = operation({
  name: 'runner_protocol.request_job',
  summary: 'Request a job; 204 when there is none',
  http: 'POST /jobs/request',
  service: 'ci',
  access: byToken,
  refusals: [wrongToken, projectDeletedMeanwhile, pipelineDeletedMeanwhile],
  input: z.object({
    token: text,
    system_id: systemId,
    last_update: text.optional(),
    info: runnerInfo.extend({ features: runnerFeatures }).optional(),
  }),
  output: z.object({
    job: z.looseObject({ id, token: z.string() }).nullable().describe('in the form for runners'),
    reach: runnerReach,
  }),
  longPoll: true,
});

/** The response header with the queue position; existing runners expect this name. */
export const LAST_UPDATE_HEADER = 'X-GitLab-Last-Update';

const jobState = z.object({ status: z.string() });
const jobStatusHeader = (status: string) => ({ 'Job-Status': status });

/**
 * Completes a job: `success` or `failed`; other states are keepalives. 404 for an unknown job, 403 for a wrong token. The header
 * `Job-Status` has the job's status: a runner that reads `failed` or `canceled` stops the job.
 */
export const updateJob = operation({
  name: 'runner_protocol.update_job',
  summary: 'Report the state of a job',
  http: 'PUT /jobs/:id',
  service: 'ci',
  access: byToken,
  refusals: [...ofJob, pipelineDeletedMeanwhile],
  input: z.object({
    id,
    token: text,
    state: text.optional(),
    trace: largeText.optional().describe('the whole log, which replaces the appended one'),
    failure_reason: text.optional(),
    exit_code: z.int().optional(),
  }),
  output: jobState.extend({ statusBefore: z.string() }),
  reply: ({ status, statusBefore }) => ({ status: 200, headers: jobStatusHeader(statusBefore), body: { status } }),
});

/**
 * Appends to the log of a job at offset `start`. 416 when the log has another length; 400 without the header. A job whose log would exceed
 * 100 MiB fails, with 403.
 * An empty body is a keepalive.
 */
export const appendTrace = operation({
  name: 'runner_protocol.append_trace',
  summary: 'Append to the log of a job',
  http: 'PATCH /jobs/:id/trace',
  service: 'ci',
  access: byToken,
  headers: { content_range: 'content-range' },
  refusals: [
    ...ofJob,
    pipelineDeletedMeanwhile,
    notRunning,
    tooManyBytes,
    refusal('bad_request', { error: '400 Missing header Content-Range' }, 'the header is missing'),
    refusal('bad_request', { error: 'Content-Range is invalid' }, 'the header is no range'),
  ],
  input: z.object({
    id,
    token: text.describe('the token of the job'),
    content_range: text.optional().describe('which bytes of the log these are, such as `0-5`'),
  }),
  file: 'body',
  rawBody: true,
  output: jobState.extend({ length: z.int(), isAppended: z.boolean() }),
  // a runner that reads in a 416 that its job was canceled would not send the end of the log again
  reply: ({ status, length, isAppended }) => ({
    status: isAppended ? 202 : 416,
    headers: { ...(isAppended ? jobStatusHeader(status) : {}), Range: `0-${length}` },
    body: isAppended ? undefined : { error: '416 Range Not Satisfiable' },
  }),
});

/** Checks in advance whether artifacts are accepted. 405 when none are; 403 unless the job is running; 413 when they are too large. */
export const authorizeArtifacts = operation({
  name: 'runner_protocol.authorize_artifacts',
  summary: 'Check whether artifacts may be uploaded',
  http: 'POST /jobs/:id/artifacts/authorize',
  service: 'ci',
  status: 200,
  access: byToken,
  refusals: [...ofJob, noArtifacts, notRunning, tooManyBytes],
  input: z.object({ id, token: text, filesize: z.int().min(0).optional() }),
  output: z.object({}),
});

/** Stores the artifacts of a running job, or the variables that it reports, replacing earlier ones. 413 when they are too large. */
export const uploadArtifacts = operation({
  name: 'runner_protocol.upload_artifacts',
  summary: 'Upload the artifacts of a job',
  http: 'POST /jobs/:id/artifacts',
  service: 'ci',
  access: byToken,
  refusals: [
    ...ofJob,
    noArtifacts,
    notRunning,
    tooManyBytes,
    refusal(
      'bad_request',
      'The dotenv report <more>',
      'it is above a limit, or holds something else than `NAME=value`',
    ),
  ],
  input: z.object({
    id,
    token: text,
    expire_in: textUpTo(255).optional(),
    artifact_type: textUpTo(255)
      .optional()
      .describe('`archive`, or `dotenv` for variables of later jobs; other reports are accepted and dropped'),
    artifact_format: textUpTo(255).optional(),
  }),
  file: 'file',
  deadlineMs: 120_000,
  output: z.object({ id, name: z.string(), status: z.string() }),
});

/** Artifacts of a job, for itself or a job that depends on it. 404 when there are none. */
export const downloadArtifacts = operation({
  name: 'runner_protocol.download_artifacts',
  summary: 'Download the artifacts of a job',
  http: 'GET /jobs/:id/artifacts',
  service: 'ci',
  access: byToken,
  refusals: [...ofJob, notRunning],
  input: z.object({ id, token: text }),
  output: stream,
});
