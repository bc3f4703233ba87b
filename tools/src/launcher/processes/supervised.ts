import { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode, messageOf } from '../../setup/json-file.js';
import { type Command, spawnCommand } from './spawn-command.js';

const RESTART_DELAYS = [0, 200, 500, 1_000];
const LONGEST_RESTART_DELAY = 2_000;
/** After running this long, the next crash counts as the first. */
const SETTLED_MS = 10_000;
const GIVE_UP_AFTER_CRASHES = 6;
const LARGEST_LOG = 20 * 1024 * 1024;
const FATAL_SIGNALS = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGSEGV', 'SIGABRT']);

/** A process does not become ready; the message ends with its last output. */
export class StartFailed extends Error {}

export interface SupervisedOptions<Name extends string> {
  readonly name: Name;
  readonly command: Command;
  readonly logFile: string;
  readonly isReady: () => Promise<boolean>;
  readonly beforeStart?: () => void;
  /** SIGTERM by default. */
  readonly stopSignal?: NodeJS.Signals;
  /** From the stop signal to SIGKILL; 10 s by default. */
  readonly graceMs?: number;
  /** Requests fail without it, so a restart after a crash gets priority. */
  readonly isMissed?: boolean;
}

export interface WaitOptions {
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface SupervisedEvents {
  spawn: [pid: number];
  gone: [pid: number];
  problem: [line: string];
}

/** A process that is restarted after a crash: at once the first time, then after growing pauses. */
export class Supervised<Name extends string = string> extends EventEmitter<SupervisedEvents> {
  private child: ChildProcess | null = null;
  /** It was sent a fatal signal: its responses say nothing about the next process. */
  private doomed: ChildProcess | null = null;
  private wanted = false;
  private crashes = 0;
  private everReady = false;
  private startedAt = 0;
  private restartTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: SupervisedOptions<Name>) {
    super();
    rotate(options.logFile);
  }

  get name(): Name {
    return this.options.name;
  }

  get logFile(): string {
    return this.options.logFile;
  }

  /** The pid of the current process; null between a crash and the restart. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Returns once it is launched; follow it by waitReady(). */
  start(): void {
    if (this.wanted) return;
    this.wanted = true;
    this.crashes = 0;
    this.launch();
  }

  /** Stops it cleanly until start(). */
  async stop(): Promise<void> {
    this.wanted = false;
    clearTimeout(this.restartTimer);
    const { child } = this;
    if (!child) return;
    const exited = exitOf(child);
    signal(child, this.options.stopSignal ?? 'SIGTERM');
    signal(child, 'SIGCONT'); // one that was paused could not hear the first
    const grace = new AbortController();
    const forced = sleep(this.options.graceMs ?? 10_000, null, { signal: grace.signal }).then(
      () => signal(child, 'SIGKILL'),
      () => undefined,
    );
    await exited;
    grace.abort();
    await forced;
  }

  /** Sends a signal; a fatal one counts as a crash. Resolves when the process has ended, if the signal is fatal. */
  async kill(name: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (!child) return;
    const exited = exitOf(child);
    if (FATAL_SIGNALS.has(name)) this.doomed = child;
    signal(child, name);
    if (FATAL_SIGNALS.has(name)) await exited;
  }

  /** Resolves when the current process responds; after kill() that is the next one. */
  async waitReady({ timeoutMs = 60_000, signal: aborted }: WaitOptions = {}): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      aborted?.throwIfAborted();
      const { child } = this;
      if (this.isCurrent(child) && (await this.answers()) && this.isCurrent(child)) {
        this.everReady = true;
        return;
      }
      if (!this.everReady && this.crashes >= GIVE_UP_AFTER_CRASHES) throw this.failure('keeps ending');
      await sleep(child ? 40 : 20);
    }
    throw this.failure(`is not ready after ${Math.round(timeoutMs / 1000)} s`);
  }

  private isCurrent(child: ChildProcess | null): boolean {
    return child !== null && child === this.child && child !== this.doomed;
  }

  private answers(): Promise<boolean> {
    return this.options.isReady().catch(() => false);
  }

  private launch(): void {
    try {
      this.options.beforeStart?.();
    } catch (error) {
      this.emit('problem', `${this.name}: ${messageOf(error)}`);
      return this.scheduleRestart();
    }
    if (!this.wanted) return;
    const log = openSync(this.logFile, 'a', 0o600);
    try {
      this.adopt(spawnCommand(this.options.command, ['ignore', log, log]));
    } finally {
      closeSync(log);
    }
  }

  private adopt(child: ChildProcess): void {
    this.startedAt = Date.now();
    child.once('error', (error) => this.onGone(child, error.message));
    child.once('exit', (code, name) => this.onGone(child, name ? `ended by ${name}` : `ended with code ${code}`));
    if (child.pid === undefined) return;
    this.child = child;
    if (this.options.isMissed && this.crashes > 0) hurry(child.pid);
    this.emit('spawn', child.pid);
  }

  private onGone(child: ChildProcess, how: string): void {
    if (this.child === child) this.child = null;
    if (child.pid !== undefined) {
      signal(child, 'SIGKILL', { group: true }); // what it started must not outlive it
      this.emit('gone', child.pid);
    }
    if (!this.wanted) return;
    this.emit('problem', `${this.name} ${how}; restarting it`);
    this.scheduleRestart();
  }

  private scheduleRestart(): void {
    if (!this.wanted) return;
    if (Date.now() - this.startedAt > SETTLED_MS) this.crashes = 0;
    const delay = RESTART_DELAYS[this.crashes] ?? LONGEST_RESTART_DELAY;
    this.crashes++;
    this.restartTimer = setTimeout(() => this.launch(), delay);
  }

  private failure(what: string): StartFailed {
    return new StartFailed(`${this.name} ${what}; the end of ${this.logFile}:\n${lastLines(this.logFile)}`);
  }
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals, { group = false } = {}): void {
  if (pid === undefined) return;
  try {
    process.kill(group ? -pid : pid, name);
  } catch (error) {
    if (!hasCode(error, 'ESRCH', 'EPERM')) throw error;
  }
}

function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

const AHEAD_OF_OTHERS = -10;
const HURRY_MS = 5_000;

/**
 * Gives a process priority over other work while it starts, and normal priority afterwards. Linux shares processors among
 * sessions by their niceness; the process leads a session. Only root may raise priorities.
 */
function hurry(pid: number): void {
  if (setSessionNiceness(pid, AHEAD_OF_OTHERS)) setTimeout(() => setSessionNiceness(pid, 0), HURRY_MS).unref();
}

function setSessionNiceness(pid: number, niceness: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
    return true;
  } catch {
    return false;
  }
}

function rotate(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path) && statSync(path).size > LARGEST_LOG) renameSync(path, `${path}.1`);
}

const lastLines = (path: string, count = 15): string =>
  existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n') : '(empty)';
