import { join } from 'node:path';
import { programOf } from '../bundle/built-bundle.js';
import { root } from '../root.js';
import { freePort } from './ports.js';
import { answersOk } from './processes/http-probe.js';
import { Supervised } from './processes/supervised.js';
import { type App, loadSecrets } from './secrets.js';
import { environmentOf } from './services.js';
import { type Stack } from './stack.js';

/** The services of which each call is taken by any replica. */
export const REPLICATED = ['user-service', 'mr-service', 'ci-service'] as const;
const GRACE_MS = 40_000;

/** Who a process is on NATS, in the place of the user of its name. */
export interface NatsUser {
  readonly username: string;
  readonly password: string;
}

interface ReplicaOptions {
  /** As the stack was given; `STORAGE_NAME` makes a repo-service another storage. */
  readonly env: NodeJS.ProcessEnv;
  readonly natsUser?: NatsUser;
  /** A free one by default. */
  readonly port?: number;
}

/** Another process beside those of a stack. */
export class Replica {
  private constructor(
    private readonly process: Supervised,
    readonly url: string,
  ) {}

  static async start(stack: Stack, app: App, options: ReplicaOptions): Promise<Replica> {
    const replica = await Replica.launch(stack, app, options);
    await replica.ready();
    return replica;
  }

  /** As `start`, without waiting: a second owner of a storage is ready when the first has ended. */
  static async launch(
    { dataDir, backing }: Stack,
    app: App,
    { env, natsUser, port }: ReplicaOptions,
  ): Promise<Replica> {
    const secrets = loadSecrets(join(dataDir, 'secrets.json'), {});
    const ports = new Map([
      [app, port ?? (await freePort())],
      [`${app}-ops`, await freePort()],
      ['ssh', await freePort()],
    ]);
    const portOf = (wanted: string): number => ports.get(wanted) ?? 0;
    const userOf = (name: App): NatsUser => natsUser ?? { username: name, password: secrets.natsPasswords[name] };
    const environment = environmentOf(app, {
      dataDir,
      env: { ...process.env, ...env },
      urls: {
        postgres: backing.postgres.url,
        redis: backing.redis.url,
        natsOf: (name) => Object.assign(new URL(backing.nats.url), userOf(name)).href,
      },
      secrets,
      host: '127.0.0.1',
      portOf,
    });
    const url = `http://127.0.0.1:${portOf(app)}`;
    const name = [app, env.STORAGE_NAME ?? '2'].join('-');
    const service = new Supervised({
      name,
      command: { file: process.execPath, args: [programOf(root, app)], cwd: root, env: environment },
      logFile: join(dataDir, 'logs', `${name}.log`),
      isReady: () => answersOk(`${url}/-/readiness`),
      graceMs: GRACE_MS,
      isMissed: true,
    });
    service.start();
    return new Replica(service, url);
  }

  get name(): string {
    return this.process.name;
  }

  get pid(): number | null {
    return this.process.pid;
  }

  ready(): Promise<void> {
    return this.process.waitReady();
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  /** Ends it by itself and starts it again, as a rolling update does. */
  async roll(): Promise<void> {
    await this.process.stop();
    this.process.start();
    await this.process.waitReady();
  }
}
