import { Controller } from '@nestjs/common';
import {
  type Answer,
  appendTrace,
  authorizeArtifacts,
  type Call,
  Forbidden,
  jobTokenHolder,
  type JobTokenHolder,
  registerRunner,
  requestJob,
  type RequestOf,
  resetOwnRunnerToken,
  returnJob,
  unregisterRunner,
  unregisterRunnerManager,
  updateJob,
  verifyRunner,
} from '@ingot/contracts';
import { Answers, currentRequest, Handles, type ReceivedFile, Receives } from '@ingot/platform';
import { ArtifactStore } from '../artifacts/artifact.store.js';
import { JobDispatcher, reachOf } from './job.dispatcher.js';
import { JobLogs } from './job-logs.js';
import { JobUpdates } from './job-updates.js';
import { ONLY_MACHINE } from './runner.js';
import { RunnerDirectory } from './runner.directory.js';
import { RunnerRegistrar } from './runner.registrar.js';
import { RunningJobs } from '../jobs/running-jobs.js';
import { newTokenInPlaceOf } from '../jobs/token.js';

/** The runner protocol: registration, job requests, and reports about jobs. */
@Controller()
export class RunnerProtocolHandlers {
  constructor(
    private readonly registrar: RunnerRegistrar,
    private readonly directory: RunnerDirectory,
    private readonly dispatcher: JobDispatcher,
    private readonly running: RunningJobs,
    private readonly updates: JobUpdates,
    private readonly logs: JobLogs,
    private readonly artifacts: ArtifactStore,
  ) {}

  @Handles(registerRunner)
  async register({ input }: Call<typeof registerRunner>): Promise<Answer<typeof registerRunner>> {
    const { id, token } = await this.registrar.register(input);
    return { id, token, token_expires_at: null };
  }

  @Handles(unregisterRunner)
  async unregister({ input }: Call<typeof unregisterRunner>): Promise<Answer<typeof unregisterRunner>> {
    const { id } = await this.directory.get(input.token);
    await this.registrar.remove(id);
    return {};
  }

  @Handles(resetOwnRunnerToken)
  async reset({ input }: Call<typeof resetOwnRunnerToken>): Promise<Answer<typeof resetOwnRunnerToken>> {
    const { id } = await this.directory.get(input.token);
    const reset = await this.registrar.resetToken(id, { token: newTokenInPlaceOf(input.token) });
    if (reset === null) throw new Forbidden(); // deleted meanwhile: the token is none
    return { ...reset, token_expires_at: null };
  }

  @Handles(unregisterRunnerManager)
  async unregisterManager({
    input,
  }: Call<typeof unregisterRunnerManager>): Promise<Answer<typeof unregisterRunnerManager>> {
    await this.directory.removeManager(await this.directory.get(input.token), input.system_id);
    return {};
  }

  @Handles(verifyRunner)
  async verify({ input }: Call<typeof verifyRunner>): Promise<Answer<typeof verifyRunner>> {
    const runner = await this.directory.get(input.token);
    await this.directory.noteContact(runner, input);
    return { id: runner.id, token: input.token, token_expires_at: null };
  }

  @Handles(requestJob)
  async request({ input, baseUrl }: Call<typeof requestJob>): Promise<Answer<typeof requestJob>> {
    const runner = await this.directory.get(input.token);
    // beside the hand-out, which does not wait for it, nor loses a job by its failure
    const noted = this.directory.noteContact(runner, input).catch(() => undefined);
    const machine = { runner, systemId: input.system_id ?? ONLY_MACHINE };
    const { features } = input.info ?? {};
    const job = await this.dispatcher.next({ ...machine, features }, baseUrl, currentRequest()?.callerGoneAt);
    await noted;
    return { job, reach: reachOf(runner) };
  }

  @Answers(returnJob)
  async return({ token }: RequestOf<typeof returnJob>): Promise<Record<string, never>> {
    await this.dispatcher.giveBack(token);
    return {};
  }

  @Handles(updateJob)
  update({ input }: Call<typeof updateJob>): Promise<Answer<typeof updateJob>> {
    const { id: jobId, token, state, trace, failure_reason: failureReason, exit_code: exitCode } = input;
    return this.updates.update({ jobId, token, state, trace, failureReason, exitCode });
  }

  @Receives(appendTrace)
  append({ input }: Call<typeof appendTrace>, file: ReceivedFile): Promise<Answer<typeof appendTrace>> {
    return this.logs.append({ jobId: input.id, token: input.token, contentRange: input.content_range }, file);
  }

  @Handles(authorizeArtifacts)
  async authorize({ input }: Call<typeof authorizeArtifacts>): Promise<Answer<typeof authorizeArtifacts>> {
    await this.artifacts.authorize(input);
    return {};
  }

  /** For git over HTTP: a running job may clone its project with the rights of its user. */
  @Answers(jobTokenHolder)
  async holder({ token }: RequestOf<typeof jobTokenHolder>): Promise<JobTokenHolder | null> {
    const job = await this.running.findByToken(token);
    return job?.userId == null ? null : { jobId: job.id, projectId: job.projectId, userId: job.userId };
  }
}
