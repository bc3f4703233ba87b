import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** By how much a paced connection may be behind and still make up for it. */
const MOST_BEHIND_MS = 200;

/** A proxy between a client and a server, which can break or freeze connections. */
export class TcpProxy {
  /** The connections, each with the one to the server that belongs to it. */
  private readonly upstreams = new Map<Socket, Socket>();
  private readonly unclosed = new WeakSet<Socket>();
  private readonly server: Server;

  /**
   * @param target URL of the server
   * @param bytesPerMs what a connection passes on in each direction
   */
  constructor(
    private readonly target: URL,
    private readonly bytesPerMs = Infinity,
  ) {
    this.server = createServer((client) => this.accept(client));
  }

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** The target's URL through the proxy. */
  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
    const url = new URL(this.target);
    url.host = `127.0.0.1:${address.port}`;
    return url.href;
  }

  /** Closes all connections; new ones are accepted. */
  breakConnections(): void {
    for (const client of this.upstreams.keys()) client.destroy();
  }

  /** Passes nothing on, and keeps connections open. */
  freeze(): void {
    for (const socket of [...this.upstreams].flat()) socket.unpipe().pause();
  }

  /** As a network that is cut: the server has given all connections up, and clients are not told. */
  vanish(): void {
    this.freeze();
    for (const [client, upstream] of this.upstreams) {
      this.unclosed.add(client);
      upstream.destroy();
    }
  }

  async close(): Promise<void> {
    this.breakConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(client: Socket): void {
    const upstream = connect(Number(this.target.port), this.target.hostname);
    this.upstreams.set(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => undefined); // the close event handles it
    client.on('close', () => {
      this.upstreams.delete(client);
      upstream.destroy();
    });
    upstream.on('close', () => {
      if (!this.unclosed.has(client)) client.destroy();
    });
    this.pass(client, upstream);
    this.pass(upstream, client);
  }

  private pass(from: Socket, to: Socket): void {
    if (this.bytesPerMs === Infinity) from.pipe(to);
    else from.pipe(this.paced()).pipe(to);
  }

  /** A chunk that is passed on late lets the next one go sooner: timers of a busy machine make no connection slower. */
  private paced(): Transform {
    let freeAt = 0;
    return new Transform({
      transform: (chunk: Buffer, _encoding, passOn) => {
        const now = Date.now();
        freeAt = Math.max(freeAt, now - MOST_BEHIND_MS) + chunk.length / this.bytesPerMs;
        setTimeout(() => passOn(null, chunk), freeAt - now);
      },
    });
  }
}
