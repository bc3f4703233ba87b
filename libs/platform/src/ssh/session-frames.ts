import { Transform, type TransformCallback } from 'node:stream';

/** The HTTP upgrade protocol of a git session. */
export const SESSION_PROTOCOL = 'ingot-git-session';

/**
 * The frames from a storage during a git session: git's output, messages of ours for the user, and finally git's exit
 * code. In the other direction, the bytes are git's raw input.
 */
export type SessionFrame =
  | { readonly kind: 'output'; readonly bytes: Buffer }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'exit'; readonly code: number };

const TYPES = { output: 1, message: 2, exit: 3 } as const;
const HEADER_BYTES = 5;
/** Output may be longer, as it is passed on in parts; a message is buffered. */
const MESSAGE_BYTES = 4_096;

export const messageFrame = (text: string): Buffer =>
  framed(TYPES.message, Buffer.from(text).subarray(0, MESSAGE_BYTES));

/** @param code 0 to 255 */
export const exitFrame = (code: number): Buffer => framed(TYPES.exit, Buffer.of(code));

const framed = (type: number, payload: Buffer): Buffer => Buffer.concat([headerOf(type, payload.length), payload]);

function headerOf(type: number, length: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(type, 0);
  header.writeUInt32BE(length, 1);
  return header;
}

/** Wraps git's output in frames, and appends its exit code. */
export class SessionOutput extends Transform {
  /** @param exitCode called when the output has ended; the last frame waits for it */
  constructor(private readonly exitCode: () => Promise<number>) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.push(headerOf(TYPES.output, chunk.length));
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.exitCode().then((code) => done(null, exitFrame(code)), done);
  }
}

/**
 * Parses frames. Output is passed on in parts, so that little is buffered.
 * Throws a `TypeError` for invalid frames; ends without an exit frame when the connection is lost.
 */
export async function* readSessionFrames(source: AsyncIterable<Buffer>): AsyncGenerator<SessionFrame> {
  const parser = new FrameParser();
  for await (const chunk of source) {
    parser.add(chunk);
    for (let frame = parser.next(); frame !== null; frame = parser.next()) yield frame;
  }
}

class FrameParser {
  private held: Buffer = Buffer.alloc(0);
  /** The remaining bytes of the current output frame. */
  private outputLeft = 0;

  add(chunk: Buffer): void {
    this.held = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
  }

  /** The next frame, or the next part of one; null when more bytes are needed. */
  next(): SessionFrame | null {
    if (this.outputLeft > 0) return this.output();
    if (this.held.length < HEADER_BYTES) return null;
    const type = this.held.readUInt8(0);
    const length = this.held.readUInt32BE(1);
    if (type === TYPES.output) {
      this.take(HEADER_BYTES);
      this.outputLeft = length;
      return this.next();
    }
    if (length > MESSAGE_BYTES) throw new TypeError('a frame of a git session is too long');
    if (this.held.length < HEADER_BYTES + length) return null;
    this.take(HEADER_BYTES);
    return toFrame(type, this.take(length));
  }

  private output(): SessionFrame | null {
    if (this.held.length === 0) return null;
    const bytes = this.take(Math.min(this.outputLeft, this.held.length));
    this.outputLeft -= bytes.length;
    return { kind: 'output', bytes };
  }

  private take(length: number): Buffer {
    const taken = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return taken;
  }
}

function toFrame(type: number, payload: Buffer): SessionFrame {
  if (type === TYPES.message) return { kind: 'message', text: payload.toString('utf8') };
  if (type === TYPES.exit && payload.length === 1) return { kind: 'exit', code: payload.readUInt8(0) };
  throw new TypeError('not a frame of a git session');
}
