import { spawn, type StdioOptions } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The machine or the checkout cannot be prepared; the message says what to do. */
export class SetupError extends Error {}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
  /** Our own output and error by default. */
  readonly stdio?: StdioOptions | undefined;
}

/**
 * Runs a command to its end, and regularly reports under this label that it is still running.
 * Returns its exit code; 128 when a signal ended it.
 */
export function runCommand(
  label: string,
  file: string,
  args: readonly string[],
  { cwd, env = process.env, signal, stdio = ['ignore', 'inherit', 'inherit'] }: CommandOptions = {},
): Promise<number> {
  const started = Date.now();
  const progress = setInterval(() => {
    console.log(`${label}: still running (${Math.round((Date.now() - started) / 1000)} s) …`);
  }, 20_000);
  return new Promise<number>((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio });
    const abort = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', abort, { once: true });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) reject(new DOMException('This operation was aborted', 'AbortError'));
      else resolve(code ?? 128);
    });
  }).finally(() => clearInterval(progress));
}

/** As `runCommand`, with the output in a file, for use in errors. */
export async function logged(
  logFile: string,
  run: (stdio: StdioOptions) => Promise<number>,
): Promise<{ code: number; output: () => string }> {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const code = await run(['ignore', log, log]).finally(() => closeSync(log));
  return { code, output: () => readFileSync(logFile, 'utf8') };
}
