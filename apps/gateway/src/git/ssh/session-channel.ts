import { type Socket } from 'node:net';
import { type Connection, type ServerChannel } from 'ssh2';

/** The connection of a channel. */
export interface Wire {
  readonly socket: Socket;
  readonly client: Connection;
}

/**
 * The client's end of a session. Writes wait until the bytes are sent: the SSH library only respects the client's window,
 * which may be gigabytes.
 */
export class SessionChannel {
  private hasOutput = false;

  /** @param over aborts when the session or its connection is closed; pending writes then fail */
  constructor(
    private readonly channel: ServerChannel,
    private readonly wire: Wire,
    readonly over: AbortSignal,
  ) {
    channel.on('error', () => undefined); // its close event is handled
    channel.stderr.on('error', () => undefined);
  }

  /** The client's input. */
  get input(): NodeJS.ReadableStream {
    return this.channel;
  }

  /** Buffered bytes of input. */
  get waiting(): number {
    return this.channel.readableLength;
  }

  async write(bytes: Buffer): Promise<void> {
    const { socket, client } = this.wire;
    this.hasOutput = true;
    const before = socket.bytesWritten;
    await this.until((done) => this.channel.write(bytes, done));
    // during a key re-exchange the library queues without limit
    if (socket.bytesWritten - before < bytes.length) await this.until((done) => client.once('rekey', done));
    if (socket.writableNeedDrain) await this.until((done) => socket.once('drain', done));
  }

  /** Shows a message to the user, unless there was output before: git then reports errors itself. */
  async say(text: string): Promise<void> {
    if (!this.hasOutput) await this.until((done) => this.channel.stderr.write(`${text}\n`, done));
  }

  /** Closes the channel with an exit code. */
  end(code: number): void {
    if (this.over.aborted) return;
    this.channel.resume(); // otherwise the library waits until the input is read
    this.channel.exit(code);
    this.channel.end();
  }

  /** Waits until `begin` calls back; fails when the session closes first. */
  private until(begin: (done: () => void) => void): Promise<void> {
    const { over } = this;
    return new Promise((resolve, reject) => {
      const give = () => reject(new SessionOver());
      if (over.aborted) return give();
      over.addEventListener('abort', give, { once: true });
      begin(() => {
        over.removeEventListener('abort', give);
        resolve();
      });
    });
  }
}

/** Thrown when the client has disconnected. */
export class SessionOver extends Error {}
