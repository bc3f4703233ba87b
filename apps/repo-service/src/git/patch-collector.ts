import { MAX_PATCH_BYTES } from './diff-entries.js';

const PATCH_START = Buffer.from('diff --git ');
const LINE_FEED = 0x0a;

/** Keeps the patches of the first files of a stream, and of each no more than is ever shown. */
export class PatchCollector {
  private readonly patches: string[] = [];
  private current: Buffer[] = [];
  private currentBytes = 0;
  /** A line that is not complete yet. */
  private line: Buffer = Buffer.alloc(0);

  constructor(private readonly maxFiles: number) {}

  /** False once there is a patch more than is wanted. */
  add(chunk: Buffer): boolean {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      this.addLine(
        this.line.length > 0
          ? Buffer.concat([this.line, chunk.subarray(start, end + 1)])
          : chunk.subarray(start, end + 1),
      );
      this.line = Buffer.alloc(0);
      start = end + 1;
      if (this.patches.length > this.maxFiles) return false;
    }
    // Of a line longer than any patch that is shown, the beginning is enough.
    if (this.line.length < MAX_PATCH_BYTES) this.line = Buffer.concat([this.line, chunk.subarray(start)]);
    return true;
  }

  end(): readonly string[] {
    this.addLine(this.line);
    this.finish();
    return this.patches;
  }

  private addLine(line: Buffer): void {
    if (line.subarray(0, PATCH_START.length).equals(PATCH_START)) this.finish();
    if (this.currentBytes < MAX_PATCH_BYTES) this.current.push(line);
    this.currentBytes += line.length;
  }

  private finish(): void {
    if (this.currentBytes > 0) this.patches.push(Buffer.concat(this.current).toString('utf8'));
    this.current = [];
    this.currentBytes = 0;
  }
}
