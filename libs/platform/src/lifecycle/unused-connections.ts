import { type Server } from 'node:http';
import { type Socket } from 'node:net';

/**
 * The connections of a server that have made no request yet. Node counts them as busy when the server closes, which would wait for them
 * until its time is over.
 */
export class UnusedConnections {
  private readonly unused = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.unused.add(socket);
      socket.once('close', () => this.unused.delete(socket));
    });
  }

  /** Of a server that emits `request` for all that it serves: without it, connections are told apart only by whether a byte came. */
  forgetThoseThatAsk(server: Server): void {
    server.on('request', ({ socket }: { readonly socket: Socket }) => this.unused.delete(socket));
  }

  /** Ends those of which not a byte came. */
  endSilent(): void {
    for (const socket of this.unused) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Ends those too that have sent a part of a request. */
  endAll(): void {
    for (const socket of this.unused) socket.destroy();
  }
}
