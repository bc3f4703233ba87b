import { type PushedObject } from './push-limits.js';

/** An object in the output of `git cat-file`; without its content unless requested. */
export interface BatchObject extends PushedObject {
  readonly content: Buffer | null;
}

const LINE_FEED = 0x0a;

/** Parses streamed output of `git cat-file --batch` or `--batch-check`, and keeps only the requested content. */
export class BatchOutput {
  private rest: Buffer = Buffer.alloc(0);
  /** The object whose content is arriving. */
  private current: PushedObject | undefined;
  private parts: Buffer[] | null = null;
  private left = 0;

  /** @param hasContents whether each line is followed by the content and a line feed */
  constructor(private readonly hasContents: boolean) {}

  /**
   * Returns the objects that this chunk completes; those without requested content as soon as they start.
   * @param keeps whether to keep the content of an object
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
