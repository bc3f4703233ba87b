import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type BytePart } from '@ingot/platform';
import { ObjectGone, ObjectStore } from './object-store/object-store.js';
import { UnreferencedObjects } from './object-store/unreferenced-objects.js';
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
  readonly open: (part?: BytePart) => Readable | Promise<Readable>;
}

/** Traces grow piece by piece: what was acknowledged is in the object store, or beside the trace's row. */
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
    const all = before.held.length === 0 ? bytes : Buffer.concat([before.held, bytes]);
    const { shown, held } = maskSecrets(all, secrets);
    const length = start + bytes.length;
    const piece = shown.length === 0 ? null : await this.putPiece({ jobId, projectId }, before.stored, shown);
    const stored = before.stored + shown.length;
    if (await this.traces.append(before, { length, stored, held }, piece)) return { isAppended: true, length };
    if (piece !== null) await this.unreferenced.discard([piece.objectKey]);
    return { isAppended: false, length: await this.length(jobId) };
  }

  /** Puts a whole trace in the place of what is there, which can be read until then. */
  async replace(of: OfJob, bytes: Buffer, secrets: readonly string[]): Promise<void> {
    const { shown, held } = maskSecrets(bytes, secrets);
    const piece = shown.length === 0 ? null : await this.putPiece(of, 0, shown);
    const after = { length: bytes.length, stored: shown.length, held };
    await this.unreferenced.discard(await this.traces.replace(of, after, piece));
  }

  /** All that can be shown of a trace, as it is now: what is held back is no secret once the job has ended. */
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

  /** Joins the pieces of a trace whose job has ended into one object. */
  async join(trace: Trace): Promise<void> {
    const key = traceKey(trace.projectId, trace.jobId, `whole-${randomUUID()}`);
    const whole = { start: 0, end: trace.stored + trace.held.length };
    const bytes = Readable.from(this.concatenated(trace, trace.held, whole), { objectMode: false });
    await this.unreferenced.announce(key);
    const joined = await this.objects.put(key, bytes, Number.MAX_SAFE_INTEGER);
    if (!(await this.traces.join(trace.jobId, key, joined))) await this.unreferenced.discard([key]);
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

  /** A part of the pieces, as the trace had them when it was looked up, and of what follows them. */
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

  /** A part of a trace whose pieces were joined after it was looked up. */
  private async *joined(jobId: number, part: BytePart): AsyncGenerator<Buffer> {
    const objectKey = (await this.traces.find(jobId))?.objectKey ?? null;
    if (objectKey === null) throw new ObjectGone();
    const bytes: AsyncIterable<Buffer> = await this.objects.read(objectKey, part);
    yield* bytes;
  }
}

/** What of a piece is in a part of the whole, counted from the beginning of the piece; null when nothing is. */
function overlap(part: BytePart, piece: BytePart): BytePart | null {
  const start = Math.max(part.start, piece.start) - piece.start;
  const end = Math.min(part.end, piece.end) - piece.start;
  return start < end ? { start, end } : null;
}
