import { type Readable, Transform, type TransformCallback } from 'node:stream';

/**
 * Passes git's output on, and keeps it back from when its refs may move until the moves are recorded. Some clients do not wait for the end
 * of an answer: they have read the report, and ask what they have just changed. A report has a line for each ref.
 */
export class HeldReport extends Transform {
  private held: Buffer[] | null = null;
  private finish: (() => void) | undefined;

  /** @param output what git writes, which goes on when the client has left */
  constructor(output: Readable) {
    super();
    output.pipe(this);
  }

  hold(): void {
    this.held ??= [];
  }

  release(): void {
    for (const chunk of this.held ?? []) this.push(chunk);
    this.held = null;
    this.finish?.();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.held === null) this.push(chunk);
    else this.held.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    if (this.held === null) done();
    else this.finish = done;
  }
}
