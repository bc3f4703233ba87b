import { type PushedObject } from './push-limits.js';

/** An object as `git cat-file` told it; without its content where nobody asked for it. */
export interface BatchObject extends PushedObject {
  readonly content: Buffer | null;
}

const LINE_FEED = 0x0a;

/** Reads `git cat-file --batch` or `--batch-check` as it arrives, and keeps no more of it than is asked for. */
export class BatchOutput {
  private rest: Buffer = Buffer.alloc(0);
  /** The object whose content is arriving. */
  private current: PushedObject | undefined;
  private parts: Buffer[] | null = null;
  private left = 0;

  /** @param hasContents whether the content follows each line, and a line feed after it */
  constructor(private readonly hasContents: boolean) {}

  /**
   * The objects that are complete with this chunk; those whose content is not wanted as soon as they begin.
   * @param keeps whether the content of an object is wanted
   */
  *add(chunk: Buffer, keeps: (object: PushedObject) => boolean): Generator<BatchObject> {
    let data = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    for (;;) {
      if (this.current !== undefined) {
        const taken = data.subarray(0, this.left);
        this.take(taken);
        data = data.subarray(taken.length);
        if (this.left > 0) break;
        const { current, parts } = this;
        this.current = undefined;
        this.parts = null;
        if (parts !== null) yield { ...current, content: Buffer.concat(parts).subarray(0, current.size) };
      }
      const end = data.indexOf(LINE_FEED);
      if (end < 0) break;
      const [oid = '', type = '', size = ''] = data.toString('latin1', 0, end).split(' ');
      data = data.subarray(end + 1);
      const object = { oid, type, size: Number(size) };
      if (!Number.isSafeInteger(object.size) || size === '') continue; // `missing`
      if (!this.hasContents) {
        yield { ...object, content: null };
        continue;
      }
      this.current = object;
      this.parts = keeps(object) ? [] : null;
      this.left = object.size + 1;
      if (this.parts === null) yield { ...object, content: null };
    }
    this.rest = this.current === undefined ? Buffer.from(data) : Buffer.alloc(0);
  }

  private take(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.parts?.push(Buffer.from(bytes));
    this.left -= bytes.length;
  }
}
