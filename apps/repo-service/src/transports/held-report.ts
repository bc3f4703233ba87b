import { type Readable, Transform, type TransformCallback } from 'node:stream';

/**
 * Passes on what git writes, except between `hold` and `release`, while refs move and are recorded. Some clients read no further than the
 * report, and ask at once for what they pushed. What is held is small: a report has a line for each ref.
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
