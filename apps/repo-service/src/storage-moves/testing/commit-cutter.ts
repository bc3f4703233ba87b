import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { z } from 'zod';

const address = z.object({ port: z.number() });

/** What happens to the commit: it never arrives, or it is made and nobody learns of it. */
type Loss = 'commit' | 'answer';

/** Stands between a service and PostgreSQL, and cuts the connection at the commit of one transaction. For specs. */
export class CommitCutter {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private armed: { readonly statement: string; readonly loss: Loss } | null = null;
  private isAway = false;
  /** How many commits were cut. */
  cuts = 0;

  /** @param target where PostgreSQL is */
  constructor(private readonly target: URL) {
    this.server = createServer((client) => this.carry(client));
  }

  /** Returns the URL of the database through this. */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const url = new URL(this.target);
    url.port = String(address.parse(this.server.address()).port);
    return url.href;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.cutAll();
    await once(this.server, 'close');
  }

  /** Cuts at the next commit after a statement that contains this text; then nobody is let in until `letIn`. */
  cutAfter(statement: string, loss: Loss): void {
    this.armed = { statement, loss };
  }

  letIn(): void {
    this.isAway = false;
  }

  private carry(client: Socket): void {
    if (this.isAway) return void client.destroy();
    const server = connect(Number(this.target.port), this.target.hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    let isMarked = false;
    client.on('data', (sent) => {
      if (this.armed !== null && sent.includes(this.armed.statement)) isMarked = true;
      const isCut = isMarked && this.armed !== null && sent.includes('COMMIT');
      if (!isCut) return void server.write(sent);
      const { loss } = this.armed ?? { loss: 'commit' };
      this.armed = null;
      this.isAway = true;
      if (loss === 'commit') return this.cut();
      server.removeAllListeners('data');
      server.once('data', () => this.cut());
      server.write(sent);
    });
    server.on('data', (received) => client.write(received));
  }

  private cut(): void {
    this.cuts += 1;
    this.cutAll();
  }

  private cutAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
