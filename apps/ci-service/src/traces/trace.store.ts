import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ObjectStore } from './object-store/object-store.js';
import { type Trace, TraceRepository } from './trace.repository.js';
import { maskSecrets } from './secret-mask.js';

/** Bytes of one trace; what a job writes beyond them is refused. */
export const TRACE_LIMIT = 100 * 1024 * 1024;
/** Bytes of one piece. */
export const PIECE_LIMIT = 8 * 1024 * 1024;

export const NO_BYTES = Buffer.alloc(0);

/** What a job of a project keeps, below one key. */
export const traceKey = (projectId: number, jobId: number, name: string): string =>
  `projects/${projectId}/traces/${jobId}/${name}`;

interface OfJob {
  readonly jobId: number;
  readonly projectId: number;
}

export interface ReadableTrace {
  /** Bytes. */
  readonly length: number;
  readonly open: () => Readable | Promise<Readable>;
}

/** Traces grow piece by piece: what was acknowledged is in the object store, or beside the trace's row. */
@Injectable()
export class TraceStore {
  constructor(
    private readonly traces: TraceRepository,
    private readonly objects: ObjectStore,
  ) {}

  async length(jobId: number): Promise<number> {
    return (await this.traces.find(jobId))?.length ?? 0;
  }

  /**
   * Adds bytes after the first `start`, with every secret in them hidden, also where it is split over two appends. Answers
   * the length that the trace then has; nothing is added when it had another than `start`.
   */
  async append(
    { jobId, projectId }: OfJob,
    { start, bytes, secrets }: { readonly start: number; readonly bytes: Buffer; readonly secrets: readonly string[] },
  ): Promise<{ readonly isAppended: boolean; readonly length: number }> {
    const trace = await this.traces.find(jobId);
    const before = trace ?? { jobId, projectId, length: 0, stored: 0, held: NO_BYTES };
    if (before.length !== start) return { isAppended: false, length: before.length };
    if (bytes.length === 0) return { isAppended: true, length: start };
    const { shown, held } = maskSecrets(Buffer.concat([before.held, bytes]), secrets);
    const length = start + bytes.length;
    const piece = shown.length === 0 ? null : await this.putPiece({ jobId, projectId }, before.stored, shown);
    const stored = before.stored + shown.length;
    if (await this.traces.append(before, { length, stored, held }, piece)) return { isAppended: true, length };
    if (piece !== null) await this.objects.delete([piece.objectKey]);
    return { isAppended: false, length: await this.length(jobId) };
  }

  /** Puts a whole trace in the place of what is there. */
  async replace(of: OfJob, bytes: Buffer, secrets: readonly string[]): Promise<void> {
    await this.delete(of);
    await this.append(of, { start: 0, bytes, secrets });
  }

  /** All that can be shown of a trace, as it is now: what is held back is no secret once the job has ended. */
  async read(jobId: number, { hasEnded }: { readonly hasEnded: boolean }): Promise<ReadableTrace> {
    const trace = await this.traces.find(jobId);
    if (trace === null) return { length: 0, open: () => Readable.from([]) };
    const { objectKey, length, stored, held } = trace;
    if (objectKey !== null) return { length, open: () => this.objects.read(objectKey) };
    const tail = hasEnded ? held : NO_BYTES;
    return {
      length: stored + tail.length,
      open: () => Readable.from(this.concatenated(trace, tail), { objectMode: false }),
    };
  }

  /** Joins the pieces of a trace whose job has ended into one object. */
  async join(trace: Trace): Promise<void> {
    const pieces = await this.traces.pieces(trace.jobId);
    const key = traceKey(trace.projectId, trace.jobId, `whole-${randomUUID()}`);
    const bytes = Readable.from(this.concatenated(trace, trace.held), { objectMode: false });
    const joined = await this.objects.put(key, bytes, Number.MAX_SAFE_INTEGER);
    const isJoined = await this.traces.join(trace.jobId, key, joined);
    await this.objects.delete(isJoined ? pieces.map(({ objectKey }) => objectKey) : [key]);
  }

  async delete({ jobId, projectId }: OfJob): Promise<void> {
    await this.traces.delete(jobId);
    await this.objects.deleteAll(traceKey(projectId, jobId, ''));
  }

  private async putPiece({ jobId, projectId }: OfJob, start: number, shown: Buffer) {
    const objectKey = traceKey(projectId, jobId, `${start}-${randomUUID()}`);
    await this.objects.put(objectKey, Readable.from([shown]), PIECE_LIMIT * 2);
    return { start, length: shown.length, objectKey };
  }

  /** The pieces up to what the trace had when it was looked up. */
  private async *concatenated({ jobId, stored }: Trace, tail: Buffer): AsyncGenerator<Buffer> {
    for (const { start, objectKey } of await this.traces.pieces(jobId)) {
      if (start >= stored) break;
      const piece: AsyncIterable<Buffer> = await this.objects.read(objectKey);
      yield* piece;
    }
    if (tail.length > 0) yield tail;
  }
}
