import { PassThrough, type Readable } from 'node:stream';

/**
 * Passes on what git writes, except between `hold` and `release`, while refs move and are recorded. Some clients read no further than the
 * report, and ask at once for what they pushed. What is held is small: a report has a line for each ref.
 */
export class HeldReport extends PassThrough {
  private held: Buffer[] | null = null;

  /** @param output what git writes, which goes on when the client has left */
  constructor(private readonly output: Readable) {
    super();
    output.pipe(this);
  }

  /** From here on git need not wait for a client that reads slowly. */
  hold(): void {
    if (this.held !== null) return;
    this.held = [];
    this.output.unpipe(this);
    this.output.on('data', this.keep).resume();
  }

  release(): void {
    if (this.held === null) return;
    this.output.off('data', this.keep);
    for (const chunk of this.held) this.write(chunk);
    this.held = null;
    this.output.pipe(this);
  }

  private readonly keep = (chunk: Buffer): void => void this.held?.push(chunk);
}
