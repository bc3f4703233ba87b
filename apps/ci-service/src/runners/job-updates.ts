import { Injectable } from '@nestjs/common';
import { PipelineCompiler } from '../configuration/pipeline.compiler.js';
import { TraceStore } from '../traces/trace.store.js';
import { JobFinisher, readFailureReason } from '../jobs/job.finisher.js';
import { RunningJobs, type RunnersJob } from '../jobs/running-jobs.js';
import { LogSecrets } from './log-secrets.js';

export interface JobUpdate {
  readonly jobId: number;
  readonly token: string;
  readonly state: string | undefined;
  /** The whole log, which some runners send. */
  readonly trace: string | undefined;
  readonly failureReason: string | undefined;
  readonly exitCode: number | undefined;
}

export interface UpdatedJob {
  readonly statusBefore: string;
  readonly status: string;
}

/** The part of the log's end that is searched for a coverage. */
const COVERAGE_BYTES = 2 * 1024 * 1024;

/** Handles the reports of runners about their jobs. */
@Injectable()
export class JobUpdates {
  constructor(
    private readonly running: RunningJobs,
    private readonly finisher: JobFinisher,
    private readonly traces: TraceStore,
    private readonly compiler: PipelineCompiler,
    private readonly secrets: LogSecrets,
  ) {}

  /** Returns the job's previous and new status; the status of a complete job does not change. */
  async update({ jobId, token, state, trace, failureReason, exitCode }: JobUpdate): Promise<UpdatedJob> {
    const job = await this.running.authenticate(jobId, token);
    const unchanged = { statusBefore: job.status, status: job.status };
    if (job.status !== 'running') return unchanged;
    await this.running.hear(job);
    if (trace !== undefined) {
      const secrets = await this.secrets.of(job, token);
      await this.traces.replace({ jobId, projectId: job.projectId }, Buffer.from(trace), secrets);
    }
    if (state !== 'success' && state !== 'failed') return unchanged;
    await this.finisher.finish(job, {
      status: state,
      failureReason: state === 'failed' ? readFailureReason(failureReason) : null,
      exitCode: exitCode ?? null,
      coverage: await this.coverageOf(job),
    });
    const { status } = await this.running.authenticate(jobId, token);
    return { ...unchanged, status };
  }

  private async coverageOf({ id, projectId, plan }: RunnersJob): Promise<number | null> {
    if (plan.coverage === null) return null;
    const { length, open } = await this.traces.read(id, { hasEnded: true });
    const chunks: Buffer[] = [];
    let seen = 0;
    const all: AsyncIterable<Buffer> = await open();
    for await (const chunk of all) {
      seen += chunk.length;
      if (seen > length - COVERAGE_BYTES) chunks.push(chunk);
    }
    return this.compiler.coverageIn(Buffer.concat(chunks).toString('utf8'), plan.coverage, projectId);
  }
}
