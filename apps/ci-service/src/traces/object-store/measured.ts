import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { ObjectTooLarge, type StoredObject } from './object-store.js';

/** Passes bytes through, counts and hashes them, and fails beyond a limit. */
export class Measured extends Transform {
  private readonly hash = createHash('sha256');
  /** Not named `size`, which the S3 client takes for the length of the stream. */
  private passed = 0;

  constructor(private readonly limit: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.passed += chunk.length;
    if (this.passed > this.limit) return done(new ObjectTooLarge(this.limit));
    this.hash.update(chunk);
    done(null, chunk);
  }

  /** The digest of all bytes, once they have passed. */
  result(): StoredObject {
    return { size: this.passed, checksum: this.hash.digest('hex') };
  }
}
