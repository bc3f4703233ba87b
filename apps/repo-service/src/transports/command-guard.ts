import { Transform, type TransformCallback } from 'node:stream';

const LENGTH_DIGITS = 4;

/**
 * Reads along in front of `git receive-pack`, which checks the names of refs only after its hook has told us the changes, a line each:
 * a name with a line break would be two of them.
 */
export class CommandGuard extends Transform {
  private rest: Buffer = Buffer.alloc(0);
  private isReading = true;
  private isRefused = false;

  /** Whether a command had a control character in it. True for certain once git has read all commands. */
  get refuses(): boolean {
    return this.isRefused;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.isReading) this.scan(chunk);
    done(null, chunk);
  }

  /** Up to the first packet that is no line, like git. */
  private scan(chunk: Buffer): void {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    while (this.isReading && this.rest.length >= LENGTH_DIGITS) {
      const digits = this.rest.toString('latin1', 0, LENGTH_DIGITS);
      const length = /^[0-9a-f]{4}$/i.test(digits) ? parseInt(digits, 16) : 0;
      this.isReading = length >= LENGTH_DIGITS;
      if (this.rest.length < length) return;
      this.isRefused ||= hasControlCharacter(this.rest.subarray(LENGTH_DIGITS, length));
      this.rest = this.rest.subarray(this.isReading ? length : this.rest.length);
    }
  }
}

/** What follows a NUL are capabilities; a line break at the end belongs to the protocol. */
function hasControlCharacter(line: Buffer): boolean {
  const nul = line.indexOf(0);
  const command = nul < 0 ? line : line.subarray(0, nul);
  const end = command.at(-1) === 0x0a ? command.length - 1 : command.length;
  return command.subarray(0, end).some((byte) => byte < 0x20 || byte === 0x7f);
}
