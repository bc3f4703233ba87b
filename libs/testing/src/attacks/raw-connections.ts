import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Connections of clients that take their time, or send what is no whole request. */
export class RawConnections {
  private readonly opened: Socket[] = [];
  private readonly url: URL;

  constructor(url: string) {
    this.url = new URL(url);
  }

  /** Opens one, and sends a request or the beginning of one; nothing of the answer is read. */
  async send(...lines: readonly string[]): Promise<Socket> {
    const socket = connect(Number(this.url.port), this.url.hostname);
    socket.on('error', () => undefined);
    this.opened.push(socket);
    await once(socket, 'connect');
    socket.write(lines.join('\r\n'));
    return socket;
  }

  close(): void {
    for (const socket of this.opened.splice(0)) socket.destroy();
  }
}
