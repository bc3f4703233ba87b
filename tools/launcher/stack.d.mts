/** Ingot as a library: what `npm start` runs, for tests and benchmarks. */
export interface StackOptions {
  /** Everything kept on disk. Default: a temporary directory, which stop() removes. */
  dataDir?: string;
  /** Of the first gateway; 0 or undefined: a free one. */
  port?: number;
  /** Git over SSH at the first gateway; 0 or undefined: a free one. */
  sshPort?: number;
  /** Where the gateways listen. Default 127.0.0.1. */
  host?: string;
  /** Added to this process's environment. DATABASE_URL, NATS_URL, REDIS_URL, INGOT_* are read from here only. */
  env?: Record<string, string | undefined>;
  gateways?: 1 | 2 | 3;
  /** Hears of progress and of crashes. */
  report?: (line: string) => void;
  /** Gives a start up half-way; startStack() then rejects after stopping what had started. */
  signal?: AbortSignal;
  readyTimeoutMs?: number;
  /** Where the logs of a temporary directory are kept, in a folder of its name, when the stack has stopped. */
  keepLogsIn?: string | undefined;
  /** Nobody needs what it keeps once the machine goes down, so its PostgreSQL does not wait for the disk: for tests. */
  isThrowaway?: boolean;
  /** Runs another script in an app's place: for tests of the launcher itself. */
  mainOf?: (app: string) => string | undefined;
}

interface Controlled {
  /** Of the process that runs now; null while there is none. */
  readonly pid: number | null;
  /** A crash, by default SIGKILL; resolves when the process is gone (for SIGSTOP and SIGCONT: at once). It is then restarted. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Ends it cleanly and holds it down until start(). */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Resolves when the process that runs now answers; after kill() that is the next one. */
  waitReady(options?: { timeoutMs?: number; signal?: AbortSignal }): Promise<void>;
}

/** start() returns as soon as it is launched: follow it by waitReady(). */
export interface StackProcess extends Controlled {
  readonly name: string;
  readonly logFile: string;
}

/** start() returns when it is ready. Redis comes back empty. */
export interface StackBacking extends Controlled {
  readonly url: string;
}

export type ProcessName =
  'gateway' | 'gateway-2' | 'gateway-3' | 'user-service' | 'repo-service' | 'mr-service' | 'ci-service';

export type DatabaseOwner = 'user-service' | 'repo-service' | 'mr-service' | 'ci-service';

export interface Stack {
  /** Of the first gateway, without a trailing slash. */
  readonly url: string;
  /** Of every gateway. */
  readonly urls: readonly string[];
  readonly sshPort: number;
  readonly dataDir: string;
  readonly rootToken: string;
  readonly rootPassword: string;
  readonly processes: ReadonlyMap<ProcessName, StackProcess>;
  readonly backing: {
    readonly postgres: StackBacking;
    readonly nats: StackBacking;
    readonly redis: StackBacking;
  };
  readonly databaseUrls: Readonly<Record<DatabaseOwner, string>>;
  /** Leaves nothing running; may be called more than once. */
  stop(): Promise<void>;
}

/** The user can put it right: a DATA_DIR in use, a port that is taken. */
export class StartRefused extends Error {}

/** A process does not come up; the message ends with what it wrote last. */
export class StartFailed extends Error {}

export function startStack(options?: StackOptions): Promise<Stack>;
