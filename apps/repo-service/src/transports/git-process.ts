import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Readable, type Writable } from 'node:stream';
import { type RepoServiceConfig } from '../config.js';
import { GIT_ENVIRONMENT, limited, type ProcessLimits, READ_LIMITS } from '../git/index.js';

/** git's own end of a transport, while it runs. */
export interface GitProcess {
  readonly child: ChildProcess;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** What it wrote to its standard error, up to a limit. */
  readonly errors: () => string;
  /** Settles when it is over and its output is closed: the exit code, or null when it was killed. */
  readonly ended: Promise<number | null>;
}

/** One transport under way. */
export interface Transport {
  readonly git: GitProcess;
  /** Done when what a push changed is recorded. */
  readonly settled: Promise<void>;
}

const KEPT_ERRORS = 8_192;
const PROTOCOL = /^version=[0-2](:[\w=]+)*$/;

export interface GitProcessOptions {
  /** How many pipes to open after standard error, from descriptor 3 on. */
  readonly extraPipes?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Those of reads unless given. */
  readonly limits?: ProcessLimits;
}

/** What a git has that receives or sends packs. */
export const memoryOf = ({ GIT_MEMORY_MB }: RepoServiceConfig): ProcessLimits => ({
  memoryBytes: GIT_MEMORY_MB * 1024 ** 2,
});

/** Starts git for a transport. Arguments are ours alone; what the client asks for arrives by standard input. */
export function startGit(
  args: readonly string[],
  protocol: string | undefined,
  { extraPipes = 0, env = {}, limits = READ_LIMITS }: GitProcessOptions = {},
): GitProcess {
  const command = limited(limits, 'git', args);
  const child = spawn(command.program, [...command.args], {
    env: { ...GIT_ENVIRONMENT, ...env, ...(protocol && PROTOCOL.test(protocol) ? { GIT_PROTOCOL: protocol } : {}) },
    stdio: ['pipe', 'pipe', 'pipe', ...Array.from({ length: extraPipes }, () => 'pipe' as const)],
  });
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('git was started without its pipes');
  let errors = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    if (errors.length < KEPT_ERRORS) errors += text;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code));
  });
  // git may end before it has read everything; how it ended says more than the broken pipe.
  stdin.on('error', () => undefined);
  return { child, stdin, stdout, errors: () => errors, ended };
}

/**
 * Ends git when its client is gone. A push only gets the end of its input, so that git removes what it has received: it
 * does not do so when it is killed.
 */
export function abandonGit({ child, stdin, stdout }: GitProcess, isPush: boolean): void {
  if (!isPush) child.kill();
  stdin.end();
  stdout.unpipe();
  stdout.resume();
}

/**
 * Answers a function that says whether git, or what it started, has worked since it was asked last; else git waits for somebody. Where the
 * system does not tell, it works.
 */
export function busyGit({ child: { pid } }: GitProcess): () => boolean {
  let before = -1;
  return () => {
    if (pid === undefined) return false;
    const { ticks, isAtWork } = activityOf(pid);
    const hasWorked = isAtWork || ticks !== before;
    before = ticks;
    return hasWorked;
  };
}

/** Of a process and those below it: processor time, and whether one runs or waits for the disk. */
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
