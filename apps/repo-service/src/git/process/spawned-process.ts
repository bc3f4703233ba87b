import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { getSystemErrorName } from 'node:util';
import { Unavailable } from '@ingot/contracts';
import koffi from 'koffi';
import { limitProcess, type ProcessLimits } from './process-limits.js';

const libc = koffi.load('libc.so.6');
const socketpair = libc.func('int socketpair(int domain, int type, int protocol, _Out_ int *pair)');
const close = libc.func('int close(int fd)');
const waitpid = libc.func('int waitpid(int pid, _Out_ int *status, int options)');
const spawnp = libc.func(
  'int posix_spawnp(_Out_ int *pid, str file, void *actions, void *attributes, const char **argv, const char **env)',
);
const actionsInit = libc.func('int posix_spawn_file_actions_init(void *actions)');
const actionsDup2 = libc.func('int posix_spawn_file_actions_adddup2(void *actions, int fd, int as)');
const actionsDestroy = libc.func('int posix_spawn_file_actions_destroy(void *actions)');
const attributesInit = libc.func('int posix_spawnattr_init(void *attributes)');
const attributesFlags = libc.func('int posix_spawnattr_setflags(void *attributes, short flags)');
const attributesSignals = libc.func('int posix_spawnattr_setsigdefault(void *attributes, void *signals)');
const sigfillset = libc.func('int sigfillset(void *signals)');

/** More than libc's structures take: 80, 336 and 128 bytes. */
const STRUCTURE_BYTES = 512;
const AF_UNIX = 1;
const SOCK_STREAM_CLOEXEC = 0o2000001;
const WNOHANG = 1;
/** Signals are as they were before Node ignored some, and none is blocked. */
const SETSIGDEF = 0x04;
const SETSIGMASK = 0x08;
const SETSID = 0x80;

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1, 50];

export interface SpawnOptions {
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** By descriptor: a pipe to us, or an open file. Three pipes by default. */
  readonly stdio?: readonly ('pipe' | number)[];
  /** Makes it the leader of a session and so of a process group. */
  readonly ownSession?: boolean;
  /** None by default. */
  readonly limits?: ProcessLimits;
}

interface SpawnedProcessEvents {
  /** It has ended and its pipes are closed: the exit code, or null after a signal. */
  close: [code: number | null];
}

/**
 * A child process by `posix_spawn`. Node's own `spawn` copies the page tables of the whole process first, and the event loop waits for it:
 * see ADR 0034. Throws `Unavailable` when it cannot be started, as without memory or descriptors.
 */
export class SpawnedProcess extends EventEmitter<SpawnedProcessEvents> {
  readonly pid: number;
  /** By descriptor; null for a file. */
  readonly stdio: readonly (Socket | null)[];
  private readonly open: Set<Socket>;
  private hasEnded = false;
  private code: number | null = null;

  constructor(
    program: string,
    args: readonly string[],
    { env, stdio = ['pipe', 'pipe', 'pipe'], ownSession, limits }: SpawnOptions,
  ) {
    super();
    const pairs = socketPairs(stdio);
    const theirs = stdio.map((kind, descriptor) => pairs[descriptor]?.theirs ?? Number(kind));
    try {
      this.pid = spawned(program, args, { env, theirs, isLeader: ownSession === true });
      if (limits !== undefined) limitOrEnd(this.pid, limits);
    } catch (error) {
      for (const pair of pairs) if (pair !== null) close(pair.ours);
      throw error;
    } finally {
      for (const pair of pairs) if (pair !== null) close(pair.theirs);
    }
    this.stdio = pairs.map((pair, descriptor) => pair && ourEnd(pair.ours, descriptor));
    const pipes = this.stdio.filter((pipe) => pipe !== null);
    this.open = new Set(pipes);
    for (const pipe of pipes) pipe.once('close', () => this.closed(pipe));
    if (this.outputs.length === 0) this.wait(FIRST_WAIT_MS);
  }

  get stdin(): Socket {
    return this.pipe(0);
  }

  get stdout(): Socket {
    return this.pipe(1);
  }

  get stderr(): Socket {
    return this.pipe(2);
  }

  get isRunning(): boolean {
    return !this.hasEnded;
  }

  kill(signal: NodeJS.Signals = 'SIGTERM'): void {
    if (this.isRunning) process.kill(this.pid, signal);
  }

  /** Kills all of its group, whose leader it has to be. */
  killGroup(signal: NodeJS.Signals = 'SIGKILL'): void {
    if (this.isRunning) process.kill(-this.pid, signal);
  }

  private pipe(descriptor: number): Socket {
    const pipe = this.stdio[descriptor];
    if (pipe == null) throw new Error(`descriptor ${descriptor} is no pipe`);
    return pipe;
  }

  /** What stays open until it ends. */
  private get outputs(): readonly Socket[] {
    return this.stdio.slice(1, 3).filter((pipe) => pipe !== null);
  }

  private closed(pipe: Socket): void {
    this.open.delete(pipe);
    if (this.hasEnded) this.finish();
    else if (this.outputs.includes(pipe) && this.outputs.every((output) => !this.open.has(output)))
      this.wait(FIRST_WAIT_MS);
  }

  private wait(ms: number): void {
    const status = [0];
    if (waitpid(this.pid, status, WNOHANG) === 0) {
      setTimeout(() => this.wait(Math.min(ms * 2, LONGEST_WAIT_MS)), ms);
      return;
    }
    const [bits = 0] = status;
    this.hasEnded = true;
    this.code = (bits & 0x7f) === 0 ? (bits >> 8) & 0xff : null;
    this.stdio[0]?.destroy();
    for (const pipe of this.open) pipe.resume(); // the others may never be read
    this.finish();
  }

  private finish(): void {
    if (this.open.size === 0) this.emit('close', this.code);
  }
}

interface Start {
  readonly env: Readonly<Record<string, string>>;
  readonly theirs: readonly number[];
  readonly isLeader: boolean;
}

function spawned(program: string, args: readonly string[], { env, theirs, isLeader }: Start): number {
  const [actions, attributes, signals] = [1, 2, 3].map(() => Buffer.alloc(STRUCTURE_BYTES));
  actionsInit(actions);
  try {
    // Node itself holds the low descriptors from its start, so that none of theirs is overwritten
    for (const [descriptor, fd] of theirs.entries()) actionsDup2(actions, fd, descriptor);
    attributesInit(attributes);
    sigfillset(signals);
    attributesSignals(attributes, signals);
    attributesFlags(attributes, SETSIGDEF | SETSIGMASK | (isLeader ? SETSID : 0));
    const pid = [0];
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const failure: unknown = spawnp(pid, program, actions, attributes, [program, ...args, null], [...variables, null]);
    if (failure !== 0) throw notStarted(`${program} cannot be started`, Number(failure));
    return pid[0] ?? 0;
  } finally {
    actionsDestroy(actions);
  }
}

/** A process without limits must not go on. */
function limitOrEnd(pid: number, limits: ProcessLimits): void {
  try {
    limitProcess(pid, limits);
  } catch (error) {
    process.kill(pid, 'SIGKILL');
    waitpid(pid, [0], 0);
    throw error;
  }
}

/** One for each pipe, or none at all. */
function socketPairs(stdio: readonly ('pipe' | number)[]): (SocketPair | null)[] {
  const pairs: (SocketPair | null)[] = [];
  try {
    for (const kind of stdio) pairs.push(kind === 'pipe' ? socketPair() : null);
    return pairs;
  } catch (error) {
    for (const pair of pairs) if (pair !== null) [pair.ours, pair.theirs].forEach((fd) => void close(fd));
    throw error;
  }
}

const notStarted = (what: string, errno: number): Unavailable =>
  new Unavailable({ reason: `${what}: ${getSystemErrorName(-errno)}` });

interface SocketPair {
  readonly ours: number;
  readonly theirs: number;
}

/** Both ends are closed in other programs that are started meanwhile. */
function socketPair(): SocketPair {
  const pair = [0, 0];
  if (socketpair(AF_UNIX, SOCK_STREAM_CLOEXEC, 0, pair) !== 0) {
    throw notStarted('no pipe can be opened', koffi.errno());
  }
  const [ours = -1, theirs = -1] = pair;
  return { ours, theirs };
}

/** Standard input is only written, output only read. */
const ourEnd = (fd: number, descriptor: number): Socket =>
  new Socket({ fd, readable: descriptor !== 0, writable: descriptor === 0 || descriptor > 2 });
