import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const ASK_EVERY_MS = 200;

/** A plain balancer, as a Service of Kubernetes is one: new connections go to gateways that are ready, in turn. */
export class Balancer {
  private readonly server = createServer((client) => this.accept(client));
  private readonly sockets = new Set<Socket>();
  private ready: readonly URL[];
  private turn = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private gateways: readonly URL[]) {
    this.ready = gateways;
  }

  /** One more gateway, which gets connections once it is ready. */
  add(gateway: URL): void {
    this.gateways = [...this.gateways, gateway];
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the balancer does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.timer = setInterval(() => void this.askAll(), ASK_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private async askAll(): Promise<void> {
    const answers = await Promise.all(this.gateways.map(isReady));
    this.ready = this.gateways.filter((_gateway, index) => answers[index]);
  }

  private accept(client: Socket): void {
    const gateway = this.ready[this.turn++ % Math.max(1, this.ready.length)];
    if (gateway === undefined) return void client.destroy();
    const upstream = connect(Number(gateway.port), gateway.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        this.sockets.delete(one);
        other.end();
      });
    }
  }
}

const isReady = (gateway: URL): Promise<boolean> =>
  fetch(new URL('/-/readiness', gateway)).then(
    ({ ok }) => ok,
    () => false,
  );
