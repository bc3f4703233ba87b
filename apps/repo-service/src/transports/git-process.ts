import { type ChildProcess, spawn } from 'node:child_process';
import { type Readable, type Writable } from 'node:stream';
import { GIT_ENVIRONMENT } from '../git/index.js';

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

/**
 * Starts git for a transport. Arguments are ours alone; what the client asks for arrives by standard input.
 * @param extraPipes how many pipes to open after standard error, from descriptor 3 on
 */
export function startGit(
  args: readonly string[],
  protocol: string | undefined,
  { extraPipes = 0, env = {} }: { extraPipes?: number; env?: Readonly<Record<string, string>> } = {},
): GitProcess {
  const child = spawn('git', args, {
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
