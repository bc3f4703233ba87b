import { PassThrough, Transform } from 'node:stream';
import { isOid, type Oid } from '@ingot/contracts';
import { type GitProcess } from './git-process.js';
import { BodyTooLarge, MAX_REQUEST_BYTES } from './request-body.js';

const LENGTH_DIGITS = 4;
const FLUSH = 0;
/** As git reads it, which takes upper case too. */
const WANT = /^want ([0-9a-f]{40})/i;
/** Others tell of objects that the client may not fetch, such as `object-info`. */
const COMMAND = /^command=(?:ls-refs|fetch)\n?$/;
/** The longest line that matters here, in bytes. */
const READ_BYTES = 64;

/** Returns the objects that the client may not fetch. */
export type Refuses = (oids: readonly Oid[]) => Promise<Oid | null>;

/**
 * A filter before `git upload-pack`, which in protocol version 2 sends any object that a client names: each request is held back
 * until its wants are checked. A refused client gets git's message of older versions.
 */
export function guardWants(git: GitProcess, refuses: Refuses): GitProcess {
  const output = new PassThrough();
  git.stdout.pipe(output);
  const refuse = (message: string): void => {
    git.stdout.unpipe(output);
    git.child.kill();
    const text = `ERR ${message}\n`;
    output.end(`${(text.length + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, '0')}${text}`);
  };
  const guard = new WantGuard(refuses);
  guard.on('error', (error) => refuse(error instanceof NotOurs ? error.message : 'upload-pack: bad request'));
  guard.pipe(git.stdin);
  return { ...git, stdin: guard, stdout: output };
}

/** The client wants an object that it may not fetch. */
export class NotOurs extends Error {}

/** Passes on complete requests of protocol version 2. */
export class WantGuard extends Transform {
  private rest: Buffer = Buffer.alloc(0);
  private held: Buffer[] = [];
  private heldBytes = 0;
  private wants: Oid[] = [];

  constructor(private readonly refuses: Refuses) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    this.takeLines().then(() => done(), done);
  }

  /** An incomplete rest is passed to git, which reports it. */
  override _flush(done: (error?: Error | null) => void): void {
    this.release().then(() => {
      if (this.rest.length > 0) this.push(this.rest);
      done();
    }, done);
  }

  private async takeLines(): Promise<void> {
    while (this.rest.length >= LENGTH_DIGITS) {
      const text = this.rest.toString('latin1', 0, LENGTH_DIGITS);
      const length = /^[0-9a-f]{4}$/i.test(text) ? parseInt(text, 16) : NaN;
      if (Number.isNaN(length)) throw new Error('no line of the protocol');
      const end = Math.max(length, LENGTH_DIGITS);
      if (this.rest.length < end) return;
      this.hold(this.rest.subarray(0, end));
      this.rest = this.rest.subarray(end);
      if (length === FLUSH) await this.release();
    }
  }

  private hold(line: Buffer): void {
    this.held.push(line);
    this.heldBytes += line.length;
    if (this.heldBytes > MAX_REQUEST_BYTES) throw new BodyTooLarge('too many wants and haves');
    const text = line.toString('latin1', LENGTH_DIGITS, LENGTH_DIGITS + READ_BYTES);
    if (text.startsWith('command=') && !COMMAND.test(text)) throw new Error('another command');
    if (text.startsWith('want ')) this.wants.push(wantedIn(text));
  }

  private async release(): Promise<void> {
    const refused = this.wants.length === 0 ? null : await this.refuses(this.wants);
    if (refused !== null) throw new NotOurs(`upload-pack: not our ref ${refused}`);
    if (this.held.length > 0) this.push(Buffer.concat(this.held));
    [this.held, this.heldBytes, this.wants] = [[], 0, []];
  }
}

/** A want that cannot be read is refused, as git might read it. */
function wantedIn(line: string): Oid {
  const oid = WANT.exec(line)?.[1]?.toLowerCase() ?? '';
  if (!isOid(oid)) throw new Error('no object id');
  return oid;
}
