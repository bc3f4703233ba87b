import { EventEmitter } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hurry } from './priority.mjs';
import { spawnCommand } from './spawn-command.mjs';
import { StartFailed } from './start-errors.mjs';

const RESTART_DELAYS = [0, 200, 500, 1_000, 2_000];
/** One that ran this long was fine: its next crash is a first crash again. */
const SETTLED_MS = 10_000;
const GIVE_UP_AFTER_CRASHES = 6;
const LARGEST_LOG = 20 * 1024 * 1024;
const FATAL_SIGNALS = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGSEGV', 'SIGABRT']);

/**
 * @typedef {object} SupervisedOptions
 * @property {string} name
 * @property {import('./spawn-command.mjs').Command} command
 * @property {string} logFile
 * @property {() => Promise<boolean>} isReady
 * @property {() => void | Promise<void>} [beforeStart]
 * @property {NodeJS.Signals} [stopSignal]
 * @property {number} [graceMs] from the stop signal to SIGKILL
 * @property {boolean} [isMissed] while it is away, requests fail: a restart after a crash goes ahead of other work
 */

/** One process that is kept running: a crash is answered by a restart, at once the first time, then with growing pauses. */
export class Supervised extends EventEmitter {
  #options;
  #child = null;
  /** Was sent a fatal signal: what it still answers says nothing about the next one. */
  #doomed = null;
  #wanted = false;
  #crashes = 0;
  #everReady = false;
  #startedAt = 0;
  #restartTimer;

  /** @param {SupervisedOptions} options */
  constructor(options) {
    super();
    this.#options = { stopSignal: 'SIGTERM', graceMs: 10_000, ...options };
    rotate(options.logFile);
  }

  get name() {
    return this.#options.name;
  }

  get logFile() {
    return this.#options.logFile;
  }

  /** Of the process that runs now; null between a crash and its restart. */
  get pid() {
    return this.#child?.pid ?? null;
  }

  async start() {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#crashes = 0;
    await this.#launch();
  }

  /** Ends it and keeps it down until start(). */
  async stop() {
    this.#wanted = false;
    clearTimeout(this.#restartTimer);
    const child = this.#child;
    if (!child) return;
    const exited = exitOf(child);
    signal(child.pid, this.#options.stopSignal);
    signal(child.pid, 'SIGCONT'); // one that was paused could not hear the first
    const grace = new AbortController();
    const forced = sleep(this.#options.graceMs, null, { signal: grace.signal }).then(
      () => signal(child.pid, 'SIGKILL'),
      () => undefined,
    );
    await exited;
    grace.abort();
    await forced;
  }

  /**
   * Sends a signal; a fatal one is a crash to the supervisor. Resolves when a process that was to die has died.
   * @param {NodeJS.Signals} [name]
   */
  async kill(name = 'SIGKILL') {
    const child = this.#child;
    if (!child) return;
    const exited = exitOf(child);
    if (FATAL_SIGNALS.has(name)) this.#doomed = child;
    signal(child.pid, name);
    if (FATAL_SIGNALS.has(name)) await exited;
  }

  /**
   * Resolves when the process that runs now is ready.
   * @param {{ timeoutMs?: number, signal?: AbortSignal }} [options]
   */
  async waitReady({ timeoutMs = 60_000, signal: aborted } = {}) {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      aborted?.throwIfAborted();
      const child = this.#child;
      if (
        child &&
        child !== this.#doomed &&
        (await this.#answers()) &&
        child === this.#child &&
        child !== this.#doomed
      ) {
        this.#everReady = true;
        return;
      }
      if (!this.#everReady && this.#crashes >= GIVE_UP_AFTER_CRASHES) throw this.#failure('keeps ending');
      await sleep(child ? 40 : 20);
    }
    throw this.#failure(`is not ready after ${Math.round(timeoutMs / 1000)} s`);
  }

  #answers() {
    return this.#options.isReady().catch(() => false);
  }

  async #launch() {
    try {
      await this.#options.beforeStart?.();
    } catch (error) {
      this.emit('problem', `${this.name}: ${error.message}`);
      return this.#scheduleRestart();
    }
    if (!this.#wanted) return;
    const log = openSync(this.logFile, 'a', 0o600);
    try {
      this.#adopt(spawnCommand(this.#options.command, ['ignore', log, log]));
    } finally {
      closeSync(log);
    }
  }

  #adopt(child) {
    this.#startedAt = Date.now();
    child.once('error', (error) => this.#onGone(child, error.message));
    child.once('exit', (code, name) => this.#onGone(child, name ? `ended by ${name}` : `ended with code ${code}`));
    if (child.pid === undefined) return;
    this.#child = child;
    if (this.#options.isMissed && this.#crashes > 0) hurry(child.pid);
    this.emit('spawn', child.pid);
  }

  #onGone(child, how) {
    if (child.pid !== undefined) signal(child.pid, 'SIGKILL', { group: true }); // what it started must not outlive it
    if (this.#child === child) this.#child = null;
    this.emit('gone', child.pid);
    if (!this.#wanted) return;
    this.emit('problem', `${this.name} ${how}; restarting it`);
    this.#scheduleRestart();
  }

  #scheduleRestart() {
    if (!this.#wanted) return;
    if (Date.now() - this.#startedAt > SETTLED_MS) this.#crashes = 0;
    const delay = RESTART_DELAYS[Math.min(this.#crashes, RESTART_DELAYS.length - 1)];
    this.#crashes++;
    this.#restartTimer = setTimeout(() => void this.#launch(), delay);
  }

  #failure(what) {
    return new StartFailed(`${this.name} ${what}; the end of ${this.logFile}:\n${lastLines(this.logFile)}`);
  }
}

/** @param {number} pid @param {NodeJS.Signals} name @param {{ group?: boolean }} [options] */
function signal(pid, name, { group = false } = {}) {
  try {
    process.kill(group ? -pid : pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}

function exitOf(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', resolve));
}

function rotate(path) {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path) && statSync(path).size > LARGEST_LOG) renameSync(path, `${path}.1`);
}

function lastLines(path, count = 15) {
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n') : '(empty)';
}
