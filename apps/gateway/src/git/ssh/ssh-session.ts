import { type ServerChannel, type Session } from 'ssh2';
import { type CredentialRef, type Principal } from '@ingot/contracts';
import { addressKey } from '../../throttling/attempt-counter.js';
import { type GitSessions, type Work } from './git-session.js';
import { SessionChannel, type Wire } from './session-channel.js';
import { SSH_LIMITS } from './ssh-limits.js';

const PROTOCOL = /^version=[0-2](:[\w=]+)*$/;
const SIGN_IN_AGAIN = 'ERROR: Your SSH key is no longer accepted.';
const SHUTTING_DOWN = 'ERROR: The server is about to restart; try again';

/** The connection, as its sessions see it. */
export interface SessionHost {
  readonly wire: Wire;
  readonly isDraining: boolean;
  /** The current user of the connection's key; null when it was removed. */
  principal(): Promise<Principal | null>;
  /** The key that the client signed in with. */
  readonly credential: CredentialRef | null;
  /** Reports an unexpected failure. */
  fail(error: unknown): void;
}

/**
 * One session of a client, which runs one git command. The SSH library refuses terminals, subsystems, agents and displays, as
 * nothing listens to them.
 */
export class SshSession {
  private readonly end = new AbortController();
  private protocol: string | undefined;
  private channel: SessionChannel | undefined;
  private hasBegun = false;
  private timer: NodeJS.Timeout;
  /** The session's work, once it is authorized. */
  work: Work | undefined;

  constructor(
    session: Session,
    private readonly host: SessionHost,
    private readonly git: Pick<GitSessions, 'run'>,
  ) {
    this.timer = this.startTimer();
    session.on('env', (accept, reject, { key, val }) => {
      const isTaken = key === 'GIT_PROTOCOL' && PROTOCOL.test(val);
      if (isTaken) this.protocol = val;
      // both are undefined when the client requests no reply
      (isTaken ? accept : reject)?.();
    });
    session.on('shell', (accept, reject) => this.begin(accept, reject, null));
    session.on('exec', (accept, reject, { command }) => this.begin(accept, reject, command));
    session.once('close', () => this.close());
  }

  /** Buffered bytes of input. */
  get waiting(): number {
    return this.channel?.waiting ?? 0;
  }

  /** Aborts the running command. */
  close(): void {
    clearTimeout(this.timer);
    this.end.abort();
  }

  onClose(listener: () => void): void {
    this.end.signal.addEventListener('abort', listener, { once: true });
  }

  /** Disconnects a client that neither starts nor closes its session in time. */
  private startTimer(): NodeJS.Timeout {
    return setTimeout(() => this.host.wire.socket.destroy(), SSH_LIMITS.sessionGraceMs);
  }

  private begin(accept: Accept, reject: Reject, command: string | null): void {
    if (this.hasBegun) return void reject?.();
    this.hasBegun = true;
    const channel = new SessionChannel(accept(), this.host.wire, this.end.signal);
    this.channel = channel;
    clearTimeout(this.timer);
    this.run(channel, command).then(
      (code) => {
        channel.end(code);
        if (!this.end.signal.aborted) this.timer = this.startTimer();
      },
      (error: unknown) => {
        if (!this.end.signal.aborted) this.host.fail(error);
      },
    );
  }

  private async run(channel: SessionChannel, command: string | null): Promise<number> {
    const principal = await this.host.principal();
    if (principal === null) return tell(channel, SIGN_IN_AGAIN);
    if (this.host.isDraining) return tell(channel, SHUTTING_DOWN);
    if (command === null) return greet(channel, principal);
    const { credential } = this.host;
    const address = addressKey(this.host.wire.socket.remoteAddress ?? '');
    const execution = { command, principal, credential, address, protocol: this.protocol, channel };
    return this.git.run(execution, (work) => (this.work = work));
  }
}

type Accept = () => ServerChannel;
type Reject = (() => void) | undefined;

async function tell(channel: SessionChannel, words: string): Promise<number> {
  await channel.say(words);
  return 1;
}

async function greet(channel: SessionChannel, { username }: Principal): Promise<number> {
  const words = `Hi ${username}! You are signed in, but this server provides git only, no shell.\n`;
  await channel.write(Buffer.from(words));
  return 0;
}
