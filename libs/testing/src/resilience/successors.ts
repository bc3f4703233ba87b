import { setTimeout as sleep } from 'node:timers/promises';
import { type NatsUser, Replica } from '../../../../tools/src/launcher/replica.js';
import { type App } from '../../../../tools/src/launcher/secrets.js';
import { type OwnStack } from '../stack/use-own-stack.js';
import { TestStack } from '../stack/use-stack.js';
import { Balancer } from './balancer.js';

/** Longer than the balancer needs to notice, and than a busy machine needs for what is under way. */
export const GENTLE_ENV = { LAME_DUCK_SECONDS: '5', DRAIN_SECONDS: '30', HOLD_SECONDS: '40' };

/** Replaces the processes of a stack, one after the other, by others that start beside them; a balancer leads to the gateways. */
export class Successors {
  private readonly started: Replica[] = [];

  private constructor(
    private readonly own: OwnStack,
    private readonly balancer: Balancer,
  ) {}

  /** @param own a stack with `GENTLE_ENV` */
  static async beside(own: OwnStack): Promise<Successors> {
    const balancer = new Balancer([new URL(own.test.running.url)]);
    await balancer.start();
    return new Successors(own, balancer);
  }

  /** Ingot through the balancer. */
  get test(): TestStack {
    return new TestStack({ ...this.own.test.running, url: this.balancer.url }, { processesEnd: true });
  }

  /** @param besideMs how long both serve; a storage has one process at a time */
  async replace(name: App, { natsUser, besideMs = 0 }: { natsUser?: NatsUser; besideMs?: number } = {}): Promise<void> {
    const replica = await Replica.launch(this.own.stack, name, {
      env: GENTLE_ENV,
      ...(natsUser && { natsUser }),
      ...(name === 'repo-service' && { port: await this.storagePort() }),
    });
    this.started.push(replica);
    if (name === 'gateway') this.balancer.add(new URL(replica.url));
    if (name !== 'repo-service') await replica.ready();
    await sleep(besideMs);
    await this.own.process(name).stop();
    await replica.ready();
  }

  async stop(): Promise<void> {
    await this.balancer.stop();
    await Promise.all(this.started.map((replica) => replica.stop()));
  }

  /** A storage keeps its address when its pod is replaced. */
  private async storagePort(): Promise<number> {
    const [storage] = await this.own.test.query(
      'repo-service',
      `SELECT stream_url FROM storages WHERE name = 'default'`,
    );
    return Number(new URL(String(storage?.stream_url)).port);
  }
}
