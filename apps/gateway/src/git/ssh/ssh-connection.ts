import { type Socket } from 'node:net';
import ssh2, { type AuthContext, type Connection } from 'ssh2';
import { type CredentialRef, type Principal } from '@ingot/contracts';
import { sshFingerprint } from '@ingot/platform';
import { type GitSessions } from './git-session.js';
import { type HostKey } from './host-key.js';
import { announceAlgorithms } from './signature-algorithms.js';
import { SSH_ALGORITHMS, SSH_LIMITS } from './ssh-limits.js';
import { type SignedIn, SshSignIn } from './ssh-sign-in.js';
import { type SshKeys } from './ssh-keys.js';
import { type SessionHost, SshSession } from './ssh-session.js';

/** The dependencies of a connection. */
export interface SshParts {
  readonly hostKey: HostKey;
  readonly keys: Pick<SshKeys, 'ownerOf' | 'ownerAtWork'>;
  readonly git: Pick<GitSessions, 'run' | 'isStillAllowed'>;
  /** Reports an unexpected failure. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * One client. The gateway owns the socket instead of the SSH library, so that limits always hold and a failed connection
 * is closed at once.
 */
export class SshConnection {
  readonly signIn: SshSignIn;
  private readonly sessions = new Set<SshSession>();
  private signedIn: SignedIn | null = null;
  private isDraining = false;
  private timer: NodeJS.Timeout;

  constructor(
    private readonly socket: Socket,
    private readonly parts: SshParts,
  ) {
    this.signIn = new SshSignIn(parts.keys);
    this.timer = setTimeout(() => socket.destroy(), SSH_LIMITS.loginGraceMs);
    socket.once('close', () => this.clear());
    const server = new ssh2.Server(
      {
        hostKeys: [{ key: parts.hostKey.key }],
        algorithms: SSH_ALGORITHMS,
        ident: 'Ingot',
        keepaliveInterval: SSH_LIMITS.keepaliveMs,
        keepaliveCountMax: SSH_LIMITS.keepalives,
      },
      (client) => this.serve(client),
    );
    server.injectSocket(socket);
    socket.on('data', () => this.cutOverrun());
  }

  /** Null before sign-in. */
  get userId(): number | null {
    return this.signedIn?.principal.userId ?? null;
  }

  /** Whether a running session uses the project. */
  worksAt(projectId: number): boolean {
    return [...this.sessions].some(({ work }) => work?.project.id === projectId);
  }

  /** Closes the connection when the user has lost access. */
  async review(): Promise<void> {
    if (this.signedIn === null) return;
    const principal = await this.principal();
    if (principal === null) return void this.socket.destroy();
    for (const session of this.sessions) {
      const { work } = session;
      if (work !== undefined && !(await this.parts.git.isStillAllowed(principal, work))) this.socket.destroy();
    }
  }

  /** Closes the connection when its sessions have ended. */
  drain(): void {
    this.isDraining = true;
    if (this.sessions.size === 0) this.socket.destroy();
  }

  cut(): void {
    this.socket.destroy();
  }

  private serve(client: Connection): void {
    announceAlgorithms(client);
    client.on('error', () => this.socket.destroy());
    client.on('authentication', (context) => {
      this.authenticate(client, context).catch(() => this.socket.destroy());
    });
    client.on('session', (accept, reject) => {
      if (this.sessions.size >= SSH_LIMITS.sessions) return void reject();
      const session = new SshSession(accept(), this.host(client), this.parts.git);
      clearTimeout(this.timer);
      this.sessions.add(session);
      session.onClose(() => this.ended(session));
    });
  }

  private async authenticate(client: Connection, context: AuthContext): Promise<void> {
    const signedIn = await this.signIn.attempt(context);
    if (signedIn !== null) {
      this.signedIn = signedIn;
      this.waitForWork();
    } else if (this.signIn.refused >= SSH_LIMITS.attempts) {
      client.end();
    }
  }

  private host(client: Connection): SessionHost {
    const { socket } = this;
    const isDraining = () => this.isDraining;
    const credential = (): CredentialRef | null =>
      this.signedIn && { kind: 'ssh_key', fingerprint: sshFingerprint(this.signedIn.publicKey) };
    return {
      wire: { socket, client },
      get isDraining() {
        return isDraining();
      },
      get credential() {
        return credential();
      },
      principal: () => this.principal((key) => this.parts.keys.ownerAtWork(key)),
      fail: (error) => this.fail(error),
    };
  }

  /** The current user of the key, which may have been removed, or its user blocked, since sign-in. */
  private async principal(
    ownerOf: SshKeys['ownerOf'] = (key) => this.parts.keys.ownerOf(key),
  ): Promise<Principal | null> {
    if (this.signedIn === null) return null;
    const principal = await ownerOf(this.signedIn.publicKey);
    return principal?.userId === this.signedIn.principal.userId ? principal : null;
  }

  private ended(session: SshSession): void {
    this.sessions.delete(session);
    if (this.sessions.size > 0) return;
    if (this.isDraining) this.socket.end();
    else this.waitForWork();
  }

  private waitForWork(): void {
    clearTimeout(this.timer);
    if (!this.socket.destroyed) this.timer = setTimeout(() => this.socket.destroy(), SSH_LIMITS.idleMs);
  }

  private fail(error: unknown): void {
    this.parts.onFailure(error);
    this.socket.destroy();
  }

  private cutOverrun(): void {
    const isOverrun = [...this.sessions].some(({ waiting }) => waiting > SSH_LIMITS.overrunBytes);
    if (isOverrun) this.socket.destroy();
  }

  private clear(): void {
    clearTimeout(this.timer);
    for (const session of this.sessions) session.close();
  }
}
