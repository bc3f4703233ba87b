import { join } from 'node:path';
import { programOf } from '../../../../tools/src/bundle/built-bundle.js';
import { answersOk } from '../../../../tools/src/launcher/processes/http-probe.js';
import { Supervised } from '../../../../tools/src/launcher/processes/supervised.js';
import { type App, loadSecrets } from '../../../../tools/src/launcher/secrets.js';
import { environmentOf } from '../../../../tools/src/launcher/services.js';
import { root } from '../../../../tools/src/root.js';
import { freePort } from './free-port.js';
import { type OwnStack } from './use-own-stack.js';

/** The services of which each call is taken by any replica. */
export const REPLICATED = ['user-service', 'mr-service', 'ci-service'] as const;
const GRACE_MS = 40_000;

/** Who a process is on NATS, in the place of the user of its name. */
export interface NatsUser {
  readonly username: string;
  readonly password: string;
}

/** Another replica of a process, beside that of a spec's own stack. */
export class SecondReplica {
  private constructor(
    private readonly process: Supervised,
    readonly url: string,
  ) {}

  /** @param env as the stack was given */
  static async start(own: OwnStack, name: App, env: NodeJS.ProcessEnv): Promise<SecondReplica> {
    const replica = await SecondReplica.launch(own, name, env);
    await replica.ready();
    return replica;
  }

  /** As `start`, without waiting: a second owner of a storage is ready when the first has ended. */
  static async launch(
    own: OwnStack,
    name: App,
    env: NodeJS.ProcessEnv,
    { natsUser, port }: { readonly natsUser?: NatsUser; readonly port?: number } = {},
  ): Promise<SecondReplica> {
    const { dataDir } = own.test.running;
    const secrets = loadSecrets(join(dataDir, 'secrets.json'), {});
    const ports = new Map([
      [name, port ?? (await freePort())],
      [`${name}-ops`, await freePort()],
      ['ssh', await freePort()],
    ]);
    const portOf = (wanted: string): number => ports.get(wanted) ?? 0;
    const nats = new URL(own.backing.nats.url);
    const userOf = (app: App): NatsUser => natsUser ?? { username: app, password: secrets.natsPasswords[app] };
    const environment = environmentOf(name, {
      dataDir,
      env: { ...process.env, ...env },
      urls: {
        postgres: own.backing.postgres.url,
        redis: own.backing.redis.url,
        natsOf: (app) => Object.assign(new URL(nats), userOf(app)).href,
      },
      secrets,
      host: '127.0.0.1',
      portOf,
    });
    const url = `http://127.0.0.1:${portOf(name)}`;
    const service = new Supervised({
      name: `${name}-2`,
      command: { file: process.execPath, args: [programOf(root, name)], cwd: root, env: environment },
      logFile: join(dataDir, 'logs', `${name}-2.log`),
      isReady: () => answersOk(`${url}/-/readiness`),
      graceMs: GRACE_MS,
      isMissed: true,
    });
    service.start();
    return new SecondReplica(service, url);
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
