import { readFileSync } from 'node:fs';
import { type Readable, type Writable } from 'node:stream';
import { countCost } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { GIT_ENVIRONMENT, type ProcessLimits, READ_LIMITS, SpawnedProcess, traceProcess } from '../git/index.js';

/** The running git process of a transport. */
export interface GitProcess {
  readonly child: SpawnedProcess;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Its standard error, cut at a limit. */
  readonly errors: () => string;
  /** Resolves when it has ended and its output is closed: the exit code, or null when it was killed. */
  readonly ended: Promise<number | null>;
  /** Whether something else works for it at present. */
  readonly isHelped?: () => boolean;
}

/** A running transport. */
export interface Transport {
  readonly git: GitProcess;
  /** Resolves when the changes of a push are recorded. */
  readonly settled: Promise<void>;
}

const KEPT_ERRORS = 8_192;
const PROTOCOL = /^version=[0-2](:[\w=]+)*$/;

export interface GitProcessOptions {
  /** The number of additional pipes, from descriptor 3 on. */
  readonly extraPipes?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Those of reads by default. */
  readonly limits?: ProcessLimits;
}

/** The process limits of git when it receives or sends packs. */
export const memoryOf = ({ GIT_MEMORY_MB }: Pick<RepoServiceConfig, 'GIT_MEMORY_MB'>): ProcessLimits => ({
  memoryBytes: GIT_MEMORY_MB * 1024 ** 2,
});

/** Starts git for a transport. Arguments are trusted; client input only arrives on standard input. */
export function startGit(
  args: readonly string[],
  protocol: string | undefined,
  { extraPipes = 0, env = {}, limits = READ_LIMITS }: GitProcessOptions = {},
): GitProcess {
  countCost('processes');
  const child = new SpawnedProcess('git', args, {
    limits,
    env: { ...GIT_ENVIRONMENT, ...env, ...(protocol && PROTOCOL.test(protocol) ? { GIT_PROTOCOL: protocol } : {}) },
    stdio: ['pipe', 'pipe', 'pipe', ...Array.from({ length: extraPipes }, () => 'pipe' as const)],
  });
  traceProcess(child, args);
  const { stdin, stdout, stderr } = child;
  let errors = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(0, KEPT_ERRORS);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // git may end before it has read all input; its exit code tells more than the broken pipe
  stdin.on('error', () => undefined);
  return { child, stdin, stdout, errors: () => errors, ended };
}

/**
 * Ends git when its client has disconnected. A push only gets the end of its input, so that git removes the received objects, which
 * it would not do when killed.
 */
export function abandonGit({ child, stdin, stdout }: GitProcess, isPush: boolean): void {
  if (!isPush) child.kill();
  stdin.end();
  stdout.unpipe();
  stdout.resume();
}

/**
 * Returns a function that tells whether git or its children used the processor or disk since the last call; otherwise git waits. True where
 * the system does not tell.
 */
export function busyGit({ child: { pid }, isHelped = () => false }: GitProcess): () => boolean {
  let before = -1;
  return () => {
    const { ticks, isAtWork } = activityOf(pid);
    const hasWorked = isAtWork || ticks !== before;
    before = ticks;
    return hasWorked || isHelped();
  };
}

/** Of a process and its descendants: processor time, and whether one is running or waits for the disk. */
function activityOf(pid: number): { readonly ticks: number; readonly isAtWork: boolean } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // from the state on
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    const below = children.map(activityOf);
    return {
      ticks: below.reduce((sum, { ticks }) => sum + ticks, Number(fields[11]) + Number(fields[12])),
      isAtWork: ['R', 'D'].includes(fields[0] ?? '') || below.some(({ isAtWork }) => isAtWork),
    };
  } catch {
    return { ticks: 0, isAtWork: false };
  }
}
