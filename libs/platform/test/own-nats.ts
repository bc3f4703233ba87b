import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './nats-cluster.js';

const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

/** A NATS server of one spec file. */
export class OwnNats {
  private readonly directory = mkdtempSync(join(tmpdir(), 'own-nats-'));
  private server: ChildProcess | undefined;
  private port = 0;

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    [this.port = 0] = await freePorts(1);
    const where = ['--addr', '127.0.0.1', '--port', String(this.port)];
    const options = { env: { ...process.env, PATH }, stdio: 'ignore' } as const;
    this.server = spawn('nats-server', [...where, '--jetstream', '--store_dir', this.directory], options);
  }

  async stop(): Promise<void> {
    if (this.server !== undefined) {
      const exit = once(this.server, 'exit');
      this.server.kill('SIGKILL');
      await exit;
    }
    rmSync(this.directory, { recursive: true, force: true });
  }
}
