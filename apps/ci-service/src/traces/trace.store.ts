import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type BytePart } from '@ingot/platform';
import { ObjectGone, ObjectStore } from './object-store/object-store.js';
import { UnreferencedObjects } from './object-store/unreferenced-objects.js';
import { type Trace, TraceRepository } from './trace.repository.js';
import { maskSecrets } from './secret-mask.js';

/** The largest log, in bytes; appends beyond it are refused. */
export const TRACE_LIMIT = 100 * 1024 * 1024;
/** The size of one piece, in bytes. */
export const PIECE_LIMIT = 8 * 1024 * 1024;

export const NO_BYTES = Buffer.alloc(0);

/** The common key prefix of a job's objects. */
export const traceKey = (projectId: number, jobId: number, name: string): string =>
  `projects/${projectId}/traces/${jobId}/${name}`;

interface OfJob {
  readonly jobId: number;
  readonly projectId: number;
}

export interface ReadableTrace {
  /** Bytes. */
  readonly length: number;
  readonly open: (part?: BytePart) => Readable | Promise<Readable>;
}

/** Appendable logs: acknowledged bytes are in the object store, or held back in the row. */
@Injectable()
export class TraceStore {
  constructor(
    private readonly traces: TraceRepository,
    private readonly objects: ObjectStore,
    private readonly unreferenced: UnreferencedObjects,
  ) {}

  async length(jobId: number): Promise<number> {
    return (await this.traces.find(jobId))?.length ?? 0;
  }

  /**
   * Appends bytes at offset `start` and masks all secrets, also those split over two appends. Returns the resulting length; nothing is
   * appended when the length was not `start`.
   */
  async append(
    { jobId, projectId }: OfJob,
    { start, bytes, secrets }: { readonly start: number; readonly bytes: Buffer; readonly secrets: readonly string[] },
  ): Promise<{ readonly isAppended: boolean; readonly length: number }> {
    const trace = await this.traces.find(jobId);
    const before = trace ?? { jobId, projectId, length: 0, stored: 0, held: NO_BYTES };
    if (before.length !== start) return { isAppended: false, length: before.length };
    if (bytes.length === 0) return { isAppended: true, length: start };
    const all = before.held.length === 0 ? bytes : Buffer.concat([before.held, bytes]);
    const { shown, held } = await maskSecrets(all, secrets);
    const length = start + bytes.length;
    const piece = shown.length === 0 ? null : await this.putPiece({ jobId, projectId }, before.stored, shown);
    const stored = before.stored + shown.length;
    if (await this.traces.append(before, { length, stored, held }, piece)) return { isAppended: true, length };
    if (piece !== null) await this.unreferenced.discard([piece.objectKey]);
    return { isAppended: false, length: await this.length(jobId) };
  }

  /** Replaces the log, which stays readable until then. */
  async replace(of: OfJob, bytes: Buffer, secrets: readonly string[]): Promise<void> {
    const { shown, held } = await maskSecrets(bytes, secrets);
    const piece = shown.length === 0 ? null : await this.putPiece(of, 0, shown);
    const after = { length: bytes.length, stored: shown.length, held };
    await this.unreferenced.discard(await this.traces.replace(of, after, piece));
  }

  /** The visible log; held-back bytes become visible once the job is complete. */
  async read(jobId: number, { hasEnded }: { readonly hasEnded: boolean }): Promise<ReadableTrace> {
    const trace = await this.traces.find(jobId);
    if (trace === null) return { length: 0, open: () => Readable.from([]) };
    const { objectKey, length, stored, held } = trace;
    if (objectKey !== null) return { length, open: (part) => this.objects.read(objectKey, part) };
    const tail = hasEnded ? held : NO_BYTES;
    const whole = { start: 0, end: stored + tail.length };
    return {
      length: whole.end,
      open: (part = whole) => Readable.from(this.concatenated(trace, tail, part), { objectMode: false }),
    };
  }

  /** Joins the pieces of a completed job's log into one object, unless it grows meanwhile. */
  async join(trace: Trace): Promise<void> {
    const key = traceKey(trace.projectId, trace.jobId, `whole-${randomUUID()}`);
    const whole = { start: 0, end: trace.stored + trace.held.length };
    const bytes = Readable.from(this.concatenated(trace, trace.held, whole), { objectMode: false });
    await this.unreferenced.announce(key);
    const joined = await this.objects.put(key, bytes, Number.MAX_SAFE_INTEGER);
    if (!(await this.traces.join(trace, key, joined))) await this.unreferenced.discard([key]);
  }

  async delete(jobId: number): Promise<void> {
    await this.unreferenced.discard(await this.traces.delete(jobId));
  }

  private async putPiece({ jobId, projectId }: OfJob, start: number, shown: Buffer) {
    const objectKey = traceKey(projectId, jobId, `${start}-${randomUUID()}`);
    await this.unreferenced.announce(objectKey);
    await this.objects.put(objectKey, Readable.from([shown]), Number.MAX_SAFE_INTEGER);
    return { start, length: shown.length, objectKey };
  }

  /** A range of the pieces that were looked up, and of the held-back bytes after them. */
  private async *concatenated({ jobId, stored }: Trace, tail: Buffer, part: BytePart): AsyncGenerator<Buffer> {
    const pieces = await this.traces.pieces(jobId);
    if (pieces.length === 0 && stored > 0) {
      yield* this.joined(jobId, part);
      return;
    }
    for (const { start, length, objectKey } of pieces) {
      const within = overlap(part, { start, end: Math.min(start + length, stored) });
      if (within === null) continue;
      const piece: AsyncIterable<Buffer> = await this.objects.read(objectKey, within);
      yield* piece;
    }
    const ofTail = overlap(part, { start: stored, end: stored + tail.length });
    if (ofTail !== null) yield tail.subarray(ofTail.start, ofTail.end);
  }

  /** A range of a log whose pieces were joined after the lookup. */
  private async *joined(jobId: number, part: BytePart): AsyncGenerator<Buffer> {
    const objectKey = (await this.traces.find(jobId))?.objectKey ?? null;
    if (objectKey === null) throw new ObjectGone();
    const bytes: AsyncIterable<Buffer> = await this.objects.read(objectKey, part);
    yield* bytes;
  }
}

/** The part of a piece within a range of the whole, relative to the piece; null when there is none. */
function overlap(part: BytePart, piece: BytePart): BytePart | null {
  const start = Math.max(part.start, piece.start) - piece.start;
  const end = Math.min(part.end, piece.end) - piece.start;
  return start < end ? { start, end } : null;
}
