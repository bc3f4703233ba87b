import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { projectChanged, userChanged } from '@ingot/contracts';
import { AuditLog, Broadcasts, CONFIG, ConfigError, type Logger, LOGGER } from '@ingot/platform';
import { type GatewayConfig } from '../../config.js';
import { ProjectContexts } from '../../project-context/project-contexts.js';
import { addressKey } from '../../throttling/attempt-counter.js';
import { GitSessions } from './git-session.js';
import { loadHostKey } from './host-key.js';
import { SshConnection, type SshParts } from './ssh-connection.js';
import { SshKeys } from './ssh-keys.js';
import { SSH_LIMITS } from './ssh-limits.js';

/** Serves git over SSH: limits connections, and drains them on shutdown. */
@Injectable()
export class SshServer {
  private server: Server | undefined;
  private readonly connections = new Map<
    SshConnection,
    { readonly address: string; readonly closed: Promise<unknown> }
  >();

  constructor(
    private readonly keys: SshKeys,
    private readonly git: GitSessions,
    private readonly projects: ProjectContexts,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Listens on the configured port; does nothing when SSH is disabled. */
  async listen(): Promise<void> {
    const { SSH_PORT: port, SSH_HOST: host, SSH_HOST_KEY_FILE: file } = this.config;
    if (port === 0) return;
    if (file === undefined) throw new ConfigError('SSH_HOST_KEY_FILE: required for git over SSH');
    const hostKey = await loadHostKey(file);
    const onFailure = (error: unknown) => this.logger.error({ err: error }, 'an SSH session failed');
    const parts: SshParts = { hostKey, keys: this.keys, git: this.git, onFailure };
    this.reviewOnChanges();
    this.server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.accept(socket, parts));
    this.server.listen(port, host);
    await once(this.server, 'listening');
    this.logger.info({ sshPort: port, hostKey: hostKey.fingerprint }, 'serving git over SSH');
  }

  /** Accepts no more connections and lets running sessions finish. */
  async close(): Promise<void> {
    this.server?.close();
    const cut = setTimeout(() => this.each((connection) => connection.cut()), this.config.DRAIN_SECONDS * 1_000);
    this.each((connection) => connection.drain());
    await Promise.all([...this.connections.values()].map(({ closed }) => closed));
    clearTimeout(cut);
  }

  private accept(socket: Socket, parts: SshParts): void {
    const address = socket.remoteAddress ?? '';
    socket.on('error', () => undefined); // its close event is handled
    if (!this.hasRoomFor(address)) return void socket.destroy();
    const connection = new SshConnection(socket, parts);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    this.connections.set(connection, { address, closed });
    socket.once('close', () => {
      this.connections.delete(connection);
      if (connection.userId !== null || connection.signIn.refused === 0) return;
      this.audit.record('sign_in.failed', { method: 'ssh_key', address, attempts: connection.signIn.refused });
    });
  }

  private hasRoomFor(address: string): boolean {
    const { SSH_CONNECTIONS: inAll, SSH_CONNECTIONS_PER_ADDRESS: perAddress } = this.config;
    const connections = [...this.connections].map(([{ userId }, { address }]) => ({ userId, address }));
    return hasRoomFor(address, connections, { inAll, perAddress, unauthenticated: SSH_LIMITS.unauthenticated });
  }

  /** Aborts sessions whose user loses access. */
  private reviewOnChanges(): void {
    this.broadcasts.listen(userChanged, ({ userId }) => {
      this.keys.forget(userId);
      this.review((connection) => connection.userId === userId);
    });
    this.broadcasts.listen(projectChanged, ({ projectId }) => {
      this.projects.forget(projectId);
      this.review((connection) => connection.worksAt(projectId));
    });
    this.broadcasts.onGap(() => this.review(() => true));
  }

  private review(concerns: (connection: SshConnection) => boolean): void {
    this.each((connection) => {
      // after a failure, the next command is checked again
      if (concerns(connection)) connection.review().catch(() => undefined);
    });
  }

  private each(act: (connection: SshConnection) => void): void {
    for (const connection of [...this.connections.keys()]) act(connection);
  }
}

/** A connection, as counted by the limits. */
export interface CountedConnection {
  /** Null before sign-in. */
  readonly userId: number | null;
  readonly address: string;
}

/** Limits of connections. */
export interface ConnectionLimits {
  readonly inAll: number;
  readonly perAddress: number;
  readonly unauthenticated: number;
}

/** Whether another connection from the address is accepted. IPv6 addresses of one network count as one. */
export function hasRoomFor(
  address: string,
  connections: readonly CountedConnection[],
  limits: ConnectionLimits,
): boolean {
  if (connections.length >= limits.inAll) return false;
  const unauthenticated = connections.filter(({ userId }) => userId === null);
  const key = addressKey(address);
  const sameAddress = connections.filter((other) => addressKey(other.address) === key);
  return unauthenticated.length < limits.unauthenticated && sameAddress.length < limits.perAddress;
}
