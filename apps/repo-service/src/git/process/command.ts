import { pipeline, type Readable } from 'node:stream';
import {
  beginSpan,
  countCost,
  currentRequest,
  endSpan,
  Gate,
  parkWhenHeldUp,
  type Place,
  Places,
} from '@ingot/platform';
import { Unavailable } from '@ingot/contracts';
import { GitError } from './git-error.js';
import { type ProcessLimits, READ_LIMITS, yieldToOthers } from './process-limits.js';
import { SpawnedProcess } from './spawned-process.js';

/** Hides the configuration of the machine and its users from git; the storage may belong to another system user. */
export const GIT_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'safe.directory',
  GIT_CONFIG_VALUE_0: '*',
};

/** Files above this are streamed instead of being loaded and compared. */
export const BIG_FILES_STREAMED = 'core.bigFileThreshold=16m';

/** For changes that take too long to be compared: git treats files above this as binary. */
export const LARGE_TEXTS_UNCOMPARED = 'core.bigFileThreshold=512k';

export interface CommandOptions {
  readonly input?: string;
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  /** Exit codes that count as success; 0 by default. */
  readonly answers?: readonly number[];
  /** Those of reads by default. */
  readonly limits?: ProcessLimits;
  /** Ends git, which removes its unfinished files. Throws `Unavailable` then. */
  readonly signal?: AbortSignal;
}

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface GitCommandOptions {
  readonly gitBinary?: string;
  readonly maxConcurrent?: number;
  readonly maxWaiting?: number;
}

/** Concurrent streams to clients. A git that waits for a slow client releases its slot. */
const OPEN_OUTPUTS = { running: 16, waiting: 128, parked: 128 } as const;

/** Limits the processor time of archives and large files, whose duration depends on the client. */
const OUTPUT_LIMITS: ProcessLimits = { ...READ_LIMITS, cpuSeconds: 1_800 };

const MAX_STDERR_BYTES = 64 * 1024;
/** `git archive` ends an archive also when it fails: that of nothing has 20 bytes as tar.gz. */
const BEGUN_BYTES = 128;

/** Runs git without a shell, with bounded time, output and concurrency. */
export class GitCommand {
  private readonly binary: string;
  private readonly running: Places;
  private readonly outputs = new Places(OPEN_OUTPUTS, 'raw files and archives');

  constructor({ gitBinary = 'git', maxConcurrent = 6, maxWaiting = 1000 }: GitCommandOptions = {}) {
    this.binary = gitBinary;
    this.running = new Places({ running: maxConcurrent, waiting: maxWaiting, parked: 0 }, 'git processes');
  }

  /** Returns the whole output. `args` are trusted; user input only after `--end-of-options` or `--`. */
  async run(directory: string, args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
    const { maxOutputBytes = 64 * 1024 * 1024 } = options;
    const chunks: Buffer[] = [];
    let size = 0;
    const result = await this.stream(
      directory,
      args,
      (chunk) => {
        size += chunk.length;
        chunks.push(chunk);
        return size <= maxOutputBytes;
      },
      options,
    );
    if (size > maxOutputBytes) throw new GitError('too_large', `git ${args[0] ?? ''} answered too much`);
    return { ...result, stdout: Buffer.concat(chunks) };
  }

  /** Streams the output until `onChunk` returns false, which ends git without an error. */
  stream(
    directory: string,
    args: readonly string[],
    onChunk: (chunk: Buffer) => boolean,
    options: CommandOptions = {},
  ): Promise<Omit<CommandResult, 'stdout'>> {
    const claimant = currentRequest()?.claimant;
    return this.running.run((place) => this.execute(directory, args, onChunk, place, options), { claimant });
  }

  /**
   * Returns the output as a stream; destroying it ends git. It fails at its end if git failed.
   * Throws `Abandoned`, without starting git, when the reader is gone by its turn. `args` as for `run`.
   * @param onceBegun only when git has written something; throws when it fails before
   */
  open(
    directory: string,
    args: readonly string[],
    gone: AbortSignal,
    { onceBegun = false }: { readonly onceBegun?: boolean } = {},
  ): Promise<Readable> {
    return new Promise((resolve, reject) => {
      let evict = (): void => undefined;
      const work = async (place: Place): Promise<void> => {
        const child = this.spawn(directory, args, OUTPUT_LIMITS);
        yieldToOthers(child.pid, place);
        child.stdin.on('error', () => undefined).end();
        const { output, begun, ended } = outputOf(directory, child, place);
        evict = () => output.destroy();
        const endWatch = parkWhenHeldUp({ place, output });
        if (!onceBegun) resolve(output);
        begun.then(() => resolve(output), reject);
        await ended;
        endWatch();
      };
      const claimant = currentRequest()?.claimant;
      this.outputs.run(work, { claimant, gone, evict: () => evict() }).catch(reject);
    });
  }

  private async execute(
    directory: string,
    args: readonly string[],
    onChunk: (chunk: Buffer) => boolean,
    place: Place,
    { input, timeoutMs = 60_000, answers = [0], limits = READ_LIMITS, signal }: CommandOptions,
  ): Promise<Omit<CommandResult, 'stdout'>> {
    const wasEnded = () => new Unavailable({ reason: `git ${args[0] ?? ''} was ended` });
    if (signal?.aborted === true) throw wasEnded();
    const child = this.spawn(directory, args, limits);
    yieldToOthers(child.pid, place);
    return new Promise((resolve, reject) => {
      const end = () => child.killGroup('SIGTERM');
      signal?.addEventListener('abort', end, { once: true });
      let isStopped = false;
      let isTimedOut = false;
      const timer = setTimeout(() => {
        isTimedOut = true;
        child.killGroup();
      }, timeoutMs);
      const stderr = collectStderr(child);
      child.stdout.on('data', (chunk: Buffer) => {
        if (isStopped || onChunk(chunk)) return;
        isStopped = true;
        child.killGroup();
      });
      child.on('close', (code) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        if (signal?.aborted === true) reject(wasEnded());
        else if (isTimedOut) reject(new GitError('timeout', `git ${args[0] ?? ''} took too long`));
        else if (isStopped) resolve({ exitCode: 0, stderr: stderr() });
        else if (code !== null && answers.includes(code)) resolve({ exitCode: code, stderr: stderr() });
        else reject(failureOf(directory, args, code, stderr()));
      });
      child.stdin.on('error', () => undefined); // git may end before it has read all input; its exit code tells why
      child.stdin.end(input ?? '');
    });
  }

  private spawn(directory: string, args: readonly string[], limits: ProcessLimits): SpawnedProcess {
    countCost('processes');
    const child = new SpawnedProcess(this.binary, ['-C', directory, ...args], {
      env: GIT_ENVIRONMENT,
      limits,
      ownSession: true, // and so a process group: git's helpers end with it
    });
    traceProcess(child, args);
    return child;
  }
}

/** Makes a process of git a span, until it ends; with the name of its command, not its arguments, which may contain data. */
export function traceProcess(child: SpawnedProcess, args: readonly string[]): void {
  const name = args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-c' && args[index - 1] !== '-C');
  const span = beginSpan(`git ${name ?? ''}`, {})?.span;
  if (span === undefined) return;
  child.once('close', (code) => {
    span.setAttribute('process.exit.code', code ?? -1);
    endSpan(span);
  });
}

/** git ran out of memory, or crashed because of it. */
const OUT_OF_MEMORY = /out of memory|cannot allocate memory|mmap failed|malloc|inflateInit/i;

function failureOf(directory: string, args: readonly string[], code: number | null, stderr: string): GitError {
  const words = `git ${args[0] ?? ''} ended with ${code ?? 'a signal'}: ${stderr}`;
  return code === null || OUT_OF_MEMORY.test(stderr)
    ? new GitError('too_large', words)
    : GitError.told(directory, stderr, words);
}

interface GitOutput {
  /** Ends only after git does, so that truncated output never looks complete. */
  readonly output: Gate;
  /** Rejects when git fails before it has written more than an empty archive. */
  readonly begun: Promise<void>;
  /** Resolves when git has ended and its pipes are closed. */
  readonly ended: Promise<unknown>;
}

/** The output of a running git; destroying it ends git. */
function outputOf(directory: string, child: SpawnedProcess, place: Place): GitOutput {
  const stderr = collectStderr(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const failure = async (): Promise<GitError | null> => {
    const code = await ended;
    return code === 0 ? null : GitError.told(directory, stderr(), `git ended with ${code ?? 'a signal'}: ${stderr()}`);
  };
  const output = new Gate(place, failure);
  const begun = new Promise<void>((resolve, reject) => {
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes >= BEGUN_BYTES) resolve();
    });
    failure().then((error) => (error === null ? resolve() : reject(error)), reject);
  });
  pipeline(child.stdout, output, () => child.killGroup());
  return { output, begun, ended };
}

function collectStderr(child: SpawnedProcess): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  child.stderr.on('data', (chunk: Buffer) => {
    if (size < MAX_STDERR_BYTES) chunks.push(chunk);
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).toString('utf8').trim();
}
