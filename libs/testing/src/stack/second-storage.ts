import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { programOf } from '../../../../tools/src/bundle/built-bundle.js';
import { Supervised } from '../../../../tools/src/launcher/processes/supervised.js';
import { answersOk } from '../../../../tools/src/launcher/processes/http-probe.js';
import { root } from '../../../../tools/src/root.js';
import { freePort } from '../../../../tools/src/launcher/ports.js';
import { type RunningStack } from './running-stack.js';

const secrets = z.object({ secretKey: z.string(), natsPasswords: z.object({ 'repo-service': z.string() }) });

/**
 * Another storage beside that of a spec's own stack, which gets no new projects. It also answers calls that any replica may answer, so that
 * killing it beside the shared stack would fail the calls of other specs.
 */
export class SecondStorage {
  readonly name = `spec-${randomBytes(4).toString('hex')}`;
  private process: Supervised | undefined;

  constructor(
    private readonly stack: RunningStack,
    private readonly env: NodeJS.ProcessEnv = {},
  ) {}

  get path(): string {
    return join(this.stack.dataDir, 'storages', this.name);
  }

  get pid(): number {
    const pid = this.process?.pid ?? null;
    if (pid === null) throw new Error(`the storage ${this.name} does not run`);
    return pid;
  }

  async start(): Promise<void> {
    const { dataDir, natsUrl, databaseUrls } = this.stack;
    const { secretKey, natsPasswords } = secrets.parse(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')));
    const [port, opsPort] = [await freePort(), await freePort()];
    const nats = new URL(natsUrl);
    nats.username = 'repo-service';
    nats.password = natsPasswords['repo-service'];
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    const service = new Supervised({
      name: 'repo-service',
      command: {
        file: process.execPath,
        args: [programOf(root, 'repo-service')],
        cwd: root,
        env: {
          PATH: process.env.PATH,
          NATS_URL: nats.href,
          INGOT_SECRET_KEY: secretKey,
          DATABASE_URL: databaseUrls['repo-service'],
          DRAIN_SECONDS: '6',
          HTTP_HOST: '127.0.0.1',
          HTTP_PORT: String(port),
          OPS_PORT: String(opsPort),
          STREAM_URL: `http://127.0.0.1:${port}`,
          STORAGE_NAME: this.name,
          STORAGE_WEIGHT: '0',
          STORAGE_PATH: this.path,
          ...this.env,
        },
      },
      logFile: join(dataDir, 'logs', `${this.name}.log`),
      isReady: () => answersOk(`http://127.0.0.1:${port}/-/readiness`),
      graceMs: 12_000,
      isMissed: true,
    });
    this.process = service;
    service.start();
    await service.waitReady();
  }

  async stop(): Promise<void> {
    await this.process?.stop();
  }

  /** Ends it at once; resolves when it serves again. */
  async killAndRestart(): Promise<void> {
    await this.process?.kill();
    await this.process?.waitReady();
  }
}
