import { join } from 'node:path';
import { programOf } from '../../../../tools/src/bundle/built-bundle.js';
import { answersOk } from '../../../../tools/src/launcher/processes/http-probe.js';
import { Supervised } from '../../../../tools/src/launcher/processes/supervised.js';
import { loadSecrets } from '../../../../tools/src/launcher/secrets.js';
import { environmentOf } from '../../../../tools/src/launcher/services.js';
import { root } from '../../../../tools/src/root.js';
import { freePort } from './free-port.js';
import { type OwnStack } from './use-own-stack.js';

/** The services of which each call is taken by any replica. */
export const REPLICATED = ['user-service', 'mr-service', 'ci-service'] as const;
const GRACE_MS = 40_000;

/** Another replica of a service, beside that of a spec's own stack. */
export class SecondReplica {
  private constructor(private readonly process: Supervised) {}

  /** @param env as the stack was given */
  static async start(own: OwnStack, name: (typeof REPLICATED)[number], env: NodeJS.ProcessEnv): Promise<SecondReplica> {
    const { dataDir, sshPort } = own.test.running;
    const secrets = loadSecrets(join(dataDir, 'secrets.json'), {});
    const ports = new Map([
      [name, await freePort()],
      [`${name}-ops`, await freePort()],
    ]);
    const nats = new URL(own.backing.nats.url);
    const environment = environmentOf(name, {
      dataDir,
      env: { ...process.env, ...env },
      urls: {
        postgres: own.backing.postgres.url,
        redis: own.backing.redis.url,
        natsOf: (app) => Object.assign(new URL(nats), { username: app, password: secrets.natsPasswords[app] }).href,
      },
      secrets,
      host: '127.0.0.1',
      portOf: (wanted) => ports.get(wanted) ?? sshPort,
    });
    const service = new Supervised({
      name: `${name}-2`,
      command: { file: process.execPath, args: [programOf(root, name)], cwd: root, env: environment },
      logFile: join(dataDir, 'logs', `${name}-2.log`),
      isReady: () => answersOk(`http://127.0.0.1:${ports.get(name)}/-/readiness`),
      graceMs: GRACE_MS,
      isMissed: true,
    });
    service.start();
    await service.waitReady();
    return new SecondReplica(service);
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
