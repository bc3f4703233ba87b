import { type Socket } from 'node:net';
import { type Connection, type ServerChannel } from 'ssh2';

/** The connection that a channel is on. */
export interface Wire {
  readonly socket: Socket;
  readonly client: Connection;
}

/**
 * The client's end of a session. Writes wait until the bytes are on their way: the SSH library itself only heeds the window
 * that the client chose, which may be of gigabytes.
 */
export class SessionChannel {
  private hasOutput = false;

  /** @param over aborts when the session or its connection is closed; what waits then fails */
  constructor(
    private readonly channel: ServerChannel,
    private readonly wire: Wire,
    readonly over: AbortSignal,
  ) {
    channel.on('error', () => undefined); // its close says enough
    channel.stderr.on('error', () => undefined);
  }

  /** What the client sends. */
  get input(): NodeJS.ReadableStream {
    return this.channel;
  }

  /** Bytes that wait to be read. */
  get waiting(): number {
    return this.channel.readableLength;
  }

  async write(bytes: Buffer): Promise<void> {
    const { socket, client } = this.wire;
    this.hasOutput = true;
    const before = socket.bytesWritten;
    await this.until((done) => this.channel.write(bytes, done));
    // while keys are exchanged anew, the library queues whatever it is given
    if (socket.bytesWritten - before < bytes.length) await this.until((done) => client.once('rekey', done));
    if (socket.writableNeedDrain) await this.until((done) => socket.once('drain', done));
  }

  /** Tells the person at the other end something. Once there is output it is too late: git then says itself what it can. */
  async say(text: string): Promise<void> {
    if (!this.hasOutput) await this.until((done) => this.channel.stderr.write(`${text}\n`, done));
  }

  /** Closes the channel with an exit code. */
  end(code: number): void {
    if (this.over.aborted) return;
    this.channel.resume(); // else the library waits for it to be read
    this.channel.exit(code);
    this.channel.end();
  }

  /** Waits for what `begin` announces, unless the session is over first. */
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

/** The client is gone. */
export class SessionOver extends Error {}
