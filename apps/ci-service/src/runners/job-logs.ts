import { Injectable } from '@nestjs/common';
import { type Answer, type appendTrace, DomainError, Forbidden } from '@ingot/contracts';
import { type ReceivedFile } from '@ingot/platform';
import { JobFinisher } from '../jobs/job.finisher.js';
import { RunningJobs, type RunnersJob } from '../jobs/running-jobs.js';
import { ObjectTooLarge } from '../traces/object-store/object-store.js';
import { PIECE_LIMIT, TRACE_LIMIT, TraceStore } from '../traces/trace.store.js';
import { LogSecrets } from './log-secrets.js';

const CONTENT_RANGE = /^(?:bytes )?(\d{1,15})-(\d{1,15})?/;

/** What a runner appends to the log of its job. */
export interface LogPiece {
  readonly jobId: number;
  readonly token: string;
  readonly contentRange: string | undefined;
}

/** The logs of jobs, as runners append to them. */
@Injectable()
export class JobLogs {
  constructor(
    private readonly running: RunningJobs,
    private readonly traces: TraceStore,
    private readonly secrets: LogSecrets,
    private readonly finisher: JobFinisher,
  ) {}

  /** A job whose log outgrows its limit fails: its runner would repeat the piece for ever, and never report the job's end. */
  async append({ jobId, token, contentRange }: LogPiece, file: ReceivedFile): Promise<Answer<typeof appendTrace>> {
    const job = await this.running.ofRunner(jobId, token);
    const start = startOf(contentRange);
    if (start > TRACE_LIMIT) {
      // no log reaches there, so that what follows need not be read
      return { isAppended: false, length: await this.traces.length(job.id), status: job.status };
    }
    const bytes = await readPiece(file);
    if (start + bytes.length > TRACE_LIMIT) return this.outgrown(job, start);
    await this.running.hear(job);
    const of = { jobId: job.id, projectId: job.projectId };
    const secrets = await this.secrets.of(job, token);
    const appended = await this.traces.append(of, { start, bytes, secrets });
    return { ...appended, status: job.status };
  }

  /** Only what goes on where the log ends makes it outgrow its limit. */
  private async outgrown(job: RunnersJob, start: number): Promise<Answer<typeof appendTrace>> {
    const length = await this.traces.length(job.id);
    if (length !== start || job.status !== 'running') return { isAppended: false, length, status: job.status };
    const failureReason = 'trace_size_exceeded';
    await this.finisher.finish(job, { status: 'failed', failureReason, exitCode: null, coverage: null });
    throw new Forbidden('Job is not running');
  }
}

function startOf(contentRange: string | undefined): number {
  if (contentRange === undefined) throw new DomainError('bad_request', { error: '400 Missing header Content-Range' });
  const [, start] = CONTENT_RANGE.exec(contentRange) ?? [];
  if (start === undefined) throw new DomainError('bad_request', { error: 'Content-Range is invalid' });
  return Number(start);
}

/** Throws `ObjectTooLarge` when it is larger than a piece may be. */
async function readPiece({ bytes }: ReceivedFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const incoming: AsyncIterable<Buffer> = bytes;
  for await (const chunk of incoming) {
    length += chunk.length;
    if (length > PIECE_LIMIT) throw new ObjectTooLarge(PIECE_LIMIT);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
