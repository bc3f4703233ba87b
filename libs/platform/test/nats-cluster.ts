import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

/** A cluster of three NATS servers. */
export class NatsCluster {
  private readonly directory = mkdtempSync(join(tmpdir(), 'nats-cluster-'));
  private readonly servers: ChildProcess[] = [];
  private ports: readonly number[] = [];

  get url(): string {
    return `nats://127.0.0.1:${this.ports[0]}`;
  }

  async start(): Promise<void> {
    const [ports, peerPorts] = [await freePorts(3), await freePorts(3)];
    this.ports = ports;
    const routes = peerPorts.map((port) => `nats://127.0.0.1:${port}`).join(',');
    for (const [index, port] of ports.entries()) {
      const peers = ['--cluster_name', 'spec', '--cluster', `nats://127.0.0.1:${peerPorts[index]}`, '--routes', routes];
      const store = ['--jetstream', '--store_dir', join(this.directory, String(index))];
      const where = ['--addr', '127.0.0.1', '--port', String(port), '--server_name', `spec-${index}`];
      const options = { env: { ...process.env, PATH }, stdio: 'ignore' } as const;
      this.servers.push(spawn('nats-server', [...where, ...store, ...peers], options));
    }
  }

  async stop(): Promise<void> {
    const exits = this.servers.map((server) => once(server, 'exit'));
    for (const server of this.servers) server.kill('SIGKILL');
    await Promise.all(exits);
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Reserved together, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
