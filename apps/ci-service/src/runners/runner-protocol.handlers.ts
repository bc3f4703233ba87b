import { Controller } from '@nestjs/common';
import {
  type Answer,
  appendTrace,
  authorizeArtifacts,
  type Call,
  DomainError,
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
import { PIECE_LIMIT, TRACE_LIMIT, TraceStore } from '../traces/trace.store.js';
import { JobDispatcher, reachOf } from './job.dispatcher.js';
import { JobUpdates } from './job-updates.js';
import { LogSecrets } from './log-secrets.js';
import { ONLY_MACHINE } from './runner.js';
import { RunnerDirectory } from './runner.directory.js';
import { RunnerRegistrar } from './runner.registrar.js';
import { RunningJobs } from '../jobs/running-jobs.js';
import { newTokenInPlaceOf } from '../jobs/token.js';
import { ObjectTooLarge } from '../traces/object-store/object-store.js';

const CONTENT_RANGE = /^(?:bytes )?(\d{1,15})-(\d{1,15})?/;

/** The runner protocol: registration, job requests, and reports about jobs. */
@Controller()
export class RunnerProtocolHandlers {
  constructor(
    private readonly registrar: RunnerRegistrar,
    private readonly directory: RunnerDirectory,
    private readonly dispatcher: JobDispatcher,
    private readonly running: RunningJobs,
    private readonly updates: JobUpdates,
    private readonly traces: TraceStore,
    private readonly artifacts: ArtifactStore,
    private readonly secrets: LogSecrets,
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
  async append({ input }: Call<typeof appendTrace>, file: ReceivedFile): Promise<Answer<typeof appendTrace>> {
    const job = await this.running.ofRunner(input.id, input.token);
    const start = startOf(input.content_range);
    if (start > TRACE_LIMIT) {
      // no log reaches there, so that what follows need not be read
      return { isAppended: false, length: await this.traces.length(job.id), status: job.status };
    }
    const bytes = await readAll(file, Math.min(PIECE_LIMIT, TRACE_LIMIT - start));
    await this.running.hear(job);
    const of = { jobId: job.id, projectId: job.projectId };
    const secrets = await this.secrets.of(job, input.token);
    const appended = await this.traces.append(of, { start, bytes, secrets });
    return { ...appended, status: job.status };
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

function startOf(contentRange: string | undefined): number {
  if (contentRange === undefined) throw new DomainError('bad_request', { error: '400 Missing header Content-Range' });
  const [, start] = CONTENT_RANGE.exec(contentRange) ?? [];
  if (start === undefined) throw new DomainError('bad_request', { error: 'Content-Range is invalid' });
  return Number(start);
}

/** Reads a piece of a log, with a size limit. */
async function readAll({ bytes }: ReceivedFile, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const incoming: AsyncIterable<Buffer> = bytes;
  for await (const chunk of incoming) {
    length += chunk.length;
    if (length > limit) throw new ObjectTooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
